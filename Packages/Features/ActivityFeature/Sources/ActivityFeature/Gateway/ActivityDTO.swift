import ActivityWire
import CoreModels
import CoreWire
import Movement

extension ActivityDTO {
    init(_ activity: Activity) {
        self.init(
            id: activity.id.description, kind: activity.kind.rawValue, start: activity.start, zone: activity.zone,
            duration: activity.duration, moving: activity.moving, resting: activity.resting, meters: activity.meters,
            source: activity.source.rawValue, note: activity.note, open: activity.isOpen)
    }

    func activity() throws(WireError) -> Activity {
        let id = try ActivityID(member: "id", id)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: .response)
        let kind: Activity.Kind? = checks.neededChoice("kind", kind)
        let source: Activity.Source? = checks.neededChoice("source", source)
        let start = checks.needed("start", start) { $0 }
        let zone = checks.needed("zone", zone) { $0 }
        let duration = checks.needed("duration", duration) { $0 }
        let moving = checks.needed("moving", moving) { $0 }
        return try checks.finish("The activity") {
            guard let kind, let source, let start, let zone, let duration, let moving else { return nil }
            return try Activity(
                id: ownID, kind: kind, start: start, zone: zone, duration: duration, moving: moving,
                resting: resting ?? 0, meters: meters ?? 0, source: source, note: note, isOpen: open ?? false)
        }
    }
}

extension ActivitySumsDTO {
    /// The largest sum of a day: more than any pet does, and low enough that sums can't overflow.
    private static let possible = 0...1_000_000_000

    func sums() throws(WireError) -> ActivitySums {
        var sums: [DaySum] = []
        for item in days ?? [] {
            guard let day = try CalendarDate(member: "days.day", item.day), let count = item.count,
                let meters = item.meters, let moving = item.moving, let resting = item.resting
            else { throw .malformed("Each of “days” has a day, count, metres, moving, and resting.") }
            guard [count, meters, moving, resting].allSatisfy(Self.possible.contains) else {
                throw .malformed("The sums of \(day) can't be right.")
            }
            sums.append(DaySum(day, count: count, meters: meters, moving: moving, resting: resting))
        }
        return ActivitySums(days: sums, farthest: try farthest?.activity(), longest: try longest?.activity())
    }
}

extension TrackDTO {
    func storedTrack() throws(WireError) -> StoredTrack {
        var track = Track()
        for part in parts ?? [] {
            guard let steps = TrackBytes.steps(base64: part) else {
                throw .malformed("A part of the track is invalid.")
            }
            for step in steps { track.apply(step) }
        }
        return StoredTrack(track: track, parts: parts?.count ?? 0)
    }
}

extension TrackerDTO {
    func ongoingWalk() throws(WireError) -> OngoingWalk {
        guard let activity = try ActivityID(member: "activity", activity), let started else {
            throw .malformed("A walk in progress has an activity and a start.")
        }
        return OngoingWalk(
            activity: activity, started: Double(started) / 1000, elapsed: elapsedSeconds ?? 0,
            hasTracker: device ?? true)
    }

    /// The seconds since the start. A service's clock may have been set back or forward.
    var elapsedSeconds: Int? { elapsed.map { min(max($0, 0) / 1000, Activity.longest) } }

    /// Returns the points among the measurements.
    func readPoints() throws(WireError) -> [TrackPoint] {
        guard let points else { return [] }
        guard let steps = TrackBytes.steps(base64: points) else {
            throw .malformed("Expected measurements of a tracker, found \(points.utf8.count) other bytes.")
        }
        return steps.compactMap { if case .point(let point) = $0 { point } else { nil } }
    }
}
