import Synchronization

/// Unfinished input by its purpose, saved so that it survives the end of the app.
///
/// Setting a draft changes memory only, so that it can follow every key on the main actor. ``flush()`` writes the
/// newest drafts away from it.
///
/// ```swift
/// drafts.set(draft, for: "post")
/// try await drafts.flush()
/// ```
///
/// The saved drafts are read when one is first used, so that creating a store costs nothing. Several processes can use
/// the same name: each writes only the drafts that were set or removed in it. Two that write at the same instant can
/// still undo each other's write, because nothing locks the store between reading and writing. It can be used on any
/// thread.
public final class DraftStore<Draft: Codable & Sendable & Equatable>: Sendable {
    private struct Content: Sendable {
        var drafts: [String: Draft]
        /// The purposes whose drafts were set or removed here and aren't written yet.
        var unsaved: Set<String> = []
        let problem: String?
    }

    private let key: StorageKey<[String: Draft]>
    private let store: any KeyValueStore
    private let content = Mutex<Content?>(nil)
    private let writing = Mutex(())

    /// Creates a store.
    /// - Parameter name: The name of the stored drafts: letters, digits and hyphens.
    public init(_ name: String, in store: any KeyValueStore) {
        key = StorageKey(name)
        self.store = store
    }

    /// The problem that occurred when the saved drafts were read, in two sentences, or `nil`.
    public var problem: String? { use { $0.problem } }

    /// The draft for a purpose.
    public subscript(_ purpose: String) -> Draft? { use { $0.drafts[purpose] } }

    /// All drafts by their purposes.
    public var all: [String: Draft] { use { $0.drafts } }

    /// Reads what other processes have saved. Drafts that were set here and aren't written yet stay. If the drafts can't
    /// be read, all stay.
    public func reload() {
        use { content in
            let saved = StoredValue(key, in: store, default: [:])
            guard saved.problem == nil else { return }
            let own = content.drafts
            content.drafts = saved.value
            for purpose in content.unsaved { content.drafts[purpose] = own[purpose] }
        }
    }

    /// Replaces the draft for a purpose in memory; `nil` removes it.
    public func set(_ draft: Draft?, for purpose: String) {
        use { content in
            guard content.drafts[purpose] != draft else { return }
            content.drafts[purpose] = draft
            content.unsaved.insert(purpose)
        }
    }

    /// Writes the drafts that were set, and waits for the disk. Does nothing if they are saved already.
    ///
    /// It never runs on the main actor.
    /// - Throws: ``KeyValueError`` if they can't be saved. They stay in memory, and the next call tries again.
    @concurrent
    public func flush() async throws(KeyValueError) {
        try write()
    }

    /// Writes the newest drafts into what is saved now. A write that waited for another one finds them saved.
    private func write() throws(KeyValueError) {
        try writing.withLock { _ throws(KeyValueError) in
            let content = use { $0 }
            guard !content.unsaved.isEmpty else { return }
            try StoredValue(key, in: store, default: [:]).change { saved in
                for purpose in content.unsaved { saved[purpose] = content.drafts[purpose] }
            }
            // Drafts that were set meanwhile aren't written yet.
            use { newer in
                newer.unsaved = newer.unsaved.filter { purpose in
                    !content.unsaved.contains(purpose) || newer.drafts[purpose] != content.drafts[purpose]
                }
            }
        }
    }

    private func use<Value: Sendable>(_ work: (inout Content) -> Value) -> Value {
        content.withLock { content in
            var loaded = content ?? load()
            defer { content = loaded }
            return work(&loaded)
        }
    }

    private func load() -> Content {
        let saved = StoredValue(key, in: store, default: [:])
        return Content(drafts: saved.value, problem: saved.problem?.description)
    }
}
