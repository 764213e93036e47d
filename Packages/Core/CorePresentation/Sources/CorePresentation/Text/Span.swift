/// A run of text with one role.
public struct Span: Hashable, Sendable {
    /// The letters. They may come from a person or a network: every surface cleans them of control characters.
    public var text: String
    /// What they mean.
    public var role: TextRole

    /// Creates a run.
    public init(_ text: String, role: TextRole = .body) {
        self.text = text
        self.role = role
    }
}
