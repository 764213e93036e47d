import AppLogging
import CoreArchitecture
import CoreInterfaces

/// Settings: one screen.
public struct SettingsModule: ScreenModule {
    /// Names the feature.
    public static let id: FeatureID = "settings"

    /// The screen.
    public static let routes = [
        FeatureRoute(
            "settings",
            "Settings",
            to: SettingsDestination.page
        )
    ]

    private let services: SettingsServices

    /// Builds the feature.
    public init(dependencies: SettingsDependencies) {
        services = SettingsServices(
            items: SettingsOfPets(pets: dependencies.pets),
            log: dependencies.log
        )
    }

    /// Makes the screen.
    public func makeScreen(
        for destination: SettingsDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        SettingsViewModel(services: services, coordinator: coordinator)
    }
}

/// The feature's one screen.
public enum SettingsDestination: Transition {
    case page
}

/// What the feature needs of the app.
public struct SettingsDependencies: Sendable {
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
struct SettingsServices: Sendable {
    let items: any SettingsFetching
    let log: Log
}
