import CoreModels

/// Lets through the points of a track that can be, one after the other, and tells of those that it leaves out.
///
/// A point that is too far from the last one waits: where the next ones agree with it, something carried the tracker
/// there, and a new stretch begins; where they agree with the last one, it was a slip of the receiver. So neither a
/// single stray point nor a clock that was wrong once costs the rest of a walk.
public struct TrackFilter: Hashable, Sendable {
    /// What is known after a point was looked at.
    public enum Step: Hashable, Sendable {
        /// The point follows the one before it in its stretch.
        case point(TrackPoint)
        /// What comes next isn't joined with what was before.
        case newStretch
        /// So many points were left out.
        case skipped(TrackPointFault, count: Int)
    }

    /// Metres a second that no pet runs for long: a greyhound's sprint is about 18.
    static let fastest = 20.0
    /// How far two fixes of the same place may lie apart, in meters.
    static let slack = 30.0
    /// After how many seconds without a reading the next one has to be confirmed: a clock that is years ahead for once
    /// would make all that comes later too early.
    static let longestSilence = 3600.0
    /// How many points that agree with each other are taken for where the tracker is.
    static let agreement = 3

    private var last: TrackPoint?
    private var latestTime = -Double.infinity
    private var waiting: [TrackPoint] = []

    /// Creates a filter that has seen nothing.
    public init() {}

    /// Looks at a reading.
    /// - Parameters:
    ///   - time: Seconds since 1970; `nil` if the reading has none.
    /// - Returns: What follows from it, in order.
    public mutating func add(latitude: Double, longitude: Double, time: Double?) -> [Step] {
        // Trackers didn't exist before 1980, nor will these in 2100; the times between have exact milliseconds.
        guard let time, (315_532_800...4_102_444_800).contains(time) else { return [.skipped(.untimed, count: 1)] }
        guard let place = Coordinate(latitude: latitude, longitude: longitude), latitude != 0 || longitude != 0 else {
            return [.skipped(.nowhere, count: 1)]
        }
        return add(TrackPoint(place, time: time))
    }

    /// Ends a stretch, since the one who wrote the track says so.
    public mutating func endStretch() -> [Step] {
        let steps = finish()
        last = nil
        return steps + [.newStretch]
    }

    /// Ends the track.
    /// - Returns: What waited: a stretch of very few points keeps them, a stray one at a stretch's end is left out.
    public mutating func finish() -> [Step] {
        guard !waiting.isEmpty else { return [] }
        guard last == nil else { return dropWaiting() }
        return acceptWaiting()
    }

    private mutating func add(_ point: TrackPoint) -> [Step] {
        guard point.time > latestTime else { return [.skipped(.notLater, count: 1)] }
        if let last, Self.follows(point, last) {
            let dropped = dropWaiting()
            self.last = point
            latestTime = point.time
            return dropped + [.point(point)]
        }
        if let candidate = waiting.last, !Self.follows(point, candidate) {
            if point.time == candidate.time { return [.skipped(.notLater, count: 1)] }
            let dropped = dropWaiting()
            waiting = [point]
            return dropped
        }
        waiting.append(point)
        return waiting.count < Self.agreement ? [] : acceptWaiting()
    }

    private mutating func acceptWaiting() -> [Step] {
        let steps: [Step] = (last == nil ? [] : [.newStretch]) + waiting.map(Step.point)
        last = waiting.last
        latestTime = last?.time ?? latestTime
        waiting = []
        return steps
    }

    private mutating func dropWaiting() -> [Step] {
        defer { waiting = [] }
        return waiting.isEmpty ? [] : [.skipped(.tooFar, count: waiting.count)]
    }

    private static func follows(_ point: TrackPoint, _ other: TrackPoint) -> Bool {
        let time = point.time - other.time
        return time > 0 && time <= longestSilence && other.place.distance(to: point.place) <= time * fastest + slack
    }
}
