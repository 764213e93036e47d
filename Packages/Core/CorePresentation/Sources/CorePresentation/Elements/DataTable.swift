/// A table of rows with several columns.
public struct DataTable: Hashable, Sendable {
    /// The id of the table.
    public var id: ElementID
    /// The label of the rows, for people who can't see the table's surroundings.
    public var label: String
    /// The columns, in order.
    public var columns: [Column]
    /// The rows, in order, each with one cell for each column.
    public var rows: [DataRow]
    /// The column by which the rows are sorted, if any.
    public var sort: SortOrder?
    /// Whether more rows can be requested with ``Event/nearEnd(_:)``.
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
