/// What a store has for a key.
public enum StoredResult: Hashable, Sendable {
    /// A pass whose contents and key were checked.
    case found(TestRecord)
    /// Nothing.
    case absent
    /// Something that isn't believed; it counts as nothing.
    case rejected(EntryDefect)

    /// The record, if there is one to be believed.
    public var record: TestRecord? {
        if case .found(let record) = self { record } else { nil }
    }
}
