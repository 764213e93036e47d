import CoreModels
import Synchronization

/// What was removed in a session, to be put back wherever one has gone since: the flow of one pet's health ends when one
/// leaves it, and this stays.
final class RemovedEntries: Sendable {
    private let entries = Mutex<[PetID: [Entry]]>([:])

    /// What was removed of a pet, the last at the end.
    func all(of pet: PetID) -> [Entry] {
        entries.withLock { $0[pet] ?? [] }
    }

    /// Remembers an entry that was removed.
    func add(_ entry: Entry, of pet: PetID) {
        entries.withLock { $0[pet, default: []].append(entry) }
    }

    /// Forgets an entry that is back.
    func forget(_ id: EntryID, of pet: PetID) {
        entries.withLock { $0[pet]?.removeAll { $0.id == id } }
    }
}
