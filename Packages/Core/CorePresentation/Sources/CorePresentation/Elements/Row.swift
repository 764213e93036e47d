/// A row of a list.
public struct Row: Hashable, Sendable, Identifiable {
    /// The id of the row, sent with ``Event/selected(_:in:)``. Derived from the row's subject, never from its position.
    public var id: RowID
    /// A short text before the main one: the time of day of something that is due.
    public var lead: RichText?
    /// The main text.
    public var title: RichText
    /// The second text.
    public var detail: RichText?
    /// A drawing after the texts, as small as a word, with its summary. It is drawn as a sparkline regardless of its kind.
    public var chart: Chart?
    /// A short text at the row's end: a state, a count.
    public var badge: RichText?
    /// Whether the row can be chosen.
    public var isSelectable: Bool
    /// The nesting level of a reply: 0 for a row of its own, 1 for a reply to it.
    public var depth: Int
    /// The commands of the row: "Done", "Snooze". Only selectable rows offer them.
    public var commands: [Command]
    /// The sort keys of the row, one for each of the list's columns.
    public var sortKeys: [SortKey]

    /// Creates a row.
    public init(
        id: RowID,
        lead: RichText? = nil,
        title: RichText,
        detail: RichText? = nil,
        chart: Chart? = nil,
        badge: RichText? = nil,
        isSelectable: Bool = true,
        depth: Int = 0,
        commands: [Command] = [],
        sortKeys: [SortKey] = []
    ) {
        self.id = id
        self.lead = lead
        self.title = title
        self.detail = detail
        self.chart = chart
        self.badge = badge
        self.isSelectable = isSelectable
        self.depth = depth
        self.commands = commands
        self.sortKeys = sortKeys
    }
}
