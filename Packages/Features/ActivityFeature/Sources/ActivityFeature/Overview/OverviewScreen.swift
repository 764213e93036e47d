import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

/// The state of a pet's overview.
struct OverviewState: Equatable, Sendable {
    /// The period that is charted.
    enum Span: String, CaseIterable, Sendable {
        case week, month, year, records
    }

    var record = Resource<ActivityRecord, ServiceError>()
    var span = Span.week
}

enum OverviewAction: Equatable, Sendable {
    case appeared
    case loaded(Result<ActivityRecord, ServiceError>)
    case failureDismissed
    case spanChosen(OverviewState.Span)
    case chosen(ActivityDestination)
    case left
}

/// Handles the actions of the overview.
struct OverviewReducer: Reducer {
    let pet: PetID
    let dependencies: ActivityDependencies

    func reduce(into state: inout OverviewState, action: OverviewAction) -> Effect<OverviewAction> {
        switch action {
        case .appeared:
            state.record.begin()
            return .request(
                failed: { .loaded(.failure($0)) }, log: dependencies.log.failure("a pet's activity wasn't loaded")
            ) {
                [pet, dependencies] () async throws(ServiceError) in
                .loaded(.success(try await dependencies.record(of: pet)))
            }.cancellable(id: "load", cancelInFlight: true)
        case .loaded(let result): state.record.finish(result, age: dependencies.today.timeInWords)
        case .failureDismissed: state.record.dismissFailure()
        case .spanChosen(let span): state.span = span
        case .chosen(let destination): return .transition(destination)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }
}

/// The screen of the overview, and the actions of its events.
@MainActor
enum OverviewScreen {
    static func makeScreen(
        _ pet: PetID, _ dependencies: ActivityDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<OverviewState, OverviewAction> {
        StoreScreenSource(
            initialState: OverviewState(),
            reducer: OverviewReducer(pet: pet, dependencies: dependencies),
            coordinator: coordinator,
            present: { OverviewPage(state: $0, unit: dependencies.settings.current.distances).screen },
            interpret: { interpret($0, $1, pet) },
            title: OverviewPage.title,
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    static func interpret(_ event: Event, _ state: OverviewState, _ pet: PetID) -> OverviewAction? {
        switch event {
        case .activated(.retry): .appeared
        case .activated(.live): .chosen(.live(pet))
        case .activated(.new): .chosen(.form(pet, nil))
        case .activated(.import): .chosen(.importing(pet))
        case .activated(.all): .chosen(.list(pet))
        case .selected(let row, in: "latest"): ActivityID(row.rawValue).map { .chosen(.entry(pet, $0)) }
        case .tab(let tab, in: "span"): OverviewState.Span(rawValue: tab.rawValue).map(OverviewAction.spanChosen)
        case .dismissed(.loadFailure): .failureDismissed
        case .back: .left
        default: nil
        }
    }
}

extension ActivityDependencies {
    /// Logs an incorrect use of a store.
    var report: @MainActor @Sendable (StoreProblem) -> Void {
        { [log] in log.error("a store of activity reported a problem", ["problem": .private("\($0)")]) }
    }
}
