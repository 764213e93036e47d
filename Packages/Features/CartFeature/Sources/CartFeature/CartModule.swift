import AppLogging
import CoreArchitecture
import CoreNetworking

/// Cart: one screen.
public struct CartModule: ScreenModule {
    /// Names the feature.
    public static let id: FeatureID = "cart"

    /// The screen.
    public static let routes = [
        FeatureRoute(
            "cart",
            "Cart",
            to: CartDestination.page
        )
    ]

    private let services: CartServices

    /// Builds the feature.
    public init(dependencies: CartDependencies) {
        services = CartServices(
            items: CartGateway(client: dependencies.client),
            log: dependencies.log
        )
    }

    /// Makes the screen.
    public func makeScreen(
        for destination: CartDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        CartStore.makeScreen(services: services, coordinator: coordinator)
    }
}

/// The feature's one screen.
public enum CartDestination: Transition {
    case page
}

/// What the feature needs of the app.
public struct CartDependencies: Sendable {
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
struct CartServices: Sendable {
    let items: any CartFetching
    let log: Log
}
