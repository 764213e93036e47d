import CoreModels

/// The person's pets.
public protocol PetRepository: Sendable {
    /// Returns all pets, by name, and the records that can't be read.
    func allPets() async throws(ServiceError) -> Listed<Pet>

    /// Returns a pet.
    /// - Throws: ``ServiceError/notFound`` if there is no pet with that id.
    func pet(_ id: PetID) async throws(ServiceError) -> Pet

    /// Saves a pet, replacing the one with the same id. Doing so twice changes nothing.
    /// - Parameter known: The pet before it was edited, or `nil` to save it in any case.
    /// - Throws: ``ServiceError/changed(message:)`` if the pet was changed or removed elsewhere since.
    func save(_ pet: Pet, replacing known: Pet?) async throws(ServiceError)

    /// Removes a pet and everything that belongs to it. Does nothing if it doesn't exist.
    func remove(_ id: PetID) async throws(ServiceError)

    /// Returns a stream of future changes, made on any screen, so that other screens can show them without fetching
    /// again.
    func changes() -> AsyncStream<RepositoryChange<Pet>>
}

extension PetRepository {
    /// Returns all readable pets, by name.
    public func pets() async throws(ServiceError) -> [Pet] {
        try await allPets().values
    }

    /// Saves a pet in any case.
    public func save(_ pet: Pet) async throws(ServiceError) {
        try await save(pet, replacing: nil)
    }
}

extension Pet {
    /// Returns whether a pet comes before another in a list: by case-insensitive name, then by id, as in the service's
    /// lists.
    public static func precedes(_ pet: Pet, _ other: Pet) -> Bool {
        let name = pet.name.lowercased()
        let otherName = other.name.lowercased()
        return (name, pet.id.description) < (otherName, other.id.description)
    }
}
