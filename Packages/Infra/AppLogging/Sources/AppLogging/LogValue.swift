/// A value of a log record's metadata, written only if it reveals nothing about a person.
///
/// A private value is written as `<private>`, unless its key is on the log file's list of public keys.
public struct LogValue: Hashable, Sendable {
    /// The value, even if it is private, for a sink that may write private values.
    public let text: String

    /// Whether it may be written under any key.
    public let isPublic: Bool

    /// Creates a value that reveals nothing about a person or a pet: a count, a state, the name of a type.
    public static func `public`(_ value: some CustomStringConvertible) -> LogValue {
        LogValue(text: value.description, isPublic: true)
    }

    /// Creates a value that may reveal something about a person or a pet: a name, a weight, a path, the text of an
    /// error.
    public static func `private`(_ value: some CustomStringConvertible) -> LogValue {
        LogValue(text: value.description, isPublic: false)
    }
}

extension LogValue: CustomStringConvertible {
    /// The value, or `<private>`. Sinks that don't handle privacy use it.
    public var description: String {
        isPublic ? text : Self.redaction
    }

    /// The replacement for a private value.
    public static let redaction = "<private>"
}
