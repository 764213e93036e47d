/// A value that no log, description or hash shows: a password, a token.
///
/// It is written as `"redacted"` whatever it holds, and what is read back holds nothing.
public struct Secret<Value: Sendable>: Sendable {
    /// The value, or `nil` for one that was read from a log.
    public let value: Value?

    /// Keeps a value secret.
    public init(_ value: Value) {
        self.value = value
    }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Tells that there is something, not what.
    public var description: String { "redacted" }
    /// Tells that there is something, not what.
    public var debugDescription: String { description }
    /// Shows nothing inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Codable {
    /// Creates a secret that holds nothing.
    public init(from decoder: any Decoder) throws {
        value = nil
    }

    /// Writes that there is something, not what.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
