import CoreModels

/// The pets of the person who uses the app.
public protocol PetRepository: Sendable {
    /// Every pet, by name.
    func pets() async throws(ServiceError) -> [Pet]

    /// One pet.
    /// - Throws: ``ServiceError/notFound`` where there is none of that id.
    func pet(_ id: PetID) async throws(ServiceError) -> Pet

    /// Stores a pet: a new one, or in place of the one of its id. Doing so twice changes nothing.
    func save(_ pet: Pet) async throws(ServiceError)

    /// Removes a pet and all that belongs to it; one that isn't there already is no error.
    func remove(_ id: PetID) async throws(ServiceError)
}
