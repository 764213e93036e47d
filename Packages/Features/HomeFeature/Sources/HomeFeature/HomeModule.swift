import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// The home feature: the plan of the day, and the pets.
public struct HomeModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "home"

    /// The route of home.
    public static let routes = [
        FeatureRoute(
            .home, "Your pets and what is due for them", named: "Home", also: "start today due agenda",
            to: HomeDestination.home)
    ]

    /// The first tab.
    public static let links = [FeatureLink(id: "home", label: "Home", on: .tabs, to: .home)]

    private let dependencies: HomeDependencies

    /// Builds the feature.
    public init(dependencies: HomeDependencies) {
        self.dependencies = dependencies
    }

    /// Creates the first screen.
    public func makeScreen(for destination: HomeDestination, coordinator: any Coordinator) -> any ScreenSource {
        HomeViewModel(dependencies: dependencies, coordinator: coordinator)
    }

    /// The transitions out of the feature.
    public enum Output: Transition {
        /// To a pet's profile.
        case pet(PetID)
        /// To the form for a new pet.
        case newPet
        /// To the list of pets.
        case pets
        /// Out of the app.
        case quit
    }
}

/// The destinations of the feature.
public enum HomeDestination: Transition {
    case home
}

/// The dependencies of the home feature.
public struct HomeDependencies: Sendable {
    let agenda: any AgendaRepository
    let pets: any PetRepository
    let owner: any OwnerRepository
    let today: any Today
    var links = PlaceLinks()
    var agendaLinks = PlaceLinks()
    var cards: [PlaceCard] = []
    let log: Log

    /// Logs that a part of home couldn't be loaded.
    func log(_ what: String, _ result: Result<some Any, ServiceError>) {
        guard case .failure(let error) = result else { return }
        log.warning("home couldn't load a part", ["part": .public(what), "error": .private(error)])
    }
}

extension HomeDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends requests for the agenda.
    ///   - pets: The pets.
    ///   - owner: The owner.
    ///   - today: The current day.
    ///   - links: The links that other features offer at home.
    ///   - agendaLinks: The links of the agenda's items, by kind.
    ///   - cards: The cards of pets' pages and of home, whose trends and moments are shown in the plan.
    ///   - log: Receives failures.
    public init(
        client: APIClient,
        pets: any PetRepository,
        owner: any OwnerRepository,
        today: any Today,
        links: PlaceLinks = PlaceLinks(),
        agendaLinks: PlaceLinks = PlaceLinks(),
        cards: [PlaceCard] = [],
        log: Log
    ) {
        self.init(
            agenda: AgendaGateway(client: client), pets: pets, owner: owner, today: today, links: links,
            agendaLinks: agendaLinks, cards: cards, log: log)
    }
}
