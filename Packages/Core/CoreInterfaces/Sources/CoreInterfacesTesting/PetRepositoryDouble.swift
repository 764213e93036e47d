import CoreInterfaces
import CoreModels

/// Pets in memory. The repository can be made to fail.
public actor PetRepositoryDouble: PetRepository {
    private var stored: [PetID: Pet]
    private var failure: ServiceError?
    private var unreadable: [UnreadableRecord] = []
    private let feed = ChangeFeed<RepositoryChange<Pet>>()

    /// Creates a repository of pets.
    public init(_ pets: [Pet] = []) {
        stored = Dictionary(uniqueKeysWithValues: pets.map { ($0.id, $0) })
    }

    /// Makes every call fail from now on, or work again with `nil`.
    public func fail(with error: ServiceError?) {
        failure = error
    }

    /// Adds unreadable records to all lists from now on.
    public func addUnreadable(_ records: [UnreadableRecord]) {
        unreadable = records
    }

    /// Returns all pets, by name.
    public func allPets() throws(ServiceError) -> Listed<Pet> {
        try throwIfFailing()
        let pets = stored.values.sorted { ($0.name, $0.id.description) < ($1.name, $1.id.description) }
        return Listed(pets, unreadable: unreadable)
    }

    /// Returns a pet.
    public func pet(_ id: PetID) throws(ServiceError) -> Pet {
        try throwIfFailing()
        guard let pet = stored[id] else { throw .notFound }
        return pet
    }

    /// Saves a pet if the stored one equals the known version or the pet itself. Otherwise throws `changed`.
    public func save(_ pet: Pet, replacing known: Pet?) throws(ServiceError) {
        try throwIfFailing()
        if let known, stored[pet.id] != known, stored[pet.id] != pet {
            throw .changed(message: "Another window has changed it.")
        }
        stored[pet.id] = pet
        feed.send(.saved(pet))
    }

    /// Removes a pet.
    public func remove(_ id: PetID) throws(ServiceError) {
        try throwIfFailing()
        stored[id] = nil
        feed.send(.removed(id))
    }

    /// Returns a stream of future changes.
    public nonisolated func changes() -> AsyncStream<RepositoryChange<Pet>> { feed.changes() }

    private func throwIfFailing() throws(ServiceError) {
        if let failure { throw failure }
    }
}
