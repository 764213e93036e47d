import CoreArchitecture
import CoreModels

/// Owns the flow of pets and their profiles.
@MainActor
public final class PetProfileCoordinator: Coordinator {
    /// The coordinator that this flow was opened from.
    public private(set) weak var parent: (any Coordinator)?

    private let dependencies: PetProfileDependencies
    private let stack: ScreenStack

    /// Makes the flow's coordinator.
    /// - Parameters:
    ///   - dependencies: What the feature needs.
    ///   - stack: Where the flow's screens are shown.
    ///   - parent: Answers the transitions that lead out of the flow.
    public init(dependencies: PetProfileDependencies, stack: ScreenStack, parent: any Coordinator) {
        self.dependencies = dependencies
        self.stack = stack
        self.parent = parent
    }

    /// Shows the list of pets.
    public func start() {
        stack.push(PetListViewModel(dependencies: dependencies, coordinator: self))
    }

    /// Shows the form for the person themselves.
    public func startWithOwner() {
        stack.push(OwnerEditorViewModel(dependencies: dependencies, coordinator: self))
    }

    /// Carries out the transitions within the flow.
    public func handle(_ transition: any Transition) -> Bool {
        switch transition as? PetProfileTransition {
        case .pet(let id): stack.push(PetDetailViewModel(id: id, dependencies: dependencies, coordinator: self))
        case .newPet: stack.push(PetEditorViewModel(dependencies: dependencies, coordinator: self))
        case .edit(let id): stack.push(PetEditorViewModel(id: id, dependencies: dependencies, coordinator: self))
        case .health, .vetView, .vaccinations, nil: return false
        }
        return true
    }

    /// Opens `new`, `ID` or `ID/edit` on top of what is shown; an empty route opens the list.
    public func open(_ route: Route) throws(RouteError) {
        guard let first = route.first else { return start() }
        if first == "new", route.rest.isEmpty {
            _ = handle(PetProfileTransition.newPet)
            return
        }
        guard let id = PetID(first) else { throw route.unknown(expected: ["new", "a pet's id"]) }
        switch route.rest.components {
        case []: _ = handle(PetProfileTransition.pet(id))
        case ["edit"]:
            _ = handle(PetProfileTransition.pet(id))
            _ = handle(PetProfileTransition.edit(id))
        default: throw route.rest.unknown(expected: ["edit"])
        }
    }
}
