import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// The products feature: the search of the shop, and the pages of its products.
public struct ProductsModule: ScreenModule {
    /// The transitions out of the feature.
    public enum Output: Transition {
        /// To the cart.
        case cart
    }

    /// Identifies the feature.
    public static let id: FeatureID = "products"

    /// The routes of the search, a product's page, and the search for one pet.
    public static let routes = [
        FeatureRoute(
            "shop", "Food, litter, toys and more to search", named: "Shop",
            also: "buy food litter toys products store order", to: ProductsDestination.search),
        FeatureRoute("shop/:product", "A product's sizes, prices, stock and reviews") {
            ProductsDestination.product(try $0.value("product"))
        },
        FeatureRoute(
            "pets/:pet/shop", "Products for a pet's kind and age", named: "Shop for this pet",
            also: "buy food products store"
        ) {
            ProductsDestination.searchFor(try $0.value("pet"))
        },
    ]

    /// The links: a tab, at home, and on a pet's page.
    public static let links = [
        FeatureLink(id: "shop", label: "Shop", on: .tabs, to: "shop"),
        FeatureLink(id: "shop", label: "Shop", key: "o", on: .home, to: "shop"),
        FeatureLink(
            id: "shop-for", label: "Shop for this pet", key: "o", isForLiving: true, on: .pet, to: "pets/:pet/shop"),
    ]

    private let dependencies: ProductsDependencies

    /// Builds the feature.
    public init(dependencies: ProductsDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the search for a product's page.
    public func path(to destination: ProductsDestination) -> [ProductsDestination] {
        if case .product = destination { [.search, destination] } else { [destination] }
    }

    /// Creates the search or a product's page.
    public func makeScreen(for destination: ProductsDestination, coordinator: any Coordinator) -> any ScreenSource {
        switch destination {
        case .search: ProductSearchViewModel(dependencies: dependencies, coordinator: coordinator)
        case .searchFor(let pet): ProductSearchViewModel(for: pet, dependencies: dependencies, coordinator: coordinator)
        case .product(let id): ProductViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        }
    }
}

/// The destinations of the feature.
public enum ProductsDestination: Transition {
    /// The search.
    case search
    /// The search, filtered for a pet.
    case searchFor(PetID)
    /// A product's page.
    case product(ProductID)
}

/// The dependencies of the shop feature.
public struct ProductsDependencies: Sendable {
    let products: any ProductRepository
    let cart: any CartRepository
    let pets: any PetRepository
    let today: any Today
    let ids: any IDGenerating
    var offersSample = true
    let clock: any Clock<Duration>
    let log: Log
}

extension ProductsDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends requests for products.
    ///   - cart: The cart.
    ///   - pets: The pets.
    ///   - today: The current day, for the pets' ages.
    ///   - ids: Creates the ids of additions to the cart, so that a retry adds nothing twice.
    ///   - offersSample: Whether sample products can be entered, which a server doesn't have.
    ///   - log: Receives failures.
    public init(
        client: APIClient, cart: any CartRepository, pets: any PetRepository, today: any Today, ids: any IDGenerating,
        offersSample: Bool, log: Log
    ) {
        self.init(
            products: ProductsGateway(client: client), cart: cart, pets: pets, today: today, ids: ids,
            offersSample: offersSample, clock: ContinuousClock(), log: log)
    }
}
