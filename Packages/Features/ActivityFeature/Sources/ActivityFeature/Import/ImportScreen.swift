import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

/// A track that was read from a file and can be saved.
struct ImportedTrack: Hashable, Sendable {
    let file: TrackFile
    let meter: TrackMeter
    let activity: Activity
    /// A saved activity at the same time, most likely the same walk recorded by another device.
    var twin: Activity?
}

struct ImportState: Equatable, Sendable {
    enum Phase: Equatable, Sendable {
        case choosing
        case reading
        case read(ImportedTrack)
        case saving(ImportedTrack)
        /// The activity is saved. If it was known before, the saved one is unchanged.
        case done(Activity, isKnown: Bool)
    }

    var path = ""
    var problem: String?
    var phase = Phase.choosing
    var notice: ActivityNotice?
}

enum ImportAction: Equatable, Sendable {
    case pathEdited(String)
    case readRequested
    case read(ImportedTrack)
    case readFailed(String)
    case saveRequested
    case saved(Activity, isKnown: Bool)
    case saveFailed(ServiceError)
    case restarted
    case noticeDismissed
    case chosen(ActivityDestination)
    case left
}

/// Handles the actions of an import.
struct ImportReducer: Reducer {
    let pet: PetID
    let dependencies: ActivityDependencies

    func reduce(into state: inout ImportState, action: ImportAction) -> Effect<ImportAction> {
        switch action {
        case .pathEdited(let path):
            state.path = path
            state.problem = nil
        case .readRequested:
            let path = state.path.trimmingCharacters(in: .whitespacesAndNewlines)
            guard state.phase == .choosing else { break }
            guard !path.isEmpty else {
                state.problem = "Enter the path of the file, like ~/Downloads/walk.gpx."
                break
            }
            state.phase = .reading
            return read(path)
        case .read(let track): state.phase = .read(track)
        case .readFailed(let reason):
            state.phase = .choosing
            state.problem = reason
        case .saveRequested:
            guard case .read(let track) = state.phase else { break }
            state.phase = .saving(track)
            state.notice = nil
            return save(track)
        case .saved(let activity, let isKnown): state.phase = .done(activity, isKnown: isKnown)
        case .saveFailed(let error):
            guard case .saving(let track) = state.phase else { break }
            state.phase = .read(track)
            state.notice = .failed("The track wasn't saved.", error)
        case .restarted: state = ImportState()
        case .noticeDismissed: state.notice = nil
        case .chosen(let destination): return .transition(destination)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    private func read(_ path: String) -> Effect<ImportAction> {
        .request(failed: { .readFailed("\($0)") }, log: dependencies.log.failure("a track wasn't read")) {
            [pet, dependencies] () async throws in
            var track = try await Self.track(at: path, pet, dependencies)
            track.twin = try await dependencies.twin(of: track.activity, of: pet)
            return .read(track)
        }.cancellable(id: "read", cancelInFlight: true)
    }

    /// Reads and measures a file off the main actor.
    @concurrent
    private static func track(
        at path: String, _ pet: PetID, _ dependencies: ActivityDependencies
    ) async throws -> ImportedTrack {
        let file = try TrackFile(await dependencies.files.bytes(of: path))
        let meter = TrackMeter(file.track)
        let activity = try Activity(
            id: ActivityID(of: file.track, pet: pet), kind: .walk, of: file.track, measured: meter,
            zone: dependencies.today.zone.identifier, source: file.format == .gpx ? .gpx : .fit)
        return ImportedTrack(file: file, meter: meter, activity: activity)
    }

    private func save(_ track: ImportedTrack) -> Effect<ImportAction> {
        .request(failed: { .saveFailed($0) }, log: dependencies.log.failure("a track wasn't saved")) {
            [pet, dependencies] () async throws(ServiceError) in
            // A file that was imported before is recognized by its points, and later corrections are kept.
            if let known = try await dependencies.known(track, of: pet) { return .saved(known, isKnown: true) }
            try await dependencies.store.save(track.activity, along: track.file.track, of: pet)
            return .saved(track.activity, isKnown: false)
        }
    }
}

extension ActivityDependencies {
    /// The number of latest activities that an import is compared with.
    private static var mostCompared: Int { 200 }

    /// Returns the saved activity that overlaps an imported one, or `nil`.
    fileprivate func twin(of activity: Activity, of pet: PetID) async throws(ServiceError) -> Activity? {
        let latest = try await store.activities(of: pet, limit: Self.mostCompared).latest
        return latest.first { $0.kind != .rest && activity.overlaps($0) }
    }

    /// Returns the activity that was saved from a track before, or `nil` if there is none or it is incomplete.
    fileprivate func known(_ track: ImportedTrack, of pet: PetID) async throws(ServiceError) -> Activity? {
        do throws(ServiceError) {
            let activity = try await store.activity(track.activity.id, of: pet)
            let stored = try await store.track(of: activity.id, of: pet).track
            return stored.count == track.file.track.count ? activity : nil
        } catch .notFound {
            return nil
        }
    }
}

/// The screen of an import, and the actions of its events.
@MainActor
enum ImportScreen {
    static func makeScreen(
        _ pet: PetID, _ dependencies: ActivityDependencies, _ coordinator: any Coordinator
    ) -> StoreScreenSource<ImportState, ImportAction> {
        StoreScreenSource(
            initialState: ImportState(),
            reducer: ImportReducer(pet: pet, dependencies: dependencies),
            coordinator: coordinator,
            present: { ImportPage(state: $0, unit: dependencies.settings.current.distances).screen },
            interpret: { interpret($0, $1, pet) },
            title: { _ in ImportPage.title },
            onProblem: dependencies.report
        )
    }

    static func interpret(_ event: Event, _ state: ImportState, _ pet: PetID) -> ImportAction? {
        switch event {
        case .edited("path", let value): return .pathEdited(value.text)
        case .activated(.read): return .readRequested
        case .activated(.save): return .saveRequested
        case .activated(.again): return .restarted
        case .activated(.show):
            if case .done(let activity, _) = state.phase { return .chosen(.entry(pet, activity.id)) }
            return nil
        case .dismissed("notice"): return .noticeDismissed
        case .back: return .left
        default: return nil
        }
    }
}
