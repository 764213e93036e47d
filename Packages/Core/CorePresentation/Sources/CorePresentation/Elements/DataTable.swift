/// Rows of several columns.
public struct DataTable: Hashable, Sendable {
    /// Names the table.
    public var id: ElementID
    /// What the rows are, for those who don't see what surrounds the table.
    public var label: String
    /// The columns, in order.
    public var columns: [Column]
    /// The rows, in order, each with a cell a column.
    public var rows: [DataRow]
    /// Which column orders the rows, where one does.
    public var sort: SortOrder?
    /// Whether more rows can be asked for with ``Event/nearEnd(_:)``.
    public var hasMore: Bool

    /// Creates a table.
    public init(
        id: ElementID,
        label: String,
        columns: [Column],
        rows: [DataRow],
        sort: SortOrder? = nil,
        hasMore: Bool = false
    ) {
        self.id = id
        self.label = label
        self.columns = columns
        self.rows = rows
        self.sort = sort
        self.hasMore = hasMore
    }
}
