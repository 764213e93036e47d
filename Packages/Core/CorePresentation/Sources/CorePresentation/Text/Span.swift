/// A piece of text with one role.
public struct Span: Hashable, Sendable {
    /// The characters. They may come from the person or a network: every surface removes control characters.
    public var text: String
    /// The role.
    public var role: TextRole

    /// Creates a span.
    public init(_ text: String, role: TextRole = .body) {
        self.text = text
        self.role = role
    }
}
