/// A place in a file below the root.
public struct SourcePlace: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// The file's path relative to the root.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in UTF-8 bytes.
    public let column: Int

    /// Creates a place.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`, as compilers print it
    public var description: String { "\(file):\(line):\(column)" }

    /// Orders places by file, then by position.
    public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
        left.file == right.file
            ? (left.line, left.column) < (right.line, right.column)
            : left.file.utf8.lexicographicallyPrecedes(right.file.utf8)
    }
}
