/// A token that identifies the sender of a call. Its possession is enough to act as that person, so no description
/// shows it.
public struct AccessToken: Hashable, Sendable {
    /// The token, for the transport only.
    public let text: String

    /// Creates a token.
    public init(_ text: String) {
        self.text = text
    }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed text that doesn't show the token.
    public var description: String { "redacted" }
    /// A fixed text that doesn't show the token.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
