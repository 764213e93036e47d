/// A tab.
public struct TabItem: Hashable, Sendable, Identifiable {
    /// The id of the tab, sent with ``Event/tab(_:in:)``.
    public var id: TabID
    /// The title of the tab.
    public var title: String

    /// Creates a tab.
    public init(id: TabID, title: String) {
        self.id = id
        self.title = title
    }
}
