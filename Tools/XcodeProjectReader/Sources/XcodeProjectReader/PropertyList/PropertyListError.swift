/// The reason why a text isn't a property list, with its place.
struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    let line: Int
    /// The column, from 1, in UTF-8 bytes.
    let column: Int
    /// What was expected and what was found.
    let message: String

    /// The place and the message, in one line.
    var description: String { "\(line):\(column): \(message)" }
}
