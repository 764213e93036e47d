/// Rows of one column.
public struct ItemList: Hashable, Sendable {
    /// Names the list.
    public var id: ElementID
    /// What the rows are, for those who don't see what surrounds the list: "Your pets".
    public var label: String
    /// The rows, in order.
    public var rows: [Row]
    /// Whether more rows can be asked for with ``Event/nearEnd(_:)``.
    public var hasMore: Bool

    /// Creates a list.
    public init(id: ElementID, label: String, rows: [Row], hasMore: Bool = false) {
        self.id = id
        self.label = label
        self.rows = rows
        self.hasMore = hasMore
    }
}
