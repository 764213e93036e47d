/// A field that filters what is shown.
public struct Search: Hashable, Sendable {
    /// The id of the search, sent with ``Event/query(_:in:)``.
    public var id: ElementID
    /// What is searched.
    public var label: String
    /// The current search text.
    public var query: String
    /// Whether the results for ``query`` are pending.
    public var isPending: Bool

    /// Creates a search.
    public init(id: ElementID, label: String, query: String, isPending: Bool = false) {
        self.id = id
        self.label = label
        self.query = query
        self.isPending = isPending
    }
}
