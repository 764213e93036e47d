import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import ProductsWire

/// The shop's products.
protocol ProductRepository: Sendable {
    /// A page of the products that a query finds.
    func products(matching query: ProductQuery, after cursor: String?) async throws(ServiceError) -> ProductPage
    /// Returns a product with its variants and reviews.
    func product(_ id: ProductID) async throws(ServiceError) -> Product
    /// Adds a product to the favorites, or removes it.
    func setFavorite(_ isFavorite: Bool, _ id: ProductID) async throws(ServiceError)
    /// Saves the owner's review of a product.
    func review(_ id: ProductID, stars: Int, text: String) async throws(ServiceError) -> Product
    /// Returns a stream of changes of favorites, from any screen.
    func favoriteChanges() -> AsyncStream<FavoriteChange>
}

/// A product that was added to the favorites or removed from them.
struct FavoriteChange: Hashable, Sendable {
    let product: ProductID
    let isFavorite: Bool
}

/// A search with its filters.
struct ProductQuery: Hashable, Sendable {
    /// The sort order.
    enum Order: String, CaseIterable, Hashable, Sendable {
        case best, price, priceDown, rating

        var name: String {
            switch self {
            case .best: "Best match"
            case .price: "Cheapest"
            case .priceDown: "Dearest"
            case .rating: "Best rated"
            }
        }
    }

    var text = ""
    var categories: Set<ProductCategory> = []
    var brands: Set<String> = []
    var species: Species?
    var stage: LifeStage?
    var favoritesOnly = false
    var order = Order.best

    /// The filters in words.
    var summary: [String] {
        var parts: [String] = []
        if let species { parts.append("for \(species.plural)") }
        if let stage { parts.append(stage.name.lowercased()) }
        parts += ProductCategory.allCases.filter(categories.contains).map { $0.name.lowercased() }
        parts += brands.sorted()
        if favoritesOnly { parts.append("favorites") }
        return parts
    }
}

/// A page of found products.
struct ProductPage: Hashable, Sendable {
    /// A value of a facet, with the number of products that have it.
    struct Count: Hashable, Sendable {
        let id: String
        let count: Int
    }

    /// The facets by which products can be filtered.
    struct Facets: Hashable, Sendable {
        var categories: [Count] = []
        var brands: [Count] = []
        var species: [Count] = []
        var stages: [Count] = []
    }

    var products: [Product]
    /// The total on all pages; only in the first page.
    var total: Int?
    /// The corrected words, if a typing mistake was corrected.
    var understood: String?
    var next: String?
    /// The facets; only in the first page.
    var facets: Facets?
    /// The found products that can't be read.
    var unreadable: [UnreadableRecord] = []
}

/// Products over PetNest's wire protocol. Each session has one gateway, so that all screens show a changed favorite at
/// once.
final class ProductsGateway: ProductRepository {
    private let client: APIClient
    private let feed = ChangeFeed<FavoriteChange>()

    init(client: APIClient) {
        self.client = client
    }

    func products(matching query: ProductQuery, after cursor: String?) async throws(ServiceError) -> ProductPage {
        var parameters = [ProductsAPI.order(ProductOrder(query.order))]
        if !query.text.isEmpty { parameters.append(ProductsAPI.text(query.text)) }
        if !query.categories.isEmpty {
            parameters.append(ProductsAPI.categories(ProductCategory.allCases.filter(query.categories.contains)))
        }
        if !query.brands.isEmpty { parameters.append(ProductsAPI.brands(query.brands.sorted())) }
        if let species = query.species { parameters.append(ProductsAPI.species(species)) }
        if let stage = query.stage { parameters.append(ProductsAPI.stage(stage)) }
        if query.favoritesOnly { parameters.append(ProductsAPI.favorites(true)) }
        parameters.append(cursor.map { ProductsAPI.after($0) } ?? ProductsAPI.facets(true))
        return try await client.send(ProductsAPI.products, query: parameters).page()
    }

    func product(_ id: ProductID) async throws(ServiceError) -> Product {
        try await client.send(ProductsAPI.product, id).read { product throws(WireError) in try product.product() }
    }

    func setFavorite(_ isFavorite: Bool, _ id: ProductID) async throws(ServiceError) {
        // The change is published at once, and reverted if it can't be saved.
        feed.send(FavoriteChange(product: id, isFavorite: isFavorite))
        do throws(ServiceError) {
            try await client.perform(isFavorite ? ProductsAPI.addFavorite : ProductsAPI.removeFavorite, id)
        } catch {
            feed.send(FavoriteChange(product: id, isFavorite: !isFavorite))
            throw error
        }
    }

    func review(_ id: ProductID, stars: Int, text: String) async throws(ServiceError) -> Product {
        let review = ProductReviewDTO(stars: stars, text: text.isEmpty ? nil : text)
        return try await client.send(ProductsAPI.review, id, body: review)
            .read { product throws(WireError) in try product.product() }
    }

    func favoriteChanges() -> AsyncStream<FavoriteChange> { feed.changes() }
}

extension ProductOrder {
    fileprivate init(_ order: ProductQuery.Order) {
        self =
            switch order {
            case .best: .best
            case .price: .price
            case .priceDown: .priceDown
            case .rating: .rating
            }
    }
}
