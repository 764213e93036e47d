/// A list of rows with one column.
public struct ItemList: Hashable, Sendable {
    /// The id of the list.
    public var id: ElementID
    /// The label of the rows, for people who can't see the list's surroundings: "Your pets".
    public var label: String
    /// The criteria by which the rows can be sorted, each with one key in every row. If empty, rows are sorted by
    /// title.
    public var columns: [Column]
    /// The rows, in order.
    public var rows: [Row]
    /// The column by which the rows are sorted, if any.
    public var sort: SortOrder?
    /// Whether more rows can be requested with ``Event/nearEnd(_:)``.
    public var hasMore: Bool
    /// Whether the leads, titles, details, drawings and badges of all rows are aligned in columns, as in a table
    /// without a header.
    public var isAligned: Bool

    /// Creates a list.
    public init(
        id: ElementID, label: String, columns: [Column] = [], rows: [Row], sort: SortOrder? = nil,
        hasMore: Bool = false, isAligned: Bool = false
    ) {
        self.id = id
        self.label = label
        self.columns = columns
        self.rows = rows
        self.sort = sort
        self.hasMore = hasMore
        self.isAligned = isAligned
    }
}
