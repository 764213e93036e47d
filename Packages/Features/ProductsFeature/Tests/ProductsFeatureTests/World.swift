import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Foundation
import Synchronization

@testable import ProductsFeature

/// Products to find, a cart, and a recording coordinator.
@MainActor
final class World {
    static let today = CalendarDate(year: 2026, month: 5, day: 3) ?? .earliest

    let coordinator = CoordinatorDouble()
    let products: ProductRepositoryDouble
    let cart = CartRepositoryDouble()
    let clock = TestClock()
    let dependencies: ProductsDependencies

    init(
        _ products: [Product] = [], pets: [Pet] = [], pageSize: Int = 20,
        unreadable: [UnreadableRecord] = [], offersSample: Bool = true
    ) {
        self.products = ProductRepositoryDouble(products, pageSize: pageSize, unreadable: unreadable)
        dependencies = ProductsDependencies(
            products: self.products, cart: cart, pets: PetRepositoryDouble(pets), today: FixedToday(Self.today),
            ids: SequentialIDs(), offersSample: offersSample, clock: clock, log: .disabled)
    }

    static func product(
        _ name: String, id: ProductID = ProductID(), category: ProductCategory = .dryFood, stocks: [Int] = [9, 2, 0],
        species: [Species] = [.cat], stages: [LifeStage] = [.adult], isFavorite: Bool = false
    ) throws -> Product {
        let sizes = [("400 g", 400, 499), ("2 kg", 2000, 1499), ("10 kg", 10_000, 5990)]
        return Product(
            id: id, name: name, brand: "Lumo", category: category, species: species, stages: stages,
            about: "Complete food.",
            ingredients: "Salmon", analysis: .init(protein: 32, fat: 14.5, fiber: 3, moisture: 8, ash: 7),
            kcalPer100g: 378, price: try Money(499, .euro), inStock: stocks.contains { $0 > 0 },
            isFavorite: isFavorite,
            rating: Rating(stars: 9, count: 2),
            variants: try zip(sizes, stocks).map {
                Product.Variant(id: VariantID(), name: $0.0, grams: $0.1, price: try Money($0.2, .euro), stock: $1)
            }, reviews: [.init(author: "Ana", day: today, stars: 4, text: "Eaten.", isOwn: false)])
    }
}

/// Holds products in memory, finds them by name, and records its calls.
final class ProductRepositoryDouble: ProductRepository {
    struct State: Sendable {
        var products: [Product]
        var queries: [ProductQuery] = []
        var failure: ServiceError?
        var reviews: [Int] = []
    }

    /// The unreadable products of the first page.
    let unreadable: [UnreadableRecord]
    private let state: Mutex<State>
    private let pageSize: Int
    private let feed = ChangeFeed<FavoriteChange>()

    init(_ products: [Product], pageSize: Int, unreadable: [UnreadableRecord] = []) {
        self.unreadable = unreadable
        state = Mutex(State(products: products))
        self.pageSize = pageSize
    }

    var asked: State { state.withLock { $0 } }

    func fail(with error: ServiceError?) { state.withLock { $0.failure = error } }

    func products(matching query: ProductQuery, after cursor: String?) throws(ServiceError) -> ProductPage {
        state.withLock { $0.queries.append(query) }
        if let failure = asked.failure { throw failure }
        let found = asked.products.filter {
            (query.text.isEmpty || $0.title.lowercased().contains(query.text.lowercased()))
                && (query.species.map($0.species.contains) ?? true)
                && (query.categories.isEmpty || $0.category.map(query.categories.contains) == true)
                && (!query.favoritesOnly || $0.isFavorite)
        }
        let start = min(cursor.flatMap { Int($0) } ?? 0, found.count)
        let end = min(start + pageSize, found.count)
        return ProductPage(
            products: Array(found[start..<end]), total: found.count, next: end < found.count ? "\(end)" : nil,
            facets: .init(categories: [.init(id: "dryFood", count: found.count), .init(id: "toys", count: 1)]),
            unreadable: cursor == nil ? unreadable : [])
    }

    func product(_ id: ProductID) throws(ServiceError) -> Product {
        if let failure = asked.failure { throw failure }
        guard let product = asked.products.first(where: { $0.id == id }) else { throw .notFound }
        return product
    }

    func setFavorite(_ isFavorite: Bool, _ id: ProductID) throws(ServiceError) {
        if let failure = asked.failure { throw failure }
        feed.send(FavoriteChange(product: id, isFavorite: isFavorite))
    }

    func review(_ id: ProductID, stars: Int, text: String) throws(ServiceError) -> Product {
        state.withLock { $0.reviews.append(stars) }
        return try product(id)
    }

    func favoriteChanges() -> AsyncStream<FavoriteChange> { feed.changes() }
}

extension Screen {
    /// The titles of all rows.
    var titles: [String] {
        allElements.flatMap { element -> [String] in
            if case .list(let list) = element { list.rows.map(\.title.plain) } else { [] }
        }
    }

    /// The texts of all notices.
    var notices: [String] {
        allElements.compactMap { if case .notice(let notice) = $0 { notice.text.plain } else { nil } }
    }

    /// Returns the chips of a group.
    func chips(_ id: ElementID) -> [ChipGroup.Chip] {
        allElements.flatMap { element -> [ChipGroup.Chip] in
            if case .chips(let group) = element, group.id == id { group.chips } else { [] }
        }
    }
}
