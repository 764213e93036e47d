/// Rows of one column.
public struct ItemList: Hashable, Sendable {
    /// Names the list.
    public var id: ElementID
    /// What the rows are, for those who don't see what surrounds the list: "Your pets".
    public var label: String
    /// What the rows can be ordered by, each with a key a row; where nothing is named, by their titles.
    public var columns: [Column]
    /// The rows, in order.
    public var rows: [Row]
    /// Which column orders the rows, where one does.
    public var sort: SortOrder?
    /// Whether more rows can be asked for with ``Event/nearEnd(_:)``.
    public var hasMore: Bool

    /// Creates a list.
    public init(
        id: ElementID, label: String, columns: [Column] = [], rows: [Row], sort: SortOrder? = nil, hasMore: Bool = false
    ) {
        self.id = id
        self.label = label
        self.columns = columns
        self.rows = rows
        self.sort = sort
        self.hasMore = hasMore
    }
}
