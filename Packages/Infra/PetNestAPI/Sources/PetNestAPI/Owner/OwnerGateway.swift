import CoreInterfaces
import CoreModels
import CoreNetworking

/// The owner repository over PetNest's service. One for each session, so that all screens receive changes.
public final class OwnerGateway: OwnerRepository {
    private let client: APIClient
    private let feed = ChangeFeed<Owner>()

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// The person, or `nil` while they haven't introduced themselves.
    public func owner() async throws(ServiceError) -> Owner? {
        do {
            return try await client.send(.owner).owner()
        } catch .notFound {
            return nil
        }
    }

    /// Stores the person.
    public func save(_ owner: Owner) async throws(ServiceError) {
        try await client.send(.saveOwner(OwnerDTO(owner)))
        feed.send(owner)
    }

    /// Who is stored through this gateway from now on.
    public func changes() -> AsyncStream<Owner> { feed.changes() }
}
