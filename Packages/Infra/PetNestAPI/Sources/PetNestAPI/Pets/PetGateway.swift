import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import PetsWire

/// The pet repository over PetNest's service. One for each session, so that all screens receive changes.
public final class PetGateway: PetRepository {
    private let client: APIClient
    private let feed = ChangeFeed<RepositoryChange<Pet>>()

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches all pets, by name.
    public func allPets() async throws(ServiceError) -> Listed<Pet> {
        try await client.send(PetsAPI.pets).read()
    }

    /// Fetches a pet.
    public func pet(_ id: PetID) async throws(ServiceError) -> Pet {
        try await client.send(PetsAPI.pet, id).read()
    }

    /// Stores a pet.
    public func save(_ pet: Pet, replacing known: Pet?) async throws(ServiceError) {
        try await client.perform(PetsAPI.save, pet.id, body: Replacement(PetDTO(pet), was: known.map { PetDTO($0) }))
        feed.send(.saved(pet))
    }

    /// Removes a pet.
    public func remove(_ id: PetID) async throws(ServiceError) {
        do {
            try await client.perform(PetsAPI.remove, id)
        } catch .notFound {
            // The pet is already removed.
        }
        feed.send(.removed(id))
    }

    /// Returns a stream of the pets that are saved and removed through this gateway.
    public func changes() -> AsyncStream<RepositoryChange<Pet>> { feed.changes() }
}
