/// Several contents of which one is shown.
public struct Tabs: Hashable, Sendable {
    /// Names the tabs.
    public var id: ElementID
    /// The tabs, in order.
    public var tabs: [TabItem]
    /// The tab that is shown; one of ``tabs``.
    public var selected: TabID
    /// What the selected tab holds.
    public var content: [Element]

    /// Describes tabs.
    public init(id: ElementID, tabs: [TabItem], selected: TabID, content: [Element]) {
        self.id = id
        self.tabs = tabs
        self.selected = selected
        self.content = content
    }
}
