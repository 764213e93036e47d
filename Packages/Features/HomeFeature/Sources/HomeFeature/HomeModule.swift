import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// The first screen: the plan of the day, and the pets.
public struct HomeModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "home"

    /// Home itself.
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

    /// Where one can go from home.
    public enum Output: Transition {
        /// To a pet's profile.
        case pet(PetID)
        /// To the form for a new pet.
        case newPet
        /// To the list of pets.
        case pets
        /// To the form for the person.
        case owner
        /// Out of the app.
        case quit
    }
}

/// The feature's one screen.
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

    /// Writes down what couldn't be loaded.
    func log(_ what: String, _ result: Result<some Any, ServiceError>) {
        guard case .failure(let error) = result else { return }
        log.warning("home couldn't load a part", ["part": .public(what), "error": .private(error)])
    }
}

extension HomeDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Asks for what is due.
    ///   - pets: Where pets are kept.
    ///   - owner: Where the person is kept.
    ///   - today: Which day it is.
    ///   - links: What other features offer at home.
    ///   - agendaLinks: Where what is due leads to, by its kind.
    ///   - cards: The cards of pets' pages and of home, whose trends and moments make the day plan.
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
