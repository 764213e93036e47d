import CoreArchitecture
import CoreModels

/// Owns the screens of a pet's health. The owner's dashboard, forms, lists and details are states of one store; the
/// vet's and the sitter's views have their own.
@MainActor
final class PetHealthCoordinator: FlowCoordinator {
    let flow: FlowStack

    private let pet: PetID
    private let dependencies: PetHealthDependencies
    private let removed: RemovedEntries
    private weak var store: Store<PetHealthState, PetHealthAction>?

    init(pet: PetID, dependencies: PetHealthDependencies, removed: RemovedEntries, flow: FlowStack) {
        self.pet = pet
        self.dependencies = dependencies
        self.removed = removed
        self.flow = flow
    }

    func show(_ destination: PetHealthDestination) {
        switch destination.part {
        case .vetView: return showAlone(vetView)
        case .sitterSheet: return showAlone(sitterSheet)
        default: break
        }
        flow.show([dashboard])
        switch destination.part {
        case .dashboard, .vetView, .sitterSheet: store?.send(.dashboardRequested)
        case .form(let kind): store?.send(.addRequested(kind))
        case .list(let collection): store?.send(.listRequested(collection))
        case .entry(let id): store?.send(.entryRequested(id))
        case .doseAfter(let id): store?.send(.doseAfterRequested(id))
        }
    }

    func handle(_ transition: any Transition) -> Bool {
        guard let step = transition as? PetHealthStep else { return false }
        switch step {
        case .vetView: showAlone(vetView)
        case .sitterSheet: showAlone(sitterSheet)
        }
        return true
    }

    /// Shows a view for others above the dashboard if that is shown, otherwise alone.
    private func showAlone(_ step: ScreenStep) {
        store?.send(.dashboardRequested)
        flow.show(store == nil ? [step] : [dashboard, step])
    }

    private var dashboard: ScreenStep {
        ScreenStep(PetHealthDestination(pet: pet)) {
            let source = self.makeScreen(for: .owner)
            self.store = source.store
            return source
        }
    }

    private var vetView: ScreenStep {
        ScreenStep(PetHealthDestination(pet: pet, .vetView)) { self.makeScreen(for: .vet) }
    }

    private var sitterSheet: ScreenStep {
        ScreenStep(PetHealthDestination(pet: pet, .sitterSheet)) { self.makeScreen(for: .sitter) }
    }

    private func makeScreen(for mode: PetHealthMode) -> StoreScreenSource<PetHealthState, PetHealthAction> {
        let log = dependencies.log
        let settings = dependencies.settings
        return StoreScreenSource(
            initialState: PetHealthState(
                pet: pet, mode: mode, removed: removed.all(of: pet), links: mode == .vet ? dependencies.links.links : []
            ),
            reducer: PetHealthReducer(
                effects: PetHealthEffects(pet: pet, mode: mode, dependencies: dependencies, removed: removed)),
            coordinator: self,
            present: { state in
                var state = state
                state.weightUnit = settings.current.weights
                return PetHealthPresenter.present(state)
            },
            interpret: PetHealthInterpreter.interpret,
            onAppear: .appeared,
            onProblem: { log.error("the store of a pet's health reported a problem", ["problem": .private("\($0)")]) }
        )
    }
}

/// The transitions within the feature.
enum PetHealthStep: Transition {
    /// To the dashboard for a vet.
    case vetView
    /// To the sheet for a sitter.
    case sitterSheet
}
