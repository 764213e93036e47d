/// The value of a field, as it was typed or chosen. The feature interprets and validates it.
public enum FieldValue: Hashable, Sendable {
    /// A text, also for number and date fields.
    case text(String)
    /// The chosen option, or `nil` if none is chosen yet.
    case option(OptionID?)
    /// On or off.
    case flag(Bool)

    /// The text, or an empty string for a value of another kind.
    public var text: String {
        if case .text(let text) = self { text } else { "" }
    }

    /// The chosen option, or `nil` if none is chosen or the value is of another kind.
    public var option: OptionID? {
        if case .option(let option) = self { option } else { nil }
    }

    /// Whether the value is a flag that is on.
    public var isOn: Bool {
        self == .flag(true)
    }
}
