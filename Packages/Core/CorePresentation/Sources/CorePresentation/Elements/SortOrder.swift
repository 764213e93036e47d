/// Which column orders the rows of a list or table, and in which direction.
public struct SortOrder: Hashable, Sendable {
    /// The column that orders the rows.
    public var column: ColumnID
    /// Whether the smallest comes first.
    public var isAscending: Bool

    /// Creates an order.
    public init(column: ColumnID, isAscending: Bool = true) {
        self.column = column
        self.isAscending = isAscending
    }
}
