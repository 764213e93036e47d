import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

/// The loaded part of a pet's activities.
struct ActivityList: Hashable, Sendable {
    let pet: Pet
    let latest: [Activity]
    let total: Int
    /// The activity that was removed last in this session.
    let removed: Activity?
}

struct ListState: Equatable, Sendable {
    /// The number of activities to load at a time.
    static let page = 50

    var list = Resource<ActivityList, ServiceError>()
    var limit = Self.page
    var notice: ActivityNotice?
    var isRestoring = false
}

enum ListAction: Equatable, Sendable {
    case appeared
    case loaded(Result<ActivityList, ServiceError>)
    case failureDismissed
    case noticeDismissed
    case moreRequested
    case restorationRequested
    case restored(Activity)
    case restorationFailed(ServiceError)
    case chosen(ActivityDestination)
    case left
}

/// Handles the actions of the list.
struct ListReducer: Reducer {
    let pet: PetID
    let dependencies: ActivityDependencies

    func reduce(into state: inout ListState, action: ListAction) -> Effect<ListAction> {
        switch action {
        case .appeared: return load(&state)
        case .loaded(let result): state.list.finish(result, age: dependencies.today.timeInWords)
        case .failureDismissed: state.list.dismissFailure()
        case .noticeDismissed: state.notice = nil
        case .moreRequested:
            guard let list = state.list.value, !state.list.isLoading, list.latest.count < list.total else { break }
            state.limit += ListState.page
            return load(&state)
        case .restorationRequested:
            guard !state.isRestoring else { break }
            state.isRestoring = true
            return restore()
        case .restored(let activity):
            state.isRestoring = false
            state.notice = .restored(activity)
            return load(&state)
        case .restorationFailed(let error):
            state.isRestoring = false
            state.notice = .failed("It wasn't restored.", error)
        case .chosen(let destination): return .transition(destination)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    private func restore() -> Effect<ListAction> {
        .request(failed: { .restorationFailed($0) }, log: dependencies.log.failure("an activity wasn't restored")) {
            [pet, dependencies] () async throws(ServiceError) in
            guard let removed = dependencies.removed.last(of: pet) else { return nil }
            try await dependencies.store.save(removed.activity, along: removed.track, of: pet)
            dependencies.removed.forget(removed.activity.id, of: pet)
            return .restored(removed.activity)
        }
    }

    private func load(_ state: inout ListState) -> Effect<ListAction> {
        state.list.begin()
        return .request(
            failed: { .loaded(.failure($0)) }, log: dependencies.log.failure("a pet's activities weren't loaded")
        ) {
            [pet, dependencies, limit = state.limit] () async throws(ServiceError) in
            let (latest, total) = try await dependencies.store.activities(of: pet, limit: limit)
            return .loaded(
                .success(
                    ActivityList(
                        pet: try await dependencies.pets.pet(pet), latest: latest, total: total,
                        removed: dependencies.removed.last(of: pet)?.activity)))
        }.cancellable(id: "load", cancelInFlight: true)
    }
}

/// The screen of the list, and the actions of its events.
@MainActor
enum ListScreen {
    static func makeScreen(
        _ pet: PetID, _ dependencies: ActivityDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<ListState, ListAction> {
        StoreScreenSource(
            initialState: ListState(),
            reducer: ListReducer(pet: pet, dependencies: dependencies),
            coordinator: coordinator,
            present: { present($0, dependencies.settings.current.distances) },
            interpret: { interpret($0, $1, pet) },
            title: title,
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    static func interpret(_ event: Event, _ state: ListState, _ pet: PetID) -> ListAction? {
        switch event {
        case .activated(.retry): .appeared
        case .activated(.new): .chosen(.form(pet, nil))
        case .activated(.restore): .restorationRequested
        case .selected(let row, in: "activities"): ActivityID(row.rawValue).map { .chosen(.entry(pet, $0)) }
        case .nearEnd("activities"): .moreRequested
        case .dismissed(.loadFailure): .failureDismissed
        case .dismissed("notice"): .noticeDismissed
        case .back: .left
        default: nil
        }
    }

    static func present(_ state: ListState, _ unit: DistanceUnit) -> Screen {
        let canLog = state.list.value?.pet.access.canWriteDiaries ?? true
        var commands = canLog ? [Command(id: .new, label: "Log", key: "l")] : []
        if canLog, let removed = state.list.value?.removed {
            commands.append(
                Command(
                    id: .restore, label: "Restore: \(removed.headline(in: unit))", key: "u",
                    isEnabled: !state.isRestoring))
        }
        return Screen(
            id: "activity-list",
            title: title(state),
            body: (state.notice.map { [$0.element(in: unit)] } ?? [])
                + state.list.body(loading: "Loading the activities", advice: \.advice) { content($0, unit) },
            commands: commands,
            isBusy: state.list.isLoading || state.isRestoring
        )
    }

    private static func title(_ state: ListState) -> String {
        state.list.value.map { "All that \($0.pet.name) did" } ?? "All activities"
    }

    private static func content(_ list: ActivityList, _ unit: DistanceUnit) -> [Element] {
        guard !list.latest.isEmpty else {
            return [
                .emptyState(
                    EmptyState(title: "Nothing recorded yet", message: "Walks, games and rests are listed here."))
            ]
        }
        return [
            .list(
                ItemList(
                    id: "activities", label: "\(list.total) in all, newest first", columns: Activity.columns,
                    rows: list.latest.map { $0.row(in: unit) },
                    hasMore: list.latest.count < list.total))
        ]
    }
}

/// A notice above an activity screen.
enum ActivityNotice: Equatable, Sendable {
    case saved
    case restored(Activity)
    case failed(String, ServiceError)

    func element(in unit: DistanceUnit) -> Element {
        var notice =
            switch self {
            case .saved: Notice(id: "notice", kind: .success, text: "It is saved.")
            case .restored(let activity):
                Notice(id: "notice", kind: .success, text: "Restored: \(activity.headline(in: unit)).")
            case .failed(let text, let error):
                Notice.failure(id: "notice", "\(text) \(error)", advice: error.advice, retry: nil)
            }
        notice.isDismissible = true
        return .notice(notice)
    }
}
