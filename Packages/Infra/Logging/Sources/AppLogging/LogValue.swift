/// A value of a log record's metadata, written out only where that gives nothing of a person away.
///
/// A private value is written as `<private>`, unless its key is on the log file's list of public keys.
public struct LogValue: Hashable, Sendable {
    /// The value itself, whether private or not: for a sink that knows that it may be written.
    public let text: String

    /// Whether it may be written out whatever its key.
    public let isPublic: Bool

    /// A value that says nothing about a person or a pet: a count, a state, the name of a type.
    public static func `public`(_ value: some CustomStringConvertible) -> LogValue {
        LogValue(text: value.description, isPublic: true)
    }

    /// A value that may say something about a person or a pet: a name, a weight, a path, the text of an error.
    public static func `private`(_ value: some CustomStringConvertible) -> LogValue {
        LogValue(text: value.description, isPublic: false)
    }
}

extension LogValue: CustomStringConvertible {
    /// The value, or `<private>`, so that a sink that knows nothing of privacy writes nothing private.
    public var description: String {
        isPublic ? text : Self.redaction
    }

    /// What stands for a private value.
    public static let redaction = "<private>"
}
