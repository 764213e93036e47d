/// One of a choice field's options.
public struct Option: Hashable, Sendable, Identifiable {
    /// Names the option.
    public var id: OptionID
    /// What it is.
    public var label: String

    /// Creates an option.
    public init(id: OptionID, label: String) {
        self.id = id
        self.label = label
    }
}
