import Foundation

/// A walk through a park, repeatedly around the same loop.
///
/// It is a pure function of its seed and the time. The dog trots and stops to sniff, and the receiver has the usual errors
/// of a few meters: a slow drift, and a small jitter.
public struct SampleWalk: Sendable {
    /// The seconds of each period in which the receiver can't see the sky and measures nothing.
    static let blind = (period: 600, from: 400, to: 475)

    /// The part of the route that is covered within a time.
    private struct Leg {
        let from: (north: Double, east: Double)
        let to: (north: Double, east: Double)
        let seconds: Double
    }

    private let legs: [Leg]
    private let loop: Double
    private let noise: UInt64
    private let home: (latitude: Double, longitude: Double)

    /// Creates a walk.
    /// - Parameters:
    ///   - seed: Determines the way, its pauses and the errors.
    ///   - minutes: The approximate duration of a loop.
    public init(seed: String, minutes: Double = 35) {
        // FNV-1a, because Swift's hashes differ from run to run.
        var state = seed.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        func next() -> UInt64 {
            state &+= Self.step
            return Self.mixed(state)
        }
        func between(_ low: Double, _ high: Double) -> Double {
            low + (Self.fraction(next()) + 1) / 2 * (high - low)
        }
        // Around the household's street in Berlin.
        home = (52.4935 + between(-0.002, 0.002), 13.4215 + between(-0.003, 0.003))
        let corners = 14
        let radius = minutes * 60 * 1.25 / (2 * .pi * 1.25)
        let turn = between(0, 2 * .pi)
        var places: [(north: Double, east: Double)] = [(0, 0)]
        for corner in 1..<corners {
            let angle = turn + 2 * .pi * Double(corner) / Double(corners)
            let distance = radius * between(0.72, 1.2)
            places.append(
                (distance * sin(angle) - radius * sin(turn), 1.4 * distance * cos(angle) - 1.4 * radius * cos(turn)))
        }
        places.append((0, 0))
        var legs: [Leg] = []
        for (from, to) in zip(places, places.dropFirst()) {
            let meters =
                ((to.north - from.north) * (to.north - from.north) + (to.east - from.east) * (to.east - from.east))
                .squareRoot()
            legs.append(Leg(from: from, to: to, seconds: meters / between(1.05, 1.5)))
            if between(0, 1) < 0.3 { legs.append(Leg(from: to, to: to, seconds: between(20, 75).rounded())) }
        }
        self.legs = legs
        loop = legs.reduce(0) { $0 + $1.seconds }
        noise = next()
    }

    /// Returns the measured place in millionths of a degree, or `nil` if the receiver can't see the sky.
    /// - Parameter elapsed: The milliseconds since the start.
    public func place(atMilliseconds elapsed: Int) -> (latitude: Int, longitude: Int)? {
        guard !(Self.blind.from..<Self.blind.to).contains(elapsed / 1000 % Self.blind.period) else { return nil }
        let seconds = Double(elapsed) / 1000
        let place = place(at: seconds)
        let north = place.north + drift(seconds, 1) + jitter(elapsed, 3)
        let east = place.east + drift(seconds, 2) + jitter(elapsed, 4)
        let latitude = home.latitude + north / 111_200
        let longitude = home.longitude + east / (111_200 * cos(home.latitude * .pi / 180))
        return (Int((latitude * 1e6).rounded()), Int((longitude * 1e6).rounded()))
    }

    /// Returns the distance in meters that is covered in some seconds, and the seconds at rest.
    public func measured(seconds: Int) -> (meters: Double, rested: Double) {
        var meters = 0.0
        var rested = 0.0
        var left = Double(seconds)
        while left > 0, loop > 0 {
            for leg in legs {
                let time = min(leg.seconds, max(left, 0))
                left -= leg.seconds
                let north = leg.to.north - leg.from.north
                let east = leg.to.east - leg.from.east
                if north == 0, east == 0 { rested += time }
                meters += (north * north + east * east).squareRoot() * time / leg.seconds
            }
        }
        return (meters, rested)
    }

    private func place(at seconds: Double) -> (north: Double, east: Double) {
        var rest = seconds.truncatingRemainder(dividingBy: loop)
        for leg in legs {
            if rest < leg.seconds {
                let share = rest / leg.seconds
                return (
                    leg.from.north + share * (leg.to.north - leg.from.north),
                    leg.from.east + share * (leg.to.east - leg.from.east)
                )
            }
            rest -= leg.seconds
        }
        return (0, 0)
    }

    /// Returns an error of up to 3 m that changes over a quarter of a minute.
    private func drift(_ seconds: Double, _ axis: UInt64) -> Double {
        let step = seconds / 15
        let before = step.rounded(.down)
        let share = step - step.rounded(.down)
        let low = value(Int(before), axis)
        let high = value(Int(before) + 1, axis)
        return 3 * (low + (high - low) * share * share * (3 - 2 * share))
    }

    /// Returns an error of up to half a meter that is independent for each reading.
    private func jitter(_ elapsed: Int, _ axis: UInt64) -> Double { 0.5 * value(elapsed, axis) }

    /// Returns a pseudorandom number from -1 to 1.
    private func value(_ index: Int, _ axis: UInt64) -> Double {
        Self.fraction(
            Self.mixed(noise &+ UInt64(truncatingIfNeeded: index) &* Self.step &+ axis &* 0xD1B5_4A32_D192_ED03))
    }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Returns the random bits of a number (SplitMix64).
    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns the number from -1 to 1 that random bits stand for.
    private static func fraction(_ bits: UInt64) -> Double { Double(bits >> 11) / Double(1 << 52) - 1 }
}
