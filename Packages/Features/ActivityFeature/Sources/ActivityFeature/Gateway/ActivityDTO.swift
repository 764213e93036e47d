import CoreInterfaces
import CoreModels
import CoreNetworking
import Movement

/// An activity on the wire.
struct ActivityDTO: Codable, Sendable {
    let id: String
    let kind: String
    let start: Int
    let zone: String
    let duration: Int
    let moving: Int
    let resting: Int?
    let metres: Int?
    let source: String
    let note: String?
    let open: Bool?

    init(_ activity: Activity) {
        id = activity.id.description
        kind = activity.kind.rawValue
        start = activity.start
        zone = activity.zone
        duration = activity.duration
        moving = activity.moving
        resting = activity.resting
        metres = activity.metres
        source = activity.source.rawValue
        note = activity.note
        open = activity.isOpen
    }

    func domain() throws(ServiceError) -> Activity {
        let id = try ActivityID(wire: id)
        guard let kind = Activity.Kind(rawValue: kind), let source = Activity.Source(rawValue: source) else {
            throw .unintelligible(detail: "an activity of kind \(kind) from \(source)")
        }
        return try ServiceError.reading("an activity") {
            try Activity(
                id: id, kind: kind, start: start, zone: zone, duration: duration, moving: moving,
                resting: resting ?? 0, metres: metres ?? 0, source: source, note: note, isOpen: open ?? false)
        }
    }
}

struct ActivitiesDTO: Decodable, Sendable {
    let activities: [ActivityDTO]
    let total: Int
}

struct ActivitySumsDTO: Decodable, Sendable {
    struct Day: Decodable, Sendable {
        let day: String
        let count: Int
        let metres: Int
        let moving: Int
        let resting: Int
    }

    let days: [Day]
    let farthest: ActivityDTO?
    let longest: ActivityDTO?

    func domain() throws(ServiceError) -> ActivitySums {
        ActivitySums(
            days: try days.map { day throws(ServiceError) in
                // The limit is more than any pet does in a day, and low enough that sums can't overflow.
                let isPossible = [day.count, day.metres, day.moving, day.resting].allSatisfy {
                    (0...1_000_000_000).contains($0)
                }
                guard isPossible else { throw .unintelligible(detail: "a day's sums on \(day.day)") }
                return DaySum(
                    try CalendarDate(wire: day.day), count: day.count, metres: day.metres, moving: day.moving,
                    resting: day.resting)
            },
            farthest: try farthest?.domain(), longest: try longest?.domain())
    }
}

/// The parts of a track on the wire.
struct TrackDTO: Decodable, Sendable {
    let parts: [String]

    func domain() throws(ServiceError) -> StoredTrack {
        var track = Track()
        for part in parts {
            guard let steps = TrackBytes.steps(base64: part) else {
                throw .unintelligible(detail: "an invalid part of a track")
            }
            for step in steps { track.apply(step) }
        }
        return StoredTrack(track: track, parts: parts.count)
    }
}

/// A part of a track on the wire.
struct TrackPartDTO: Encodable, Sendable {
    let part: Int
    let points: String
}

/// A tracker's state on the wire.
struct TrackerDTO: Decodable, Sendable {
    let activity: String
    let started: Int
    let battery: Int
    let connected: Bool
    let points: String?
    let more: Bool

    func tracker() throws(ServiceError) -> RunningTracker {
        RunningTracker(activity: try ActivityID(wire: activity), started: Double(started) / 1000)
    }
}

/// A request to start a tracker, on the wire.
struct TrackerOrderDTO: Encodable, Sendable {
    let activity: String
}

/// The latest weight on the wire, from the health record.
struct WeighingsDTO: Decodable, Sendable {
    struct Weighing: Decodable, Sendable {
        let grams: Int
    }

    let weights: [Weighing]
}
