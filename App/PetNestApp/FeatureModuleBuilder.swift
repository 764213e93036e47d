import CoreArchitecture
import CoreModels
import HomeFeature
import PetHealthFeature
import PetProfileFeature
import VaccinationHistoryFeature

/// Builds each feature from the app's services: the only place where features meet what implements their needs.
@MainActor
struct FeatureModuleBuilder {
    let services: AppServices
    let stack: ScreenStack

    func home(parent: any Coordinator) -> HomeViewModel {
        HomeViewModel(
            dependencies: HomeDependencies(
                pets: services.pets,
                owner: services.owner,
                agenda: services.agenda,
                today: services.today
            ),
            coordinator: parent
        )
    }

    /// - Parameter base: The screen above which the flow opens its routes; by default the one on top.
    func petProfile(above base: (any ScreenSource)? = nil, parent: any Coordinator) -> PetProfileCoordinator {
        PetProfileCoordinator(
            dependencies: PetProfileDependencies(
                pets: services.pets,
                owner: services.owner,
                today: services.today,
                ids: services.ids
            ),
            stack: stack,
            above: base,
            parent: parent
        )
    }

    func petHealth(of pet: PetID, mode: PetHealthMode = .owner, parent: any Coordinator) -> any Coordinator {
        PetHealthFeature.makeCoordinator(
            pet: pet,
            mode: mode,
            dependencies: HealthDependencies(services: services),
            stack: stack,
            parent: parent
        )
    }

    func vaccinationHistory(of pet: PetID, parent: any Coordinator) -> any Coordinator {
        VaccinationHistoryFeature.makeCoordinator(
            pet: pet,
            dependencies: VaccinationDependencies(services: services),
            stack: stack,
            parent: parent
        )
    }
}
