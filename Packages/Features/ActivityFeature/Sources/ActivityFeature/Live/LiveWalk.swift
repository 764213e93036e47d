import CoreModels
import Movement

/// A walk while it happens: what was measured, and what of it isn't written yet.
struct LiveWalk: Hashable, Sendable {
    /// After how many seconds of readings a part is written.
    static let partLength = 15.0

    /// What the tracker writes.
    let id: ActivityID
    let zone: String
    /// When the tracker began, in seconds since 1970.
    let started: Double
    private(set) var first: Double?
    private(set) var last: Double?
    private(set) var readings = 0
    /// What was measured.
    private(set) var meter = TrackMeter()
    private var filter = TrackFilter()
    /// What isn't written yet.
    private(set) var unwritten: [TrackFilter.Step] = []
    /// When the first reading was that isn't written yet.
    private var unwrittenSince: Double?
    /// How many parts are written.
    private(set) var parts = 0

    /// Creates a walk that begins, or continues where it was written to.
    init(_ tracker: RunningTracker, zone: String, written: StoredTrack = StoredTrack()) {
        id = tracker.activity
        started = tracker.started
        self.zone = zone
        for (index, stretch) in written.track.stretches.enumerated() {
            if index > 0 { take(filter.endStretch()) }
            for point in stretch { add(point) }
        }
        unwritten = []
        unwrittenSince = nil
        parts = written.parts
    }

    /// Takes a reading.
    mutating func add(_ point: TrackPoint) {
        take(filter.add(latitude: point.place.latitude, longitude: point.place.longitude, time: point.time))
    }

    /// Ends the walk: counts what was held back.
    mutating func finish() {
        take(filter.finish())
        meter.finish()
    }

    private mutating func take(_ steps: [TrackFilter.Step]) {
        for step in steps {
            meter.apply(step)
            switch step {
            case .point(let point):
                first = first ?? point.time
                last = point.time
                readings += 1
                unwritten.append(step)
                unwrittenSince = unwrittenSince ?? point.time
            case .newStretch: unwritten.append(step)
            case .skipped: break
            }
        }
    }

    /// Whether so much is unwritten that a part should be.
    var isPartDue: Bool {
        guard let last, let unwrittenSince else { return false }
        return last - unwrittenSince >= Self.partLength
    }

    /// Records that a part is written.
    /// - Parameter count: How many of the unwritten steps it held.
    mutating func written(_ count: Int) {
        parts += 1
        unwritten.removeFirst(min(count, unwritten.count))
        unwrittenSince = unwritten.lazy.compactMap { if case .point(let point) = $0 { point.time } else { nil } }.first
    }

    /// Seconds from the first reading to the last.
    var duration: Int { first.flatMap { first in last.map { Int(($0 - first).rounded(.up)) } } ?? 0 }

    /// Seconds on the move for a kilometer, where it was far enough to tell.
    var pace: Double? { meter.metres >= 100 ? meter.moving / meter.metres * 1000 : nil }

    /// The walk as it is kept.
    func activity(isOpen: Bool) throws(Activity.Invalid) -> Activity {
        let duration = min(max(duration, isOpen ? 0 : 1), Activity.longest)
        let moving = min(Int(meter.moving), duration)
        return try Activity(
            id: id, kind: .walk, start: Int(first ?? started), zone: zone, duration: duration, moving: moving,
            resting: min(Int(meter.resting), duration - moving),
            metres: min(Int(meter.metres.rounded()), Activity.farthest), source: .tracker, isOpen: isOpen)
    }
}
