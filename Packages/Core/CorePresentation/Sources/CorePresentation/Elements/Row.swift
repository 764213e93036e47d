/// A row of a list.
public struct Row: Hashable, Sendable, Identifiable {
    /// Names the row; sent with ``Event/selected(_:in:)``. Made of what the row stands for, never of its position.
    public var id: RowID
    /// What the row is.
    public var title: RichText
    /// More about it.
    public var detail: RichText?
    /// A short word at the row's end: a state, a count.
    public var badge: RichText?
    /// Whether the row can be chosen.
    public var isSelectable: Bool
    /// How many rows above it it is an answer to, one within the other: 0 for a row of its own, 1 for an answer to that.
    public var depth: Int
    /// What can be done with it where it lies: "Done", "Snooze". Only rows that can be chosen offer them.
    public var commands: [Command]
    /// What the row is ordered by, a key for each of the list's columns.
    public var sortKeys: [SortKey]

    /// Creates a row.
    public init(
        id: RowID,
        title: RichText,
        detail: RichText? = nil,
        badge: RichText? = nil,
        isSelectable: Bool = true,
        depth: Int = 0,
        commands: [Command] = [],
        sortKeys: [SortKey] = []
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.badge = badge
        self.isSelectable = isSelectable
        self.depth = depth
        self.commands = commands
        self.sortKeys = sortKeys
    }
}
