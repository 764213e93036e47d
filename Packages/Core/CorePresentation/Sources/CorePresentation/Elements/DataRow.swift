/// A row of a table.
public struct DataRow: Hashable, Sendable, Identifiable {
    /// The id of the row, sent with ``Event/selected(_:in:)``.
    public var id: RowID
    /// A cell for each of the table's columns, in their order.
    public var cells: [RichText]
    /// Whether the row can be chosen.
    public var isSelectable: Bool
    /// The commands of the row. Only selectable rows offer them.
    public var commands: [Command]
    /// The sort keys of the row, one for each column. Empty in a table whose order has a meaning, such as a sum below
    /// its items.
    ///
    /// If all rows have them, a surface can sort the rows as the person asks.
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
