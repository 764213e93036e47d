/// Several tabs, of which one is shown.
public struct Tabs: Hashable, Sendable {
    /// The id of the tabs.
    public var id: ElementID
    /// The tabs, in order.
    public var tabs: [TabItem]
    /// The selected tab, one of ``tabs``.
    public var selected: TabID
    /// The content of the selected tab.
    public var content: [Element]

    /// Creates tabs.
    public init(id: ElementID, tabs: [TabItem], selected: TabID, content: [Element]) {
        self.id = id
        self.tabs = tabs
        self.selected = selected
        self.content = content
    }
}
