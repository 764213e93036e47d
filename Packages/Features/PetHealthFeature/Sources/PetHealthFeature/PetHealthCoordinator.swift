import CoreArchitecture
import CoreModels

/// Owns the dashboard's screens: the owner's, whose forms, lists and details are states of one store, and the vet's.
@MainActor
final class PetHealthCoordinator: Coordinator {
    private(set) weak var parent: (any Coordinator)?

    private let pet: PetID
    private let mode: PetHealthMode
    private let dependencies: any PetHealthDependencies
    private weak var stack: ScreenStack?
    private weak var dashboard: (any ScreenSource)?
    private weak var store: Store<PetHealthState, PetHealthAction>?
    private weak var vetView: (any ScreenSource)?

    init(
        pet: PetID,
        mode: PetHealthMode,
        dependencies: any PetHealthDependencies,
        stack: ScreenStack,
        parent: (any Coordinator)?
    ) {
        self.pet = pet
        self.mode = mode
        self.dependencies = dependencies
        self.stack = stack
        self.parent = parent
    }

    func start() {
        guard dashboard == nil else { return }
        let store = makeStore(for: mode)
        self.store = store
        dashboard = push(store)
    }

    func handle(_ transition: any Transition) -> Bool {
        switch transition {
        case CommonTransition.close as CommonTransition: stack?.pop()
        case PetHealthStep.vetView as PetHealthStep: showVetView()
        default: return false
        }
        return true
    }

    func open(_ route: Route) throws(RouteError) {
        let destination = try destination(of: route)
        start()
        switch destination {
        case .vetView:
            store?.send(.dashboardAsked)
            showVetView()
        case .dashboard:
            closeVetView()
            store?.send(.dashboardAsked)
        case .form(let kind):
            closeVetView()
            store?.send(.addAsked(kind))
        case .list(let collection):
            closeVetView()
            store?.send(.listAsked(collection))
        }
    }

    private enum Destination {
        case dashboard
        case vetView
        case form(EntryKind)
        case list(EntryCollection)
    }

    private func destination(of route: Route) throws(RouteError) -> Destination {
        guard let first = route.first else { return .dashboard }
        guard mode == .owner else { throw route.unknown(expected: ["nothing more"]) }
        if first == "vet" {
            guard route.rest.isEmpty else { throw route.rest.unknown(expected: ["nothing more"]) }
            return .vetView
        }
        guard let kind = EntryKind.allCases.first(where: { $0.routeComponent == first }) else {
            throw route.unknown(expected: ["vet"] + EntryKind.allCases.map(\.routeComponent))
        }
        if route.rest.isEmpty, let collection = EntryCollection(rawValue: first) { return .list(collection) }
        guard route.rest.first == "new" else { throw route.rest.unknown(expected: ["new"]) }
        guard route.rest.rest.isEmpty else { throw route.rest.rest.unknown(expected: ["nothing more"]) }
        return .form(kind)
    }

    private func showVetView() {
        guard vetView == nil else { return }
        vetView = push(makeStore(for: .vet))
    }

    private func closeVetView() {
        if let vetView { stack?.pop(vetView) }
    }

    private func makeStore(for mode: PetHealthMode) -> Store<PetHealthState, PetHealthAction> {
        let log = dependencies.log
        return Store(
            initialState: PetHealthState(pet: pet, mode: mode),
            reducer: PetHealthReducer(
                effects: PetHealthEffects(pet: pet, mode: mode, dependencies: dependencies)
            ),
            onTransition: perform,
            onProblem: { log.error("the store of a pet's health met a problem", ["problem": .private("\($0)")]) }
        )
    }

    private func push(_ store: Store<PetHealthState, PetHealthAction>) -> (any ScreenSource)? {
        let source = StoreScreenSource(
            store: store,
            present: PetHealthPresenter.present,
            interpret: PetHealthInterpreter.interpret,
            onAppear: .appeared
        )
        stack?.push(source)
        return source
    }
}
