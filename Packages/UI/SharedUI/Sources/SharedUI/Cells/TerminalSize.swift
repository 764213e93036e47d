/// A terminal's size in cells.
public struct TerminalSize: Hashable, Sendable {
    /// The smallest size in which a screen can be used.
    public static let minimum = TerminalSize(columns: 40, rows: 12)

    /// The number of columns, never negative.
    public let columns: Int
    /// The number of rows, never negative.
    public let rows: Int

    /// Creates a size. Dimensions above 1,000 become 1,000.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 0), 1000)
        self.rows = min(max(rows, 0), 1000)
    }

    /// Whether a screen can be used in this size.
    public var isUsable: Bool {
        columns >= Self.minimum.columns && rows >= Self.minimum.rows
    }

    /// Whether there are so few rows that none should be empty.
    var isShort: Bool { rows < 16 }
}
