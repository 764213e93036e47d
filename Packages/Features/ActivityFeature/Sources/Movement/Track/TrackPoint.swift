import CoreModels

/// The place of a tracker at a moment.
public struct TrackPoint: Hashable, Sendable {
    /// The place.
    public let place: Coordinate
    /// Seconds since 1970, UTC, to the millisecond.
    public let time: Double

    /// Creates a point.
    public init(_ place: Coordinate, time: Double) {
        self.place = place
        self.time = time
    }
}

/// The reasons a point is skipped.
public enum TrackPointFault: Hashable, Sendable, CaseIterable {
    /// It has no time, or an impossible one.
    case untimed
    /// It has no valid place, or exactly 0, 0, which trackers write if they have no position.
    case nowhere
    /// It repeats the time of the previous point, or goes back in time.
    case notLater
    /// It is farther from its neighbors than an animal can run: on another continent, or on a motorway.
    case tooFar
}

/// A recorded track, in segments with gaps between them.
public struct Track: Hashable, Sendable {
    /// The segments, each with its points in the order of their times. No line may connect two of them.
    public private(set) var segments: [[TrackPoint]]
    /// The number of skipped points by reason.
    public private(set) var skipped: [TrackPointFault: Int]

    /// Creates a track of filtered points.
    public init(segments: [[TrackPoint]] = [], skipped: [TrackPointFault: Int] = [:]) {
        self.segments = segments
        self.skipped = skipped
    }

    /// The number of points.
    public var count: Int { segments.reduce(0) { $0 + $1.count } }
    /// The first point.
    public var first: TrackPoint? { segments.first?.first }
    /// The last point.
    public var last: TrackPoint? { segments.last?.last }

    /// Adds a step of a filter.
    public mutating func apply(_ step: TrackFilter.Step) {
        switch step {
        case .point(let point):
            if segments.isEmpty { segments.append([]) }
            segments[segments.count - 1].append(point)
        case .newSegment: if segments.last?.isEmpty == false { segments.append([]) }
        case .skipped(let fault, let count): skipped[fault, default: 0] += count
        }
    }
}
