import ActivityWire
import SampleWalks

/// The tracker of a sample pet on a walk: what it has measured and can send, as a function of the time.
///
/// It measures from the start of the walk until its battery is empty. For a part of every five minutes it can't send; it
/// keeps its readings and sends them afterwards.
struct SampleTracker {
    /// The seconds of each period in which the tracker can't send.
    static let lost = (period: 300, from: 150, to: 175)
    /// The life of a full battery, in seconds.
    static let battery = 36_000

    private let walk: SampleWalk
    private let started: Int
    /// The milliseconds between two readings.
    private let step: Int

    /// Creates the tracker of a walk; `nil` if the walk's start or rate is unknown.
    init?(_ walk: TrackedWalkDTO) {
        guard let id = walk.id, let started = walk.started, let rate = walk.rate, (1...1000).contains(rate) else {
            return nil
        }
        self.walk = SampleWalk(seed: "\(id)/\(started)")
        self.started = started
        step = 1000 / rate
    }

    /// Returns whether it can send at a time, in milliseconds since 1970.
    func canSend(at time: Int) -> Bool {
        let second = (time - started) / 1000
        let isLost = (Self.lost.from..<Self.lost.to).contains(second % Self.lost.period)
        return (0...Self.battery).contains(second) && !isLost
    }

    /// Returns the charge at a time, in percent.
    func charge(at time: Int) -> Int {
        max(100 - (time - started) / 10 / Self.battery, 0)
    }

    /// Returns the readings between two times, the first ones if there are more than a request can have.
    /// - Parameters:
    ///   - latest: The time of the last reading that was sent; `nil` for none.
    ///   - time: The current time.
    func readings(after latest: Int?, until time: Int) -> [TrackReading] {
        var readings: [TrackReading] = []
        var elapsed = latest.map { max(($0 - started) / step + 1, 0) * step } ?? 0
        let end = min(time - started, Self.battery * 1000)
        while elapsed <= end, readings.count < ActivityAPI.mostReadings {
            if let place = walk.place(atMilliseconds: elapsed) {
                readings.append(
                    TrackReading(time: started + elapsed, latitude: place.latitude, longitude: place.longitude))
            }
            elapsed += step
        }
        return readings
    }
}
