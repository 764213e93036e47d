import CoreInterfaces
import CoreModels
import CoreNetworking

/// The foods among the products of PetNest's shop.
public struct FoodGateway: FoodCatalog {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Dry and wet foods for a kind of animal, 30 at most.
    public func foods(matching text: String, for species: Species) async throws(ServiceError) -> [CatalogFood] {
        var query = [("categories", "dryFood,wetFood"), ("species", species.rawValue), ("limit", "30")]
        if !text.isEmpty { query.append(("text", text)) }
        let found = try await client.send(APIRequest<FoundFoodsDTO>.get("v1", "products", query: query))
        return found.products.map { product in
            CatalogFood(
                id: product.id, name: "\(product.brand) \(product.name)",
                analysis: product.analysis.map {
                    .init(protein: $0.protein, fat: $0.fat, fibre: $0.fibre, moisture: $0.moisture, ash: $0.ash)
                },
                kilocalories: product.kcalPer100g, ingredients: product.ingredients)
        }
    }
}

/// Of a page of products, what a food is made of.
private struct FoundFoodsDTO: Decodable, Sendable {
    struct Product: Decodable, Sendable {
        struct Analysis: Decodable, Sendable {
            let protein: Double
            let fat: Double
            let fibre: Double
            let moisture: Double
            let ash: Double
        }

        let id: String
        let name: String
        let brand: String
        let analysis: Analysis?
        let kcalPer100g: Double?
        let ingredients: String?
    }

    let products: [Product]
}
