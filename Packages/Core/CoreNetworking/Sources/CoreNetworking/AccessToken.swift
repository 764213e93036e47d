/// What proves to the service who sends a call. Whoever has it is taken for that person, so no description shows it.
public struct AccessToken: Hashable, Sendable {
    /// The token itself, for the transport alone.
    public let text: String

    /// Wraps a token.
    public init(_ text: String) {
        self.text = text
    }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Tells that there is one, not which.
    public var description: String { "redacted" }
    /// Tells that there is one, not which.
    public var debugDescription: String { description }
    /// Shows nothing inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
