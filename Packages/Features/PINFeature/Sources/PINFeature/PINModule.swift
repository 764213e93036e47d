import AppLogging
import CoreArchitecture
import CoreInterfaces

/// PIN: one screen.
public struct PINModule: ScreenModule {
    /// Names the feature.
    public static let id: FeatureID = "pin"

    /// The screen.
    public static let routes = [
        FeatureRoute(
            "pin",
            "PIN",
            to: PINDestination.page
        )
    ]

    private let services: PINServices

    /// Builds the feature.
    public init(dependencies: PINDependencies) {
        services = PINServices(
            items: PINOfPets(pets: dependencies.pets),
            log: dependencies.log
        )
    }

    /// Makes the screen.
    public func makeScreen(
        for destination: PINDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        PINViewModel(services: services, coordinator: coordinator)
    }
}

/// The feature's one screen.
public enum PINDestination: Transition {
    case page
}

/// What the feature needs of the app.
public struct PINDependencies: Sendable {
    let pets: any PetRepository
    let log: Log

    /// Puts the dependencies together.
    /// - Parameters:
    ///   - pets: What is listed.
    ///   - log: Where what goes wrong is written down.
    public init(pets: any PetRepository, log: Log) {
        self.pets = pets
        self.log = log
    }
}

/// What the feature's screen works with.
struct PINServices: Sendable {
    let items: any PINFetching
    let log: Log
}
