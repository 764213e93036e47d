import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking

/// The vaccination history feature: all vaccinations of a pet, newest first. Each opens its entry in the health record.
public struct VaccinationHistoryModule: ScreenModule {
    /// Identifies the feature.
    public static let id: FeatureID = "vaccination-history"

    /// The route of a pet's vaccinations.
    public static let routes = [
        FeatureRoute(
            "pets/:pet/vaccinations", "All vaccinations of a pet and when the next are due", named: "Vaccinations",
            also: "shots vaccines due next history schedule vet"
        ) {
            VaccinationHistoryDestination(pet: try $0.value("pet"))
        }
    ]

    /// The link on a pet's page.
    public static let links = [
        FeatureLink(id: "vaccinations", label: "Vaccinations", key: "v", on: .pet, to: "pets/:pet/vaccinations")
    ]

    private let dependencies: VaccinationHistoryDependencies

    /// Builds the feature.
    public init(dependencies: VaccinationHistoryDependencies) {
        self.dependencies = dependencies
    }

    /// Creates the list.
    public func makeScreen(
        for destination: VaccinationHistoryDestination,
        coordinator: any Coordinator
    ) -> any ScreenSource {
        VaccinationHistoryController(pet: destination.pet, dependencies: dependencies, coordinator: coordinator)
    }

    /// The transitions out of the feature.
    public enum Output: Transition {
        /// To a vaccination of a pet.
        case vaccination(VaccinationID, of: PetID)
        /// To the form of a pet's new vaccination.
        case record(of: PetID)
    }
}

/// The destination of the feature.
public struct VaccinationHistoryDestination: Transition {
    let pet: PetID
}

/// The dependencies of the vaccination history feature.
public struct VaccinationHistoryDependencies: Sendable {
    let vaccinations: any VaccinationRepository
    let pets: any PetRepository
    let today: any Today
    let log: Log
}

extension VaccinationHistoryDependencies {
    /// Creates the dependencies of the running app.
    /// - Parameters:
    ///   - client: Sends requests for vaccinations.
    ///   - pets: The pets.
    ///   - today: The current day.
    ///   - log: Receives failures.
    public init(
        client: APIClient, pets: any PetRepository, today: any Today, log: Log
    ) {
        self.init(
            vaccinations: VaccinationGateway(client: client), pets: pets, today: today, log: log)
    }
}
