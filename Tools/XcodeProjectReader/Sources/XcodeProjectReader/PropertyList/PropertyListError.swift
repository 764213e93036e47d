/// The reason why a text isn't a property list, with its place.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in UTF-8 bytes.
    public let column: Int
    /// What was expected and what was found.
    public let message: String

    /// The place and the message, in one line.
    public var description: String { "\(line):\(column): \(message)" }
}
