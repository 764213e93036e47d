import CoreModels

/// Measures a track as it grows: distance, time on the move, time at rest, and gaps.
///
/// The readings of a receiver at rest scatter, and those of a moving one zigzag, so adding up all steps would turn a
/// sleep into a walk. Therefore:
/// - Readings of the same second are averaged, and places are smoothed over ``reach`` seconds to both sides.
/// - Distance is counted in legs of at least ``leg`` meters. A leg that took longer than ``pause`` was a rest except
///   for its last meters. The place of a rest is the mean of its readings, and leaving it means moving ``restRadius``
///   away.
/// - A time longer than ``silence`` without readings is a gap: neither distance nor rest is counted, and a new segment
///   begins.
///
/// Adding a reading takes constant time. The results lag ``reach`` seconds behind until ``finish()``.
public struct TrackMeter: Hashable, Sendable {
    /// The seconds to each side over which places are smoothed.
    static let reach = 4.0
    /// The shortest distance that counts, in meters.
    static let leg = 10.0
    /// The seconds after which a leg was a rest: 10 m in that time is slower than any walk.
    static let pause = 30.0
    /// The distance from the middle of a rest at which it ends, in meters.
    static let restRadius = 15.0
    /// The seconds without a reading that make a gap.
    static let silence = 60.0
    /// The assumed speed of the end of a leg after a rest, in meters per second.
    static let stroll = 1.0

    /// The distance, in meters.
    public private(set) var meters = 0.0
    /// The seconds on the move.
    public private(set) var moving = 0.0
    /// The seconds at rest.
    public private(set) var resting = 0.0
    /// The seconds without readings between the first and the last one.
    public private(set) var gaps = 0.0
    /// The segments of the track as places at least ten meters apart, for a map.
    public private(set) var segments: [[Coordinate]] = []

    private var second: Second?
    private var window: [TrackPoint] = []
    private var smoothed = 0
    private var segmentStart: Double?
    private var rest: Rest?
    private var lastTime: Double?

    /// Creates a meter without points.
    public init() {}

    /// Measures a whole track.
    public init(_ track: Track) {
        for segment in track.segments {
            for point in segment { add(point) }
            endSegment()
        }
        finish()
    }

    /// Adds a step of a filter.
    public mutating func apply(_ step: TrackFilter.Step) {
        switch step {
        case .point(let point): add(point)
        case .newSegment: endSegment()
        case .skipped: break
        }
    }

    /// Adds a point, which must be later than all before it.
    public mutating func add(_ point: TrackPoint) {
        if let lastTime {
            let pause = point.time - lastTime
            if pause > Self.silence || rest == nil && window.isEmpty && second == nil {
                endSegment()
                gaps += pause
            }
        }
        lastTime = point.time
        if second?.add(point) == true { return }
        closeSecond()
        second = Second(point)
    }

    /// Ends the segment: the next point isn't connected with it.
    public mutating func endSegment() {
        closeSecond()
        while smoothed < window.count { smoothNext() }
        window = []
        smoothed = 0
        segmentStart = nil
        endRest()
    }

    /// Counts the readings that were held back for smoothing.
    public mutating func finish() {
        endSegment()
    }

    // MARK: From readings to places

    /// The mean of the readings of about a second.
    private struct Second: Hashable, Sendable {
        private let first: TrackPoint
        private var latitude = 0.0
        private var longitude = 0.0
        private var time = 0.0
        private var count = 1.0

        init(_ point: TrackPoint) { first = point }

        mutating func add(_ point: TrackPoint) -> Bool {
            guard point.time - first.time < 0.95 else { return false }
            latitude += point.place.latitude - first.place.latitude
            longitude += first.place.eastward(to: point.place)
            time += point.time - first.time
            count += 1
            return true
        }

        var mean: TrackPoint {
            TrackPoint(
                first.place.moved(north: latitude / count, east: longitude / count), time: first.time + time / count)
        }
    }

    private mutating func closeSecond() {
        guard let place = second?.mean else { return }
        second = nil
        window.append(place)
        segmentStart = segmentStart ?? place.time
        while smoothed < window.count, window[smoothed].time + Self.reach < place.time { smoothNext() }
        let needless = window.prefix(smoothed).prefix {
            $0.time + Self.reach < window[min(smoothed, window.count - 1)].time
        }
        if needless.count > 16 {
            window.removeFirst(needless.count)
            smoothed -= needless.count
        }
    }

    private mutating func smoothNext() {
        let center = window[smoothed]
        // The window is symmetric, so that the ends of a segment aren't drawn towards its middle.
        let reach = min(
            Self.reach, center.time - (segmentStart ?? center.time),
            (window.last?.time ?? center.time) - center.time)
        var north = 0.0
        var east = 0.0
        var weights = 0.0
        func weigh(_ point: TrackPoint) -> Bool {
            let distance = abs(point.time - center.time)
            guard distance <= reach else { return false }
            let weight = 1 - distance / (reach + 1)
            north += weight * (point.place.latitude - center.place.latitude)
            east += weight * center.place.eastward(to: point.place)
            weights += weight
            return true
        }
        for index in stride(from: smoothed, through: 0, by: -1) { if !weigh(window[index]) { break } }
        for index in (smoothed + 1)..<max(window.count, smoothed + 1) { if !weigh(window[index]) { break } }
        smoothed += 1
        measure(center.place.moved(north: north / weights, east: east / weights), at: center.time)
    }

    // MARK: From places to legs

    /// The distance and time since the last counted place.
    private struct Rest: Hashable, Sendable {
        let place: Coordinate
        let since: Double
        var latest: Coordinate
        var until: Double
        private var north = 0.0
        private var east = 0.0
        private var count = 1.0

        init(_ place: Coordinate, since: Double) {
            self.place = place
            self.since = since
            latest = place
            until = since
        }

        mutating func stay(_ other: Coordinate, at time: Double) {
            north += other.latitude - place.latitude
            east += place.eastward(to: other)
            count += 1
            latest = other
            until = time
        }

        var middle: Coordinate { place.moved(north: north / count, east: east / count) }
    }

    private mutating func measure(_ place: Coordinate, at time: Double) {
        guard let rest else {
            self.rest = Rest(place, since: time)
            segments.append([place])
            return
        }
        let isResting = rest.until - rest.since >= Self.pause
        let distance = (isResting ? rest.middle : rest.place).geodesicDistance(to: place)
        guard distance >= (isResting ? Self.restRadius : Self.leg) else {
            self.rest?.stay(place, at: time)
            return
        }
        let duration = time - rest.since
        let walked = duration < Self.pause ? duration : min(duration, distance / Self.stroll)
        meters += distance
        moving += walked
        resting += duration - walked
        segments[segments.count - 1].append(place)
        self.rest = Rest(place, since: time)
    }

    private mutating func endRest() {
        guard let rest else { return }
        self.rest = nil
        let duration = rest.until - rest.since
        guard duration < Self.pause else {
            resting += duration
            return
        }
        moving += duration
        let distance = rest.place.geodesicDistance(to: rest.latest)
        guard distance > 0 else { return }
        meters += distance
        segments[segments.count - 1].append(rest.latest)
    }
}

extension Coordinate {
    /// Returns the difference in longitude to another place, from -180° to 180°, positive to the east.
    func eastward(to other: Coordinate) -> Double {
        let degrees = other.longitude - longitude
        return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }

    /// Returns the place some degrees away.
    func moved(north: Double, east: Double) -> Coordinate {
        var longitude = longitude + east
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return Coordinate(latitude: min(max(latitude + north, -90), 90), longitude: longitude) ?? self
    }
}
