/// A field that narrows what is shown.
public struct Search: Hashable, Sendable {
    /// Names the search; sent with ``Event/query(_:in:)``.
    public var id: ElementID
    /// What is searched.
    public var label: String
    /// The text searched for.
    public var query: String
    /// Whether results for ``query`` are still awaited.
    public var isPending: Bool

    /// Creates a search.
    public init(id: ElementID, label: String, query: String, isPending: Bool = false) {
        self.id = id
        self.label = label
        self.query = query
        self.isPending = isPending
    }
}
