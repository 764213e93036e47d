/// The column and direction by which the rows of a list or table are sorted.
public struct SortOrder: Hashable, Sendable {
    /// The column.
    public var column: ColumnID
    /// Whether the smallest value comes first.
    public var isAscending: Bool

    /// Creates an order.
    public init(column: ColumnID, isAscending: Bool = true) {
        self.column = column
        self.isAscending = isAscending
    }
}
