/// A terminal's size in cells.
public struct TerminalSize: Hashable, Sendable {
    /// The smallest size in which a screen can be used.
    public static let minimum = TerminalSize(columns: 40, rows: 12)

    /// How many cells a row has; never negative.
    public let columns: Int
    /// How many rows there are; never negative.
    public let rows: Int

    /// Creates a size. Terminals of more than 1,000 cells a side are taken as 1,000.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 0), 1000)
        self.rows = min(max(rows, 0), 1000)
    }

    /// Whether a screen can be used in it.
    public var isUsable: Bool {
        columns >= Self.minimum.columns && rows >= Self.minimum.rows
    }

    /// Whether there are so few rows that none can be left empty.
    var isShort: Bool { rows < 16 }
}
