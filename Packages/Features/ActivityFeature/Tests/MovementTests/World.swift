import CoreModels
import Foundation

@testable import Movement

/// Creates points of tests, in meters from a place.
struct World {
    /// Noon of 3 May 2026, UTC.
    static let noon = 1_777_809_600.0
    static let zone = "Europe/Berlin"

    let home: Coordinate

    init(latitude: Double = 52.5, longitude: Double = 13.4) throws {
        guard let home = Coordinate(latitude: latitude, longitude: longitude) else { throw WorldError.noPlace }
        self.home = home
    }

    enum WorldError: Error { case noPlace }

    func place(north: Double, east: Double) -> Coordinate {
        let degree = 111_195.08
        return home.moved(north: north / degree, east: east / (degree * cos(home.latitude * .pi / 180)))
    }

    func point(north: Double, east: Double, at seconds: Double) -> TrackPoint {
        TrackPoint(place(north: north, east: east), time: Self.noon + seconds)
    }

    /// Returns a walk around a rectangle at 1.25 m/s. Each reading has a random error of a deviation.
    func rectangle(
        north: Double, east: Double, deviation: Double = 0, step: Double = 1, generator: inout SeededGenerator
    ) -> [TrackPoint] {
        let speed = 1.25
        let length = 2 * (north + east)
        return stride(from: 0, through: length / speed, by: step).map { seconds in
            var distance = seconds * speed
            var place = (north: 0.0, east: 0.0)
            for (side, length) in [(0, north), (1, east), (2, north), (3, east)] {
                let part = min(distance, length)
                distance -= part
                switch side {
                case 0: place.north += part
                case 1: place.east += part
                case 2: place.north -= part
                default: place.east -= part
                }
            }
            return point(
                north: place.north + generator.normal(deviation: deviation),
                east: place.east + generator.normal(deviation: deviation), at: seconds)
        }
    }

    /// Returns readings at rest. Their error wanders like a receiver's: it has the deviation, and half of it is
    /// forgotten after a number of seconds.
    func rest(seconds: Int, deviation: Double, memory: Double, generator: inout SeededGenerator) -> [TrackPoint] {
        let keep = memory > 0 ? exp2(-1 / memory) : 0
        let fresh = deviation * (1 - keep * keep).squareRoot()
        var north = generator.normal(deviation: deviation)
        var east = generator.normal(deviation: deviation)
        return (0..<seconds).map { second in
            north = keep * north + generator.normal(deviation: fresh)
            east = keep * east + generator.normal(deviation: fresh)
            return point(north: north, east: east, at: Double(second))
        }
    }
}

extension TrackMeter {
    init(_ points: [TrackPoint]) {
        self.init(Track(segments: [points]))
    }
}

extension Array<TrackPoint> {
    /// The sum of the distances between readings.
    var rawMeters: Double {
        zip(self, dropFirst()).reduce(0) { $0 + $1.0.place.geodesicDistance(to: $1.1.place) }
    }
}
