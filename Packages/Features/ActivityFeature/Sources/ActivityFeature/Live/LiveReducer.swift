import CoreArchitecture
import CoreInterfaces
import CoreModels
import Movement

/// The state of the live screen.
struct LiveState: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        /// It isn't known yet whether a walk is in progress.
        case looking
        /// No walk is in progress.
        case idle
        case starting
        case walking
        case stopping
        /// The walk has ended and is saved. `nil` if nothing was measured.
        case ended(Activity?)
    }

    var pet: Pet?
    var phase = Phase.looking
    var walk: LiveWalk?
    /// Whether the pet of the last walk has a tracker.
    var hasTracker = true
    var battery: Int?
    /// Whether the service answers.
    var isConnected = true
    /// The reason for a lost connection.
    var reason: String?
    /// The error of finding, starting or ending the walk.
    var failure: ServiceError?
    /// The error of saving measured points. Saving is retried.
    var writingFailure: ServiceError?
    var isWriting = false
}

/// The actions of a walk.
enum LiveAction: Equatable, Sendable {
    case appeared
    case found(Pet, LiveWalk?)
    case startRequested
    case began(LiveWalk)
    case reported(TrackerReport)
    case feedEnded
    case written(count: Int)
    case writingFailed(ServiceError)
    case stopRequested
    case ended(Activity?)
    case failed(ServiceError)
    case failureDismissed
    case chosen(ActivityDestination)
    case left
}

/// Handles the actions of a walk. Leaving the screen doesn't end the walk. When the screen is opened again, it
/// continues with the readings of the meantime.
struct LiveReducer: Reducer {
    let effects: LiveEffects

    func reduce(into state: inout LiveState, action: LiveAction) -> Effect<LiveAction> {
        switch action {
        case .appeared:
            // The person came back from the page of the walk, or never left this screen.
            guard state.walk == nil, state.phase == .looking || state.phase == .idle else { break }
            state.phase = .looking
            state.failure = nil
            return effects.fetch()
        case .found(let pet, let walk):
            state.pet = pet
            state.phase = .idle
            if let walk { return begin(walk, &state) }
        case .startRequested:
            guard state.phase == .idle else { break }
            state.phase = .starting
            state.failure = nil
            return effects.start()
        case .began(let walk): return begin(walk, &state)
        case .reported(let report): return handle(report, &state)
        case .feedEnded:
            // The walk was ended elsewhere. The readings are saved.
            guard state.phase == .walking else { break }
            return stop(&state)
        case .written(let count):
            state.walk?.written(count)
            state.isWriting = false
            state.writingFailure = nil
        case .writingFailed(let error):
            state.isWriting = false
            state.writingFailure = error
        case .stopRequested:
            guard state.phase == .walking else { break }
            return stop(&state)
        case .ended(let activity):
            state.phase = .ended(activity)
            state.walk = nil
        case .failed(let error):
            state.failure = error
            switch state.phase {
            case .stopping:
                state.phase = .walking
                return effects.follow(after: state.walk?.last)
            case .starting: state.phase = .idle
            case .looking, .idle, .walking, .ended: break
            }
        case .failureDismissed: state.failure = nil
        case .chosen(let destination): return .transition(destination)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    private func begin(_ walk: LiveWalk, _ state: inout LiveState) -> Effect<LiveAction> {
        state.phase = .walking
        state.walk = walk
        state.hasTracker = walk.hasTracker
        return effects.follow(after: walk.last)
    }

    private func handle(_ report: TrackerReport, _ state: inout LiveState) -> Effect<LiveAction> {
        state.isConnected = report.isConnected
        state.reason = report.reason
        state.battery = report.battery ?? state.battery
        if let elapsed = report.elapsed { state.walk?.measure(elapsed: elapsed) }
        for point in report.points { state.walk?.add(point) }
        guard let walk = state.walk, walk.isPartDue, !state.isWriting else { return .none }
        state.isWriting = true
        return effects.write(walk)
    }

    private func stop(_ state: inout LiveState) -> Effect<LiveAction> {
        guard var walk = state.walk else { return .none }
        state.phase = .stopping
        state.failure = nil
        walk.finish()
        return .merge(.cancel(id: "follow"), effects.end(walk))
    }
}

/// Creates the effects of a walk: requests, waits and ids.
struct LiveEffects: Sendable {
    let pet: PetID
    let dependencies: ActivityDependencies

    /// Fetches whether a walk is in progress, and loads its saved part.
    func fetch() -> Effect<LiveAction> {
        .request(failed: { .failed($0) }, log: dependencies.log.failure("the walk in progress wasn't found")) {
            [pet, dependencies] () async throws(ServiceError) in
            let found = try await dependencies.pets.pet(pet)
            guard let tracker = try await dependencies.tracker.ongoingWalk(of: pet) else { return .found(found, nil) }
            return .found(found, try await resume(tracker))
        }.cancellable(id: "fetch", cancelInFlight: true)
    }

    /// Starts a walk, or finds the one in progress.
    func start() -> Effect<LiveAction> {
        .request(failed: { .failed($0) }, log: dependencies.log.failure("the walk wasn't started")) {
            [pet, dependencies] () async throws(ServiceError) in
            let tracker = try await dependencies.tracker.start(dependencies.ids.makeID(), of: pet)
            return .began(try await resume(tracker))
        }
    }

    /// Follows the walk's reports. The next one is requested when the last one was handled.
    func follow(after time: Double?) -> Effect<LiveAction> {
        .run { [pet, dependencies] send in
            for await report in dependencies.tracker.reports(of: pet, after: time) { send(.reported(report)) }
            if !Task.isCancelled { send(.feedEnded) }
        }.cancellable(id: "follow", cancelInFlight: true)
    }

    /// Saves the unsaved points, so that the walk survives if the app is killed.
    func write(_ walk: LiveWalk) -> Effect<LiveAction> {
        .request(failed: { .writingFailed($0) }, log: dependencies.log.failure("a part of a walk wasn't written")) {
            [pet, dependencies] () async throws(ServiceError) in
            try await dependencies.store.save(walk.unwritten, number: walk.parts + 1, of: walk.id, of: pet)
            try await dependencies.store.save(try kept(walk, isOpen: true), of: pet)
            return .written(count: walk.unwritten.count)
        }.queued(id: "write", policy: .oldest(1, .wait))
    }

    /// Saves the remaining points after the current save, and only then ends the walk.
    func end(_ walk: LiveWalk) -> Effect<LiveAction> {
        .request(failed: { .failed($0) }, log: dependencies.log.failure("a walk wasn't ended")) {
            [pet, dependencies] () async throws(ServiceError) in
            let current = try await dependencies.tracker.ongoingWalk(of: pet)
            let isInProgress = current?.activity == walk.id
            var walk = walk
            if !walk.isTracked {
                // A timed walk that was ended elsewhere was saved there, and may have been edited since.
                guard isInProgress, let current else { return .ended(try await saved(walk.id)) }
                walk.measure(elapsed: current.elapsed)
            }
            var activity: Activity?
            if !walk.isMeasured {
                // There was no walk.
                do throws(ServiceError) {
                    try await dependencies.store.remove(walk.id, of: pet)
                } catch .notFound {}
            } else {
                let whole = try kept(walk, isOpen: false)
                if !walk.unwritten.isEmpty {
                    try await dependencies.store.save(walk.unwritten, number: walk.parts + 1, of: walk.id, of: pet)
                }
                try await dependencies.store.save(whole, of: pet)
                activity = whole
            }
            if isInProgress { try await dependencies.tracker.stop(of: pet) }
            return .ended(activity)
        }.queued(id: "write", policy: .oldest(1, .wait))
    }

    /// Returns the walk in progress with its saved part. Inserts the activity first if it doesn't exist.
    private func resume(_ tracker: OngoingWalk) async throws(ServiceError) -> LiveWalk {
        do throws(ServiceError) {
            let known = try await dependencies.store.activity(tracker.activity, of: pet)
            let written = try await dependencies.store.track(of: tracker.activity, of: pet)
            return LiveWalk(tracker, zone: known.zone, written: written)
        } catch .notFound {
            let walk = LiveWalk(tracker, zone: dependencies.today.zone.identifier)
            try await dependencies.store.save(try kept(walk, isOpen: true), of: pet)
            return walk
        }
    }

    /// Returns an activity, or `nil` if it was removed.
    private func saved(_ id: ActivityID) async throws(ServiceError) -> Activity? {
        do throws(ServiceError) {
            return try await dependencies.store.activity(id, of: pet)
        } catch .notFound {
            return nil
        }
    }

    private func kept(_ walk: LiveWalk, isOpen: Bool) throws(ServiceError) -> Activity {
        do throws(Activity.Invalid) {
            return try walk.activity(isOpen: isOpen)
        } catch {
            throw .rejected([ServiceError.Problem(field: "", message: "\(error)")])
        }
    }
}
