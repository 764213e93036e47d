/// A place in a manifest. Lines and columns start at 1; columns count UTF-8 bytes.
public struct ManifestPlace: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in UTF-8 bytes.
    public let column: Int

    /// Creates a place from a line and a column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line:column`, as compilers print it.
    public var description: String { "\(line):\(column)" }

    /// Orders places by their position in the file.
    public static func < (left: ManifestPlace, right: ManifestPlace) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
