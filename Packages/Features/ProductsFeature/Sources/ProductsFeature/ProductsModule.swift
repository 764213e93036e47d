import AppLogging
import CoreArchitecture
import CoreNetworking

/// Products: one screen.
public struct ProductsModule: ScreenModule {
    /// Names the feature.
    public static let id: FeatureID = "products"

    /// The screen.
    public static let routes = [
        FeatureRoute(
            "products",
            "Products",
            to: ProductsDestination.page
        )
    ]

    private let services: ProductsServices

    /// Builds the feature.
    public init(dependencies: ProductsDependencies) {
        services = ProductsServices(
            items: ProductsGateway(client: dependencies.client),
            log: dependencies.log
        )
    }

    /// Makes the screen.
    public func makeScreen(
        for destination: ProductsDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        ProductsViewModel(services: services, coordinator: coordinator)
    }
}

/// The feature's one screen.
public enum ProductsDestination: Transition {
    case page
}

/// What the feature needs of the app.
public struct ProductsDependencies: Sendable {
    let client: APIClient
    let log: Log

    /// Puts the dependencies together.
    /// - Parameters:
    ///   - client: Asks for what is listed.
    ///   - log: Where what goes wrong is written down.
    public init(client: APIClient, log: Log) {
        self.client = client
        self.log = log
    }
}

/// What the feature's screen works with.
struct ProductsServices: Sendable {
    let items: any ProductsFetching
    let log: Log
}
