import CoreModels

/// The pets of the person who uses the app.
public protocol PetRepository: Sendable {
    /// Every pet, by name, and which can't be read.
    func allPets() async throws(ServiceError) -> Listed<Pet>

    /// One pet.
    /// - Throws: ``ServiceError/notFound`` where there is none of that id.
    func pet(_ id: PetID) async throws(ServiceError) -> Pet

    /// Stores a pet: a new one, or in place of the one of its id. Doing so twice changes nothing.
    /// - Parameter known: The pet as it was when it began to be changed; `nil` stores it whatever is there.
    /// - Throws: ``ServiceError/changed(message:)`` where another window has changed or removed it since.
    func save(_ pet: Pet, replacing known: Pet?) async throws(ServiceError)

    /// Removes a pet and all that belongs to it; one that isn't there already is no error.
    func remove(_ id: PetID) async throws(ServiceError)

    /// What is saved and removed from now on, on whatever screen, so that all others can show it without asking again.
    func changes() -> AsyncStream<RepositoryChange<Pet>>
}

extension PetRepository {
    /// Every pet that can be read, by name.
    public func pets() async throws(ServiceError) -> [Pet] {
        try await allPets().values
    }

    /// Stores a pet, whatever is there.
    public func save(_ pet: Pet) async throws(ServiceError) {
        try await save(pet, replacing: nil)
    }
}

extension Pet {
    /// Whether a pet stands before another in a list of all: by name in whatever case, then by id, as the service lists
    /// them.
    public static func precedes(_ pet: Pet, _ other: Pet) -> Bool {
        let (name, otherName) = (pet.name.lowercased(), other.name.lowercased())
        return (name, pet.id.description) < (otherName, other.id.description)
    }
}
