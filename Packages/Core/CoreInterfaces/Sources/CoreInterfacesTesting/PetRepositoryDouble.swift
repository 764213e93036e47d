import CoreInterfaces
import CoreModels

/// Pets in memory, that can be told to fail.
public actor PetRepositoryDouble: PetRepository {
    private var stored: [PetID: Pet]
    private var failure: ServiceError?
    private let feed = ChangeFeed<RepositoryChange<Pet>>()

    /// Makes a repository of pets.
    public init(_ pets: [Pet] = []) {
        stored = Dictionary(uniqueKeysWithValues: pets.map { ($0.id, $0) })
    }

    /// Lets every call from now on fail, or with `nil` work again.
    public func fail(with error: ServiceError?) {
        failure = error
    }

    /// Every pet, by name.
    public func pets() throws(ServiceError) -> [Pet] {
        try failIfTold()
        return stored.values.sorted { ($0.name, $0.id.description) < ($1.name, $1.id.description) }
    }

    /// One pet.
    public func pet(_ id: PetID) throws(ServiceError) -> Pet {
        try failIfTold()
        guard let pet = stored[id] else { throw .notFound }
        return pet
    }

    /// Stores a pet.
    public func save(_ pet: Pet) throws(ServiceError) {
        try failIfTold()
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
