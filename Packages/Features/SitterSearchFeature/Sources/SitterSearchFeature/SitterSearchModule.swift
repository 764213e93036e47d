import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The sitter search feature: finding sitters, walkers and groomers, and their pages.
public struct SitterSearchModule: ScreenModule {
    /// The transitions out of the feature.
    public enum Output: Transition {
        /// The person wants to book a sitter, for a service if one was chosen.
        case book(SitterID, CareService?)
        /// The person wants to book a service on a day.
        case bookDay(SitterID, CareService, CalendarDate)
        /// The person wants to see the bookings.
        case bookings
        /// The person wants to see the sitter's own desk.
        case desk(SitterID)
        /// The person wants to offer care.
        case offerCare
    }

    /// Identifies the feature.
    public static let id: FeatureID = "sitter-search"

    /// The routes of the search and a sitter's page.
    public static let routes = [
        FeatureRoute(
            "sitters", "Sitters, walkers and groomers to search", named: "Find a sitter",
            also: "search book walker groomer boarding care", to: SitterSearchDestination.search),
        FeatureRoute("sitters/:sitter", "What a sitter offers, and when they have time") {
            SitterSearchDestination.sitter(try $0.value("sitter"))
        },
    ]

    /// The links: a tab, at home, and on a pet's page.
    public static let links = [
        FeatureLink(id: "care", label: "Care", on: .tabs, to: "sitters"),
        FeatureLink(id: "sitters", label: "Find a sitter", key: "b", on: .home, to: "sitters"),
        FeatureLink(
            id: "care", label: "Book care", key: "b", isForLiving: true, isForOwner: true, on: .pet, to: "sitters"),
    ]

    private let dependencies: SitterSearchDependencies

    /// Builds the feature.
    public init(dependencies: SitterSearchDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the screens below a destination: the search for a sitter's page.
    public func path(to destination: SitterSearchDestination) -> [SitterSearchDestination] {
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

/// The destinations of the feature.
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
    let settings: any CurrentSettings
    var offersSample = true
    let clock: any Clock<Duration>
    let log: Log
}

extension SitterSearchDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - sitters: The sitters.
    ///   - today: The current day, from which free times are shown.
    ///   - settings: The settings, which hold the unit of distances.
    ///   - offersSample: Whether sample sitters can be entered, which a server doesn't have.
    ///   - log: Receives failures.
    public init(
        sitters: any SitterRepository, today: any Today, settings: any CurrentSettings, offersSample: Bool, log: Log
    ) {
        self.init(
            sitters: sitters, today: today, settings: settings, offersSample: offersSample, clock: ContinuousClock(),
            log: log)
    }
}
