/// The result of looking up a key in a store.
public enum StoredResult: Hashable, Sendable {
    /// A verified pass.
    case found(TestRecord)
    /// No entry.
    case absent
    /// An entry that isn't valid. Treat it as missing.
    case rejected(EntryDefect)

    /// The verified record, or `nil` if there is none.
    public var record: TestRecord? {
        if case .found(let record) = self { record } else { nil }
    }
}
