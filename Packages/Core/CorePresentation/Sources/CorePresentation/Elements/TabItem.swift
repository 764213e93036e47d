/// One of several contents.
public struct TabItem: Hashable, Sendable, Identifiable {
    /// Names the tab; sent with ``Event/tab(_:in:)``.
    public var id: TabID
    /// What it holds.
    public var title: String

    /// Creates a tab.
    public init(id: TabID, title: String) {
        self.id = id
        self.title = title
    }
}
