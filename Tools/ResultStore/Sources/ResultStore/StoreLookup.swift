/// What the stores had for a key.
public struct StoreLookup: Hashable, Sendable {
    /// The pass, if there is one to be believed.
    public let record: TestRecord?
    /// Which store had it.
    public let store: StorePlace?
    /// What there is to tell; each store tells each thing once a run.
    public let warnings: [StoreWarning]

    init(found record: TestRecord?, in store: StorePlace?, warnings: [StoreWarning]) {
        self.record = record
        self.store = store
        self.warnings = warnings
    }
}
