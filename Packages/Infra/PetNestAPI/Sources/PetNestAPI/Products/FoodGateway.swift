import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import ProductsWire

/// Finds foods among the products of PetNest's shop.
public struct FoodGateway: FoodCatalog {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches dry and wet foods for a species, 30 at most.
    public func foods(matching text: String, for species: Species) async throws(ServiceError) -> Listed<CatalogFood> {
        var query = [
            ProductsAPI.categories([.dryFood, .wetFood]), ProductsAPI.species(species), ProductsAPI.limit(30),
        ]
        if !text.isEmpty { query.append(ProductsAPI.text(text)) }
        return try await client.send(ProductsAPI.products, query: query).list
            .read { product throws(WireError) in try product.food() }
    }
}

extension ProductDTO {
    fileprivate func food() throws(WireError) -> CatalogFood {
        guard let id, let name, let brand else { throw .malformed("A food has an id, a name, and a brand.") }
        return CatalogFood(
            id: id, name: "\(brand) \(name)",
            analysis: analysis.map {
                .init(protein: $0.protein, fat: $0.fat, fiber: $0.fiber, moisture: $0.moisture, ash: $0.ash)
            },
            kilocalories: kcalPer100g.map(Double.init), ingredients: ingredients)
    }
}
