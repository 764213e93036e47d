import CoreArchitecture
import CoreModels

/// Owns the one screen of the feature.
@MainActor
final class VaccinationHistoryCoordinator: Coordinator {
    private(set) weak var parent: (any Coordinator)?

    private let pet: PetID
    private let dependencies: any VaccinationHistoryDependencies
    private weak var stack: ScreenStack?
    private weak var controller: VaccinationHistoryController?

    init(
        pet: PetID,
        dependencies: any VaccinationHistoryDependencies,
        stack: ScreenStack,
        parent: (any Coordinator)?
    ) {
        self.pet = pet
        self.dependencies = dependencies
        self.stack = stack
        self.parent = parent
    }

    func start() {
        guard controller == nil else { return }
        let controller = VaccinationHistoryController(pet: pet, dependencies: dependencies, coordinator: self)
        self.controller = controller
        stack?.push(controller)
    }

    func handle(_ transition: any Transition) -> Bool {
        guard case CommonTransition.close as CommonTransition = transition else { return false }
        if let controller { stack?.pop(controller) }
        return true
    }

    func open(_ route: Route) throws(RouteError) {
        guard route.isEmpty else { throw route.unknown(expected: ["nothing more"]) }
        start()
    }
}
