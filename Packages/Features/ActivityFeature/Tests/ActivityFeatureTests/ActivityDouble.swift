import CoreInterfaces
import CoreModels
import Movement

@testable import ActivityFeature

/// Holds activities in memory, and can be set to fail.
actor ActivityDouble: ActivityRepository {
    private(set) var stored: [ActivityID: Activity] = [:]
    private(set) var parts: [ActivityID: [Int: [TrackFilter.Step]]] = [:]
    private let firstPart = AsyncStream<Never>.makeStream()
    private var failure: ServiceError?
    private let grams: Int?

    init(_ activities: [Activity] = [], grams: Int? = 30_000) {
        stored = Dictionary(activities.map { ($0.id, $0) }) { first, _ in first }
        self.grams = grams
    }

    func fail(with error: ServiceError?) { failure = error }

    func sums(of pet: PetID, since day: CalendarDate) throws(ServiceError) -> ActivitySums {
        if let failure { throw failure }
        var days: [CalendarDate: DaySum] = [:]
        for activity in stored.values where activity.day >= day {
            var sum = days[activity.day] ?? DaySum(activity.day)
            sum.count += activity.kind == .rest ? 0 : 1
            sum.meters += activity.meters
            sum.moving += activity.moving
            sum.resting += activity.resting
            days[activity.day] = sum
        }
        return ActivitySums(
            days: days.values.sorted { $0.day < $1.day }, farthest: stored.values.max { $0.meters < $1.meters },
            longest: stored.values.max { $0.moving < $1.moving })
    }

    func activities(of pet: PetID, limit: Int) throws(ServiceError) -> (latest: [Activity], total: Int) {
        if let failure { throw failure }
        return (Array(stored.values.sorted { $0.start > $1.start }.prefix(limit)), stored.count)
    }

    /// The only pet with activities, in lists of all pets.
    private var onlyPet = PetID()
    func set(onlyPet: PetID) { self.onlyPet = onlyPet }

    func activitiesOfAllPets(since day: CalendarDate) throws(ServiceError) -> [PetID: [Activity]] {
        if let failure { throw failure }
        return [onlyPet: stored.values.filter { $0.day >= day }.sorted { $0.start < $1.start }]
    }

    func latestWeightsOfAllPets() throws(ServiceError) -> [PetID: Weight] {
        if let failure { throw failure }
        return ((try? grams.map { try Weight(grams: $0) }) ?? nil).map { [onlyPet: $0] } ?? [:]
    }

    func activity(_ id: ActivityID, of pet: PetID) throws(ServiceError) -> Activity {
        if let failure { throw failure }
        guard let activity = stored[id] else { throw .notFound }
        return activity
    }

    func track(of id: ActivityID, of pet: PetID) throws(ServiceError) -> StoredTrack {
        if let failure { throw failure }
        var track = Track()
        let parts = (parts[id] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        for step in parts.joined() { track.apply(step) }
        return StoredTrack(track: track, parts: parts.count)
    }

    func save(_ activity: Activity, of pet: PetID) throws(ServiceError) {
        if let failure { throw failure }
        stored[activity.id] = activity
    }

    func save(_ part: [TrackFilter.Step], number: Int, of id: ActivityID, of pet: PetID) throws(ServiceError) {
        if let failure { throw failure }
        parts[id, default: [:]][number] = part
        firstPart.continuation.finish()
    }

    /// Waits until a part of a track was saved.
    func waitForPart() async {
        for await _ in firstPart.stream {}
    }

    func remove(_ id: ActivityID, of pet: PetID) throws(ServiceError) {
        if let failure { throw failure }
        guard stored.removeValue(forKey: id) != nil else { throw .notFound }
        parts[id] = nil
    }

    func weight(of pet: PetID) throws(ServiceError) -> Weight? {
        if let failure { throw failure }
        return grams.flatMap { try? Weight(grams: $0) }
    }
}

/// A tracker whose reports come from a test.
actor TrackerDouble: TrackerRepository {
    private(set) var running: OngoingWalk?
    private(set) var stops = 0
    private var failure: ServiceError?
    nonisolated let feed: [TrackerReport]
    nonisolated let started: Double
    /// Whether the feed stays open after its reports, like that of a recording tracker.
    nonisolated let staysOpen: Bool

    nonisolated let hasTracker: Bool

    init(
        _ feed: [TrackerReport] = [], running: OngoingWalk? = nil, started: Double, staysOpen: Bool = false,
        hasTracker: Bool = true
    ) {
        self.hasTracker = hasTracker
        self.feed = feed
        self.running = running
        self.started = started
        self.staysOpen = staysOpen
    }

    func fail(with error: ServiceError?) { failure = error }

    func ongoingWalk(of pet: PetID) throws(ServiceError) -> OngoingWalk? {
        if let failure { throw failure }
        return running
    }

    func start(_ activity: ActivityID, of pet: PetID) throws(ServiceError) -> OngoingWalk {
        if let failure { throw failure }
        let tracker = running ?? OngoingWalk(activity: activity, started: started, hasTracker: hasTracker)
        running = tracker
        return tracker
    }

    func measure(elapsed: Int) { running?.elapsed = elapsed }

    /// Ends the walk, and starts another one, as another device does.
    func replace(with other: OngoingWalk?) { running = other }

    func stop(of pet: PetID) throws(ServiceError) {
        if let failure { throw failure }
        running = nil
        stops += 1
    }

    nonisolated func reports(
        of pet: PetID, after time: Double?
    ) -> any AsyncSequence<TrackerReport, Never> & Sendable {
        AsyncStream { continuation in
            for report in feed {
                var report = report
                report.points.removeAll { $0.time <= time ?? 0 }
                continuation.yield(report)
            }
            if !staysOpen { continuation.finish() }
        }
    }
}

/// Files in memory.
struct FilesDouble: FileReading {
    var files: [String: [UInt8]] = [:]

    func bytes(of path: String) throws(FileReadingError) -> [UInt8] {
        guard let bytes = files[path] else { throw .missing(path) }
        return bytes
    }
}
