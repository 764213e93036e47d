import CoreModels

/// Filters the points of a track one by one, and reports those that it skips.
///
/// A point that is too far from the last one is held back. If the next points agree with it, the tracker was carried
/// there, and a new segment begins. If they agree with the last one, it was an error of the receiver. So neither a
/// stray point nor a wrong clock costs the rest of a walk.
public struct TrackFilter: Hashable, Sendable {
    /// A result of filtering a point.
    public enum Step: Hashable, Sendable {
        /// A point that continues its segment.
        case point(TrackPoint)
        /// A gap: the next point isn't connected with the last one.
        case newSegment
        /// A number of skipped points.
        case skipped(TrackPointFault, count: Int)
    }

    /// The greatest speed in meters per second. A greyhound's sprint is about 18, and no pet runs faster for long.
    static let fastest = 20.0
    /// The greatest distance between two readings of the same place, in meters.
    static let slack = 30.0
    /// The seconds without a reading after which the next one must be confirmed. Otherwise a clock that is once years
    /// ahead would make all later points too early.
    static let longestSilence = 3600.0
    /// The number of consistent points that confirm a new place.
    static let agreement = 3

    private var last: TrackPoint?
    private var latestTime = -Double.infinity
    private var waiting: [TrackPoint] = []

    /// Creates a filter without points.
    public init() {}

    /// Filters a reading.
    /// - Parameters:
    ///   - time: Seconds since 1970, or `nil` if the reading has no time.
    /// - Returns: The resulting steps, in order.
    public mutating func add(latitude: Double, longitude: Double, time: Double?) -> [Step] {
        // No tracker existed before 1980, and dates after 2100 are errors. Times in between have exact milliseconds.
        guard let time, (315_532_800...4_102_444_800).contains(time) else { return [.skipped(.untimed, count: 1)] }
        guard let place = Coordinate(latitude: latitude, longitude: longitude), latitude != 0 || longitude != 0 else {
            return [.skipped(.nowhere, count: 1)]
        }
        return add(TrackPoint(place, time: time))
    }

    /// Ends a segment, because the recording device marks its end.
    public mutating func endSegment() -> [Step] {
        let steps = finish()
        last = nil
        return steps + [.newSegment]
    }

    /// Ends the track.
    /// - Returns: The points that were held back. A segment of very few points keeps them; a stray one at a segment's
    ///   end is skipped.
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
        let steps: [Step] = (last == nil ? [] : [.newSegment]) + waiting.map(Step.point)
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
