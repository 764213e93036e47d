import AppLogging
import CoreArchitecture
import CoreNetworking

/// Activity: one screen.
public struct ActivityModule: ScreenModule {
    /// Names the feature.
    public static let id: FeatureID = "activity"

    /// The screen.
    public static let routes = [
        FeatureRoute(
            "activity",
            "Activity",
            to: ActivityDestination.page
        )
    ]

    private let services: ActivityServices

    /// Builds the feature.
    public init(dependencies: ActivityDependencies) {
        services = ActivityServices(
            items: ActivityGateway(client: dependencies.client),
            log: dependencies.log
        )
    }

    /// Makes the screen.
    public func makeScreen(
        for destination: ActivityDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        ActivityStore.makeScreen(services: services, coordinator: coordinator)
    }
}

/// The feature's one screen.
public enum ActivityDestination: Transition {
    case page
}

/// What the feature needs of the app.
public struct ActivityDependencies: Sendable {
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
struct ActivityServices: Sendable {
    let items: any ActivityFetching
    let log: Log
}
