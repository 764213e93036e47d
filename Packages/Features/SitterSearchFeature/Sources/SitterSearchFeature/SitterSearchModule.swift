import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// Finds sitters, walkers and groomers, and shows what each offers and when they have time.
public struct SitterSearchModule: ScreenModule {
    /// What bubbles up.
    public enum Output: Transition {
        /// The person wants to book a sitter's time, for a service where one was chosen.
        case book(SitterID, CareService?)
        /// The person wants to book a service on a day.
        case bookDay(SitterID, CareService, CalendarDate)
        /// The person wants to see what is booked.
        case bookings
        /// The person wants to see a sitter's own side.
        case desk(SitterID)
    }

    /// Identifies the feature.
    public static let id: FeatureID = "sitter-search"

    /// The search, and a sitter's page.
    public static let routes = [
        FeatureRoute(
            "sitters", "Sitters, walkers and groomers to search", named: "Find a sitter",
            also: "search book walker groomer boarding care", to: SitterSearchDestination.search),
        FeatureRoute("sitters/:sitter", "What a sitter offers, and when they have time") {
            SitterSearchDestination.sitter(try $0.value("sitter"))
        },
    ]

    /// A tab, and from home and a pet's page.
    public static let links = [
        FeatureLink(id: "care", label: "Care", on: .tabs, to: "sitters"),
        FeatureLink(id: "sitters", label: "Find a sitter", key: "f", on: .home, to: "sitters"),
        FeatureLink(id: "care", label: "Book care", key: "b", on: .pet, to: "sitters"),
    ]

    private let dependencies: SitterSearchDependencies

    /// Builds the feature.
    public init(dependencies: SitterSearchDependencies) {
        self.dependencies = dependencies
    }

    /// The search lies below a sitter's page.
    public func way(to destination: SitterSearchDestination) -> [SitterSearchDestination] {
        destination == .search ? [.search] : [.search, destination]
    }

    /// Creates the search or a sitter's page.
    public func makeScreen(
        for destination: SitterSearchDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        switch destination {
        case .search: SitterSearchViewModel(dependencies: dependencies, coordinator: coordinator)
        case .sitter(let id): SitterViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        }
    }
}

/// The feature's screens.
public enum SitterSearchDestination: Transition {
    /// The search.
    case search
    /// A sitter's page.
    case sitter(SitterID)
}

/// The dependencies of the sitter search feature.
public struct SitterSearchDependencies: Sendable {
    let sitters: any SitterRepository
    let today: any Today
    let settings: any SettingsProviding
    let clock: any Clock<Duration>
    let log: Log
}

extension SitterSearchDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - sitters: Where sitters are found.
    ///   - today: The first day for which free times are shown.
    ///   - settings: The unit in which distances are shown and typed.
    ///   - log: Receives failures.
    public init(
        sitters: any SitterRepository, today: any Today, settings: any SettingsProviding, log: Log
    ) {
        self.init(
            sitters: sitters, today: today, settings: settings, clock: ContinuousClock(), log: log)
    }
}
