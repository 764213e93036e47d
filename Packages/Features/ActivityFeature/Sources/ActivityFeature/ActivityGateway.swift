import CoreInterfaces
import CoreNetworking

/// What is listed, as PetNest's service tells it.
struct ActivityGateway: ActivityFetching {
    let client: APIClient

    func items() async throws(ServiceError) -> [ActivityItem] {
        try await client.send(.items).items.map {
            ActivityItem(id: $0.id, title: $0.title)
        }
    }
}

/// What is listed, on the wire.
private struct ItemsDTO: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        let id: String
        let title: String
    }

    let items: [Item]
}

extension APIRequest where Answer == ItemsDTO {
    fileprivate static var items: Self { .get("v1", "activity") }
}
