import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

/// An activity with its track.
struct ActivityEntry: Hashable, Sendable {
    let pet: Pet
    let activity: Activity
    let track: Track
    /// The measured track.
    let meter: TrackMeter
}

/// The state of an activity's page.
struct EntryState: Equatable, Sendable {
    var entry = Resource<ActivityEntry, ServiceError>()
    var notice: ActivityNotice?
    var isRemoving = false
}

/// The actions of the page.
enum EntryAction: Equatable, Sendable {
    case appeared
    case loaded(Result<ActivityEntry, ServiceError>)
    case failureDismissed
    case noticeDismissed
    case editRequested
    case removalRequested
    case removed
    case removalFailed(ServiceError)
    case left
}

/// Handles the actions of an activity's page.
struct EntryReducer: Reducer {
    let id: ActivityID
    let pet: PetID
    let dependencies: ActivityDependencies

    func reduce(into state: inout EntryState, action: EntryAction) -> Effect<EntryAction> {
        switch action {
        case .appeared:
            state.entry.begin()
            return load()
        case .loaded(let result): state.entry.finish(result, age: dependencies.today.timeInWords)
        case .failureDismissed: state.entry.dismissFailure()
        case .noticeDismissed: state.notice = nil
        case .editRequested: return .transition(ActivityDestination.form(pet, id))
        case .removalRequested:
            guard let entry = state.entry.value, !state.isRemoving else { break }
            state.isRemoving = true
            return .request(failed: { .removalFailed($0) }, log: dependencies.log.failure("an activity wasn't removed"))
            {
                [id, pet, dependencies] () async throws(ServiceError) in
                try await dependencies.store.remove(id, of: pet)
                dependencies.removed.add(.init(activity: entry.activity, track: entry.track), of: pet)
                return .removed
            }
        case .removed: return .transition(CommonTransition.close)
        case .removalFailed(let error):
            state.isRemoving = false
            state.notice = .failed("It wasn't removed.", error)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    private func load() -> Effect<EntryAction> {
        .request(failed: { .loaded(.failure($0)) }, log: dependencies.log.failure("an activity wasn't loaded")) {
            [id, pet, dependencies] () async throws(ServiceError) in
            let activity = try await dependencies.store.activity(id, of: pet)
            let track = try await dependencies.store.track(of: id, of: pet).track
            let entry = ActivityEntry(
                pet: try await dependencies.pets.pet(pet), activity: activity, track: track,
                meter: await Self.measured(track))
            return .loaded(.success(entry))
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Measures a track off the main actor, because that of a whole day takes a while.
    @concurrent
    private static func measured(_ track: Track) async -> TrackMeter { TrackMeter(track) }
}

/// The screen of an activity's page, and the actions of its events.
@MainActor
enum EntryScreen {
    static func makeScreen(
        _ id: ActivityID, of pet: PetID, _ dependencies: ActivityDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<EntryState, EntryAction> {
        StoreScreenSource(
            initialState: EntryState(),
            reducer: EntryReducer(id: id, pet: pet, dependencies: dependencies),
            coordinator: coordinator,
            present: { present($0, id, dependencies.settings.current.distances) },
            interpret: interpret,
            title: title,
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    static func interpret(_ event: Event, _ state: EntryState) -> EntryAction? {
        switch event {
        case .activated(.retry): .appeared
        case .activated(.edit): .editRequested
        case .activated(.remove): .removalRequested
        case .dismissed(.loadFailure): .failureDismissed
        case .dismissed("notice"): .noticeDismissed
        case .back: .left
        default: nil
        }
    }

    static func present(_ state: EntryState, _ id: ActivityID, _ unit: DistanceUnit) -> Screen {
        Screen(
            id: ScreenID("activity/\(id)"),
            title: title(state),
            body: (state.notice.map { [$0.element(in: unit)] } ?? [])
                + state.entry.body(loading: "Loading the activity", advice: \.advice) { content($0, unit) },
            commands: state.entry.value?.pet.access.canWriteDiaries != true
                ? []
                : [
                    // What is typed now would be overwritten when the walk is ended.
                    Command(
                        id: .edit, label: "Edit", key: "e", isEnabled: state.entry.value?.activity.isOpen == false),
                    Command(
                        id: .remove, label: "Remove", key: "x", role: .destructive, isEnabled: !state.isRemoving,
                        confirmation: Confirmation(
                            question: "Remove this? You can restore it until you close PetNest.",
                            confirmLabel: "Remove")),
                ],
            isBusy: state.entry.isLoading || state.isRemoving
        )
    }

    private static func title(_ state: EntryState) -> String {
        state.entry.value.map { "\($0.activity.kind.name) of \($0.activity.day.formatted)" } ?? "Activity"
    }

    private static func content(_ entry: ActivityEntry, _ unit: DistanceUnit) -> [Element] {
        let activity = entry.activity
        var facts = [
            Fact("When", RichText("\(activity.day.formattedWithWeekday), \(activity.begin.time)")),
            Fact("Duration", RichText(activity.duration.inTime)),
        ]
        if activity.meters > 0 { facts.append(Fact("Distance", RichText(activity.meters.distance(in: unit)))) }
        if let pace = activity.pace { facts.append(Fact("Pace", RichText(pace.pace(in: unit)))) }
        if activity.resting > 0 || activity.unknown >= 60, activity.kind != .rest {
            facts.append(Fact("On the move", RichText(activity.moving.inTime)))
            facts.append(Fact("At rest", RichText(activity.resting.inTime)))
        }
        if activity.unknown >= 60 {
            facts.append(
                Fact("Not known", RichText(activity.unknown.inTime) + RichText("  no readings", role: .secondary)))
        }
        facts.append(Fact("Known", RichText(activity.source.name)))
        if let note = activity.note { facts.append(Fact("Note", RichText(note))) }
        var elements: [Element] = []
        if activity.isOpen {
            elements.append(
                .notice(
                    Notice(
                        id: "open", kind: .information, text: "This walk isn't over yet.",
                        detail: "Open the walk in progress to follow or end it.")))
        }
        elements.append(.facts(facts))
        if entry.track.count > 0 { elements.append(.map(map(entry, unit))) }
        return elements
    }

    private static func map(_ entry: ActivityEntry, _ unit: DistanceUnit) -> TrackMap {
        let segments = entry.meter.segments
        let gaps = segments.count > 1 ? ", in \(segments.count) segments with gaps between them" : ""
        return segments.map(
            id: "track", title: "Map",
            summary: "\(Int(entry.meter.meters.rounded()).distance(in: unit)) by \(entry.track.count) readings\(gaps).")
    }
}
