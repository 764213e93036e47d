import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

/// The state of the household's screen: the activities of all pets today.
struct HouseholdState: Equatable, Sendable {
    var records = Resource<[ActivityRecord], ServiceError>()
}

/// The actions of the household's screen.
enum HouseholdAction: Equatable, Sendable {
    case appeared
    case loaded(Result<[ActivityRecord], ServiceError>)
    case failureDismissed
    case chosen(PetID)
    case left
}

/// Handles the actions of the household's screen.
struct HouseholdReducer: Reducer {
    let dependencies: ActivityDependencies

    func reduce(into state: inout HouseholdState, action: HouseholdAction) -> Effect<HouseholdAction> {
        switch action {
        case .appeared:
            state.records.begin()
            return .request(
                failed: { .loaded(.failure($0)) }, log: dependencies.log.failure("the pets' activity wasn't loaded")
            ) {
                [dependencies] () async throws(ServiceError) in
                var records: [ActivityRecord] = []
                for pet in try await dependencies.pets.pets() where pet.died == nil {
                    records.append(try await dependencies.record(of: pet.id))
                }
                return .loaded(.success(records))
            }.cancellable(id: "load", cancelInFlight: true)
        case .loaded(let result): state.records.finish(result, age: dependencies.today.timeInWords)
        case .failureDismissed: state.records.dismissFailure()
        case .chosen(let pet): return .transition(ActivityDestination.overview(pet))
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }
}

/// The screen of the household, with a row for each pet, and the actions of its events.
@MainActor
enum HouseholdScreen {
    static func makeScreen(
        _ dependencies: ActivityDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<HouseholdState, HouseholdAction> {
        StoreScreenSource(
            initialState: HouseholdState(),
            reducer: HouseholdReducer(dependencies: dependencies),
            coordinator: coordinator,
            present: { present($0, dependencies.settings.current.distances) },
            interpret: interpret,
            title: { _ in "Activity" },
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    static func interpret(_ event: Event, _ state: HouseholdState) -> HouseholdAction? {
        switch event {
        case .activated(.retry): .appeared
        case .selected(let row, in: "pets"): PetID(row.rawValue).map(HouseholdAction.chosen)
        case .dismissed(.loadFailure): .failureDismissed
        case .back: .left
        default: nil
        }
    }

    static func present(_ state: HouseholdState, _ unit: DistanceUnit) -> Screen {
        Screen(
            id: "activity",
            title: "Activity",
            body: state.records.body(loading: "Loading the pets' activity", advice: \.advice) { content($0, unit) },
            isBusy: state.records.isLoading
        )
    }

    private static func content(_ records: [ActivityRecord], _ unit: DistanceUnit) -> [Element] {
        guard !records.isEmpty else {
            return [.emptyState(EmptyState(title: "No pets yet", message: "What your pets do is shown here."))]
        }
        return [.list(ItemList(id: "pets", label: "Today", rows: records.map { row($0, unit) }))]
    }

    private static func row(_ record: ActivityRecord, _ unit: DistanceUnit) -> Row {
        let today = record.diary[record.today]
        let goal = record.goalMinutes
        let streak = record.diary.streak(of: goal, until: record.today)
        let isReached = goal > 0 && today.minutes >= goal
        return Row(
            id: RowID(record.pet.id.description),
            title: RichText(record.pet.name),
            detail: RichText(
                (goal > 0 ? "\(today.minutes) of \(goal) min" : today.line(in: unit))
                    + (streak > 1 ? ", \(streak) days in a row" : ""), role: .secondary),
            badge: record.isOnWalk
                ? RichText("on a walk", role: .caution) : isReached ? RichText("goal reached", role: .positive) : nil
        )
    }
}
