import CoreModels

/// Where a tracker was at a moment.
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

/// Why a point of a file or a tracker isn't part of the track.
public enum TrackPointFault: Hashable, Sendable, CaseIterable {
    /// It has no time, or none that can be.
    case untimed
    /// It has no place on Earth, or exactly 0, 0, which is what trackers write that don't know where they are.
    case nowhere
    /// It repeats the time of the one before it, or goes back in time.
    case notLater
    /// It is farther from those around it than an animal runs: another continent, a motorway.
    case tooFar
}

/// What was read point by point: where someone went, in stretches between which nothing is known.
public struct Track: Hashable, Sendable {
    /// The stretches, each of points in the order of their times. No line may join two of them.
    public private(set) var stretches: [[TrackPoint]]
    /// How many points were left out, and why.
    public private(set) var skipped: [TrackPointFault: Int]

    /// Creates a track of points that were checked before.
    public init(stretches: [[TrackPoint]] = [], skipped: [TrackPointFault: Int] = [:]) {
        self.stretches = stretches
        self.skipped = skipped
    }

    /// The number of points.
    public var count: Int { stretches.reduce(0) { $0 + $1.count } }
    /// The first point.
    public var first: TrackPoint? { stretches.first?.first }
    /// The last point.
    public var last: TrackPoint? { stretches.last?.last }

    /// Adds what a filter let through.
    public mutating func apply(_ step: TrackFilter.Step) {
        switch step {
        case .point(let point):
            if stretches.isEmpty { stretches.append([]) }
            stretches[stretches.count - 1].append(point)
        case .newStretch: if stretches.last?.isEmpty == false { stretches.append([]) }
        case .skipped(let fault, let count): skipped[fault, default: 0] += count
        }
    }
}
