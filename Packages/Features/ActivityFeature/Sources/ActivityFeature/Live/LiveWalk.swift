import CoreModels
import Movement

/// A walk in progress: the readings, and the part of them that isn't saved yet. Without readings, only the time.
struct LiveWalk: Hashable, Sendable {
    /// The seconds of readings after which a part is saved.
    static let partLength = 15.0

    /// The shortest walk without readings that is saved, in seconds.
    static let shortest = 60

    /// The activity that is recorded.
    let id: ActivityID
    let zone: String
    /// Whether the pet has a tracker.
    let hasTracker: Bool
    /// The time of the start, in seconds since 1970.
    let started: Double
    /// The seconds since the start, as last reported.
    private(set) var elapsed: Int
    private(set) var first: Double?
    private(set) var last: Double?
    private(set) var readings = 0
    /// The measured track.
    private(set) var meter = TrackMeter()
    private var filter = TrackFilter()
    /// The unsaved steps.
    private(set) var unwritten: [TrackFilter.Step] = []
    /// The time of the first unsaved reading.
    private var unwrittenSince: Double?
    /// The number of saved parts.
    private(set) var parts = 0

    /// Creates a new walk, or one that continues a saved track.
    init(_ tracker: OngoingWalk, zone: String, written: StoredTrack = StoredTrack()) {
        id = tracker.activity
        started = tracker.started
        hasTracker = tracker.hasTracker
        elapsed = tracker.elapsed
        self.zone = zone
        for (index, segment) in written.track.segments.enumerated() {
            if index > 0 { handle(filter.endSegment()) }
            for point in segment { add(point) }
        }
        unwritten = []
        unwrittenSince = nil
        parts = written.parts
    }

    /// Records the time since the start.
    mutating func measure(elapsed: Int) { self.elapsed = max(self.elapsed, elapsed) }

    /// Adds a reading.
    mutating func add(_ point: TrackPoint) {
        handle(filter.add(latitude: point.place.latitude, longitude: point.place.longitude, time: point.time))
    }

    /// Ends the walk, and adds the points that were held back.
    mutating func finish() {
        handle(filter.finish())
        meter.finish()
    }

    private mutating func handle(_ steps: [TrackFilter.Step]) {
        for step in steps {
            meter.apply(step)
            switch step {
            case .point(let point):
                first = first ?? point.time
                last = point.time
                readings += 1
                unwritten.append(step)
                unwrittenSince = unwrittenSince ?? point.time
            case .newSegment: unwritten.append(step)
            case .skipped: break
            }
        }
    }

    /// Whether a part should be saved now.
    var isPartDue: Bool {
        guard let last, let unwrittenSince else { return false }
        return last - unwrittenSince >= Self.partLength
    }

    /// Records that a part was saved.
    /// - Parameter count: The number of unsaved steps in it.
    mutating func written(_ count: Int) {
        parts += 1
        unwritten.removeFirst(min(count, unwritten.count))
        unwrittenSince = unwritten.lazy.compactMap { if case .point(let point) = $0 { point.time } else { nil } }.first
    }

    /// Whether a tracker has sent readings, now or before the pet lost it.
    var isTracked: Bool { readings > 0 }

    /// Whether there is anything to save.
    var isMeasured: Bool { isTracked || elapsed >= Self.shortest }

    /// The seconds from the first reading to the last, or since the start without readings.
    var duration: Int { isTracked ? readDuration : elapsed }

    /// The seconds since the last reading, or since the start without readings.
    var silence: Int { last.map { max(elapsed - Int($0 - started), 0) } ?? elapsed }

    private var readDuration: Int { first.flatMap { first in last.map { Int(($0 - first).rounded(.up)) } } ?? 0 }

    /// The seconds of movement per kilometer, if the distance is long enough.
    var pace: Double? { meter.meters >= 100 ? meter.moving / meter.meters * 1000 : nil }

    /// Returns the activity to save.
    func activity(isOpen: Bool) throws(Activity.Invalid) -> Activity {
        let duration = min(max(duration, isOpen ? 0 : 1), Activity.longest)
        guard isTracked else {
            return try Activity(
                id: id, kind: .walk, start: Int(started), zone: zone, duration: duration, moving: duration, resting: 0,
                meters: 0, source: .hand, isOpen: isOpen)
        }
        let moving = min(Int(meter.moving), duration)
        return try Activity(
            id: id, kind: .walk, start: Int(first ?? started), zone: zone, duration: duration, moving: moving,
            resting: min(Int(meter.resting), duration - moving),
            meters: min(Int(meter.meters.rounded()), Activity.farthest), source: .tracker, isOpen: isOpen)
    }
}
