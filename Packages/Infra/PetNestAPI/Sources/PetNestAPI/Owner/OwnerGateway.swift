import CoreInterfaces
import CoreModels
import CoreNetworking
import OwnerWire

/// The owner repository over PetNest's service. One for each session, so that all screens receive changes.
public final class OwnerGateway: OwnerRepository {
    private let client: APIClient
    private let feed = ChangeFeed<Owner>()

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches the owner, or returns `nil` if there is none.
    public func owner() async throws(ServiceError) -> Owner? {
        do {
            return try await client.send(OwnerAPI.owner).read()
        } catch .notFound {
            return nil
        }
    }

    /// Saves the owner.
    public func save(_ owner: Owner) async throws(ServiceError) {
        try await client.perform(OwnerAPI.save, body: OwnerDTO(owner))
        feed.send(owner)
    }

    /// Returns a stream of the owners saved through this gateway.
    public func changes() -> AsyncStream<Owner> { feed.changes() }
}
