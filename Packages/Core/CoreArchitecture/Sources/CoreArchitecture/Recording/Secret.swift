/// A value that no log, description or hash shows, such as a password or a token.
///
/// It is always written as `"redacted"`. A secret that is read back has no value.
public struct Secret<Value: Sendable>: Sendable {
    /// The value, or `nil` if the secret was read from a log.
    public let value: Value?

    /// Creates a secret from a value.
    public init(_ value: Value) {
        self.value = value
    }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed text that doesn't show the value.
    public var description: String { "redacted" }
    /// A fixed text that doesn't show the value.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Codable {
    /// Creates a secret without a value.
    public init(from decoder: any Decoder) throws {
        value = nil
    }

    /// Writes a fixed text that doesn't show the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
