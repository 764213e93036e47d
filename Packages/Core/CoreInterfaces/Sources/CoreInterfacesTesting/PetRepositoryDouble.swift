import CoreInterfaces
import CoreModels

/// Pets in memory, that can be told to fail.
public actor PetRepositoryDouble: PetRepository {
    private var stored: [PetID: Pet]
    private var failure: ServiceError?
    private var unreadable: [UnreadableRecord] = []
    private let feed = ChangeFeed<RepositoryChange<Pet>>()

    /// Creates a repository of pets.
    public init(_ pets: [Pet] = []) {
        stored = Dictionary(uniqueKeysWithValues: pets.map { ($0.id, $0) })
    }

    /// Lets every call from now on fail, or with `nil` work again.
    public func fail(with error: ServiceError?) {
        failure = error
    }

    /// Lets lists from now on lack records that can't be read.
    public func spoil(_ records: [UnreadableRecord]) {
        unreadable = records
    }

    /// Every pet, by name.
    public func allPets() throws(ServiceError) -> Listed<Pet> {
        try failIfTold()
        let pets = stored.values.sorted { ($0.name, $0.id.description) < ($1.name, $1.id.description) }
        return Listed(pets, unreadable: unreadable)
    }

    /// One pet.
    public func pet(_ id: PetID) throws(ServiceError) -> Pet {
        try failIfTold()
        guard let pet = stored[id] else { throw .notFound }
        return pet
    }

    /// Stores a pet, unless what is there is neither what was known nor the pet itself.
    public func save(_ pet: Pet, replacing known: Pet?) throws(ServiceError) {
        try failIfTold()
        if let known, stored[pet.id] != known, stored[pet.id] != pet {
            throw .changed(message: "Another window has changed it.")
        }
        stored[pet.id] = pet
        feed.send(.saved(pet))
    }

    /// Removes a pet.
    public func remove(_ id: PetID) throws(ServiceError) {
        try failIfTold()
        stored[id] = nil
        feed.send(.removed(id))
    }

    /// What is saved and removed from now on.
    public nonisolated func changes() -> AsyncStream<RepositoryChange<Pet>> { feed.changes() }

    private func failIfTold() throws(ServiceError) {
        if let failure { throw failure }
    }
}
