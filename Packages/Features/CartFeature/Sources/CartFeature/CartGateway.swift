import CoreInterfaces
import CoreNetworking

/// What is listed, as PetNest's service tells it.
struct CartGateway: CartFetching {
    let client: APIClient

    func items() async throws(ServiceError) -> [CartItem] {
        try await client.send(.items).items.map {
            CartItem(id: $0.id, title: $0.title)
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
    fileprivate static var items: Self { .get("v1", "cart") }
}
