import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

/// The screen of a walk, and the actions of its events.
@MainActor
enum LiveScreen {
    static func makeScreen(
        _ pet: PetID, _ dependencies: ActivityDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<LiveState, LiveAction> {
        StoreScreenSource(
            initialState: LiveState(),
            reducer: LiveReducer(effects: LiveEffects(pet: pet, dependencies: dependencies)),
            coordinator: coordinator,
            present: { LivePage(state: $0, unit: dependencies.settings.current.distances).screen },
            interpret: { interpret($0, $1, pet) },
            title: LivePage.title,
            onAppear: .appeared,
            onProblem: dependencies.report
        )
    }

    static func interpret(_ event: Event, _ state: LiveState, _ pet: PetID) -> LiveAction? {
        switch event {
        case .activated(.retry): return state.phase == .looking ? .appeared : .failureDismissed
        case .activated(.start): return .startRequested
        case .activated(.stop): return .stopRequested
        case .activated(.show):
            if case .ended(let activity?) = state.phase { return .chosen(.entry(pet, activity.id)) }
            return nil
        case .activated(.edit):
            if case .ended(let activity?) = state.phase { return .chosen(.form(pet, activity.id)) }
            return nil
        case .dismissed("failure"): return .failureDismissed
        case .back: return .left
        default: return nil
        }
    }
}

/// The screen of a walk in progress: the time, and with the readings of a tracker the distance, pace, map and battery.
struct LivePage {
    let state: LiveState
    let unit: DistanceUnit

    static func title(_ state: LiveState) -> String { state.pet.map { "\($0.name)'s walk" } ?? "A walk" }

    var screen: Screen {
        Screen(
            id: "activity-live", title: Self.title(state), body: notices + content, commands: commands, isBusy: isBusy)
    }

    private var isBusy: Bool {
        switch state.phase {
        case .looking: state.failure == nil
        case .starting, .stopping: true
        case .idle, .walking, .ended: false
        }
    }

    private var commands: [Command] {
        switch state.phase {
        case .idle, .starting:
            [Command(id: .start, label: "Start", key: "s", role: .primary, isEnabled: state.phase == .idle)]
        case .walking, .stopping:
            [
                Command(
                    id: .stop, label: "End the walk", key: "e", role: .primary, isEnabled: state.phase == .walking,
                    confirmation: Confirmation(
                        question: "Is the walk over?", confirmLabel: "End it", declineLabel: "Walk on"))
            ]
        case .ended(let activity?):
            [Command(id: .show, label: "Show the walk", key: "w", role: .primary)]
                + (activity.source == .tracker
                    ? []
                    : [
                        Command(
                            id: .edit,
                            label: activity.duration < Self.unusual ? "Add the distance" : "Correct the walk", key: "a")
                    ])
        case .looking, .ended(nil): []
        }
    }

    private var notices: [Element] {
        var notices: [Element] = []
        if let failure = state.failure {
            var notice = Notice.failure(
                "\(failure)", advice: failure.advice, retry: state.phase == .looking ? .retry : nil)
            notice.isDismissible = state.phase != .looking
            notices.append(.notice(notice))
        }
        guard let walk = state.walk else { return notices }
        if !state.isConnected { notices.append(.notice(lostConnection(walk))) }
        if state.isConnected, walk.hasTracker, walk.silence >= Self.longSilence {
            notices.append(.notice(silence(walk)))
        }
        if !walk.isTracked, walk.elapsed >= Self.unusual {
            notices.append(
                .notice(
                    Notice(
                        id: "long", kind: .warning,
                        text: "This walk has lasted more than \(Self.unusual / 3600) hours.",
                        detail: "If you forgot to end it, end it now and correct its duration.")))
        }
        if let failure = state.writingFailure {
            notices.append(
                .notice(
                    Notice(
                        id: "unwritten", kind: .warning, text: "The last readings aren't saved yet. \(failure)",
                        detail: "They are kept here, and saving is retried in a moment.")))
        }
        if let battery = state.battery, battery <= 15 {
            notices.append(
                .notice(Notice(id: "battery", kind: .warning, text: "The tracker's battery has \(battery) % left.")))
        }
        return notices
    }

    /// The seconds after which a walk was probably forgotten.
    private static let unusual = 12 * 3600

    /// The seconds without a reading after which the tracker counts as silent.
    private static let longSilence = 60

    private func lostConnection(_ walk: LiveWalk) -> Notice {
        let reason = state.reason.map { "\($0) " } ?? ""
        return Notice(
            id: "lost", kind: .warning, text: "The walk isn't updated now.",
            detail: RichText(
                reason
                    + (walk.hasTracker
                        ? "It continues, and the tracker's readings arrive later."
                        : "It continues, and its time is counted.")))
    }

    /// Returns the notice that the tracker hasn't sent a reading for a while.
    private func silence(_ walk: LiveWalk) -> Notice {
        walk.isTracked
            ? Notice(
                id: "silent", kind: .warning, text: "The last reading is \(walk.silence.inTime) old.",
                detail: "What the tracker measures without a connection arrives later. Stop the walk after that: "
                    + "readings that come after its end aren't kept.")
            : Notice(
                id: "silent", kind: .warning,
                text: "The tracker has sent no reading in the \(walk.silence.inTime) since the start.",
                detail: "Check that it is switched on, charged and outdoors.")
    }

    private var content: [Element] {
        switch state.phase {
        case .looking:
            return state.failure == nil ? [.progress(ProgressIndicator("Looking for a walk in progress"))] : []
        case .idle, .starting:
            return [
                .emptyState(
                    EmptyState(
                        title: "No walk is in progress",
                        message: "Start it when you leave the house. It continues even if you close PetNest."))
            ]
        case .ended(let activity?):
            return [
                .notice(
                    Notice(
                        id: "ended", kind: .success, text: "The walk is saved.",
                        detail: RichText("\(activity.headline(in: unit)).")))
            ]
                + (activity.source == .tracker
                    ? [
                        .facts([
                            Fact("On the move", RichText(activity.moving.inTime)),
                            Fact("At rest", RichText(activity.resting.inTime)),
                        ])
                    ] : [])
        case .ended(nil):
            return [
                .notice(
                    state.hasTracker
                        ? Notice(
                            id: "ended", kind: .information, text: "Nothing was measured, so nothing is saved.",
                            detail: "A tracker needs a while and a view of the sky to find its position.")
                        : Notice(
                            id: "ended", kind: .information,
                            text: "The walk took less than a minute, so nothing is saved."))
            ]
        case .walking, .stopping: return state.walk.map(content) ?? []
        }
    }

    private func content(_ walk: LiveWalk) -> [Element] {
        guard walk.isTracked else {
            return [
                .facts([Fact("Time", RichText(walk.duration.onClock, role: .strong))]),
                .text(
                    RichText(
                        walk.hasTracker
                            ? "No reading yet: the tracker is finding its position. Until then, only the time is measured."
                            : "Only the time is measured. Add the distance when the walk is over, or import the track of "
                                + "a phone or a tracker instead.", role: .secondary)),
            ] + battery
        }
        var facts = [
            Fact("Time", RichText(walk.duration.onClock, role: .strong)),
            Fact("Distance", RichText(Int(walk.meter.meters).distance(in: unit), role: .strong)),
            Fact("Pace", RichText(walk.pace?.pace(in: unit) ?? "not yet")),
            Fact("At rest", RichText(Int(walk.meter.resting).inTime)),
        ]
        if walk.meter.gaps >= 60 {
            facts.append(
                Fact("Not known", RichText(Int(walk.meter.gaps).inTime) + RichText("  no readings", role: .secondary)))
        }
        var elements: [Element] = [.facts(facts)] + battery
        let segments = walk.meter.segments
        if !segments.isEmpty {
            elements.append(
                .map(
                    segments.map(
                        id: "track", title: "The route",
                        summary: "\(Int(walk.meter.meters).distance(in: unit)) by \(walk.readings) readings"
                            + (segments.count > 1 ? ", in \(segments.count) segments." : "."))))
        }
        return elements
    }

    private var battery: [Element] {
        guard let battery = state.battery else { return [] }
        return [
            .meter(
                Meter(
                    "Tracker's battery", value: Double(battery), total: 100, unit: "%",
                    role: battery <= 15 ? .caution : .body))
        ]
    }
}
