/// The result of a lookup.
public struct StoreLookup: Hashable, Sendable {
    /// The verified pass, or `nil` if there is none.
    public let record: TestRecord?
    /// The store that had the pass.
    public let store: StorePlace?
    /// The warnings of the lookup. Each store reports each concern once per run.
    public let warnings: [StoreWarning]

    init(found record: TestRecord?, in store: StorePlace?, warnings: [StoreWarning]) {
        self.record = record
        self.store = store
        self.warnings = warnings
    }
}
