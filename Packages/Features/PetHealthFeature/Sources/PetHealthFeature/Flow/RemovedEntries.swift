import CoreModels
import Synchronization

/// The entries removed in a session, so that they can be restored. It outlives the flow of a pet's health, which ends
/// when the person leaves it.
final class RemovedEntries: Sendable {
    private let entries = Mutex<[PetID: [Entry]]>([:])

    /// Returns a pet's removed entries, the last one at the end.
    func all(of pet: PetID) -> [Entry] {
        entries.withLock { $0[pet] ?? [] }
    }

    /// Adds a removed entry.
    func add(_ entry: Entry, of pet: PetID) {
        entries.withLock { $0[pet, default: []].append(entry) }
    }

    /// Forgets an entry that was restored.
    func forget(_ id: EntryID, of pet: PetID) {
        entries.withLock { $0[pet]?.removeAll { $0.id == id } }
    }
}
