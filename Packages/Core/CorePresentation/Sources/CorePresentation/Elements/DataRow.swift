/// A row of a table.
public struct DataRow: Hashable, Sendable, Identifiable {
    /// Names the row; sent with ``Event/selected(_:in:)``.
    public var id: RowID
    /// A cell for each of the table's columns, in their order.
    public var cells: [RichText]
    /// Whether the row can be chosen.
    public var isSelectable: Bool
    /// What can be done with it where it lies. Only rows that can be chosen offer them.
    public var commands: [Command]
    /// What the row is ordered by, a key a column; empty in a table whose order matters, as of a sum below its items.
    ///
    /// Where all rows have them, a surface can put the rows into the order that a person asks for.
    public var sortKeys: [SortKey]

    /// Creates a row.
    public init(
        id: RowID, cells: [RichText], isSelectable: Bool = false, commands: [Command] = [], sortKeys: [SortKey] = []
    ) {
        self.id = id
        self.cells = cells
        self.isSelectable = isSelectable
        self.commands = commands
        self.sortKeys = sortKeys
    }
}
