/// An option of a choice field.
public struct Option: Hashable, Sendable, Identifiable {
    /// The id of the option.
    public var id: OptionID
    /// The text of the option.
    public var label: String

    /// Creates an option.
    public init(id: OptionID, label: String) {
        self.id = id
        self.label = label
    }
}
