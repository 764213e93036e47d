import CoreArchitecture
import CoreModels

/// Owns the flow of pets and their profiles.
@MainActor
public final class PetProfileCoordinator: Coordinator {
    /// The coordinator that this flow was opened from.
    public private(set) weak var parent: (any Coordinator)?

    private let dependencies: PetProfileDependencies
    private let stack: ScreenStack
    private weak var base: (any ScreenSource)?

    /// Makes the flow's coordinator.
    /// - Parameters:
    ///   - dependencies: What the feature needs.
    ///   - stack: Where the flow's screens are shown.
    ///   - base: The screen above which routes are opened; by default the one on top now.
    ///   - parent: Answers the transitions that lead out of the flow.
    public init(
        dependencies: PetProfileDependencies,
        stack: ScreenStack,
        above base: (any ScreenSource)? = nil,
        parent: any Coordinator
    ) {
        self.dependencies = dependencies
        self.stack = stack
        self.base = base ?? stack.top
        self.parent = parent
    }

    /// Shows the list of pets.
    public func start() {
        stack.push(list)
    }

    /// Shows the form for the person themselves.
    public func startWithOwner() {
        stack.push(owner)
    }

    /// Carries out the transitions within the flow.
    public func handle(_ transition: any Transition) -> Bool {
        switch transition as? PetProfileTransition {
        case .pet(let id): stack.push(profile(of: id))
        case .newPet: stack.push(newPet)
        case .edit(let id): stack.push(editor(of: id))
        case .health, .vetView, .vaccinations, nil: return false
        }
        return true
    }

    /// Opens `new`, `ID` or `ID/edit`; an empty route opens the list.
    public func open(_ route: Route) throws(RouteError) {
        stack.show(try way(to: route), above: base)
    }

    /// Opens the form for the person themselves, as a route does.
    public func openOwner() {
        stack.show([owner], above: base)
    }

    private func way(to route: Route) throws(RouteError) -> [ScreenStep] {
        guard let first = route.first else { return [list] }
        if first == "new", route.rest.isEmpty { return [newPet] }
        guard let id = PetID(first) else { throw route.unknown(expected: ["new", "a pet's id"]) }
        switch route.rest.components {
        case []: return [profile(of: id)]
        case ["edit"]: return [profile(of: id), editor(of: id)]
        default: throw route.rest.unknown(expected: ["edit"])
        }
    }

    // Steps make screens that hold this coordinator, which is what keeps it alive.

    private var list: ScreenStep {
        ScreenStep("pets") { PetListViewModel(dependencies: self.dependencies, coordinator: self) }
    }

    private var owner: ScreenStep {
        ScreenStep("owner") { OwnerEditorViewModel(dependencies: self.dependencies, coordinator: self) }
    }

    private var newPet: ScreenStep {
        ScreenStep("pets/new") { PetEditorViewModel(dependencies: self.dependencies, coordinator: self) }
    }

    private func profile(of id: PetID) -> ScreenStep {
        ScreenStep("pets/\(id)") { PetDetailViewModel(id: id, dependencies: self.dependencies, coordinator: self) }
    }

    private func editor(of id: PetID) -> ScreenStep {
        ScreenStep("pets/\(id)/edit") { PetEditorViewModel(id: id, dependencies: self.dependencies, coordinator: self) }
    }
}
