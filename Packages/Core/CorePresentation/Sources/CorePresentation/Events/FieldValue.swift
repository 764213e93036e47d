/// What a field holds, as it was typed or chosen; the feature says what it means and whether it is valid.
public enum FieldValue: Hashable, Sendable {
    /// Text, also of number and date fields.
    case text(String)
    /// The option chosen, or none yet.
    case option(OptionID?)
    /// On or off.
    case flag(Bool)

    /// The text, or an empty string for a value of another kind.
    public var text: String {
        if case .text(let text) = self { text } else { "" }
    }

    /// The option chosen, or `nil` where there is none or the value is of another kind.
    public var option: OptionID? {
        if case .option(let option) = self { option } else { nil }
    }

    /// Whether the value is a flag that is on.
    public var isOn: Bool {
        self == .flag(true)
    }
}
