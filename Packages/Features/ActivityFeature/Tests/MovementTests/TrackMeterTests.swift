import CoreModels
import Testing

@testable import Movement

@Suite("Measuring a track", .timeLimit(.minutes(10)))
struct TrackMeterTests {
    @Test("A walk without errors has its exact length, at one and at ten readings a second", arguments: [1, 0.1, 5])
    func clean(step: Double) throws {
        var generator = SeededGenerator(seed: 1)
        let points = try World().rectangle(north: 300, east: 500, step: step, generator: &generator)
        let meter = TrackMeter(points)
        #expect(abs(meter.meters / 1600 - 1) < 0.01)
        #expect(abs(meter.moving - 1280) < 15)
        #expect(meter.resting == 0)
        #expect(meter.gaps == 0)
    }

    @Test("Jitter doesn't lengthen a walk: within 1 % although adding up readings is far off", arguments: 1...6)
    func jitter(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let points = try World().rectangle(north: 300, east: 500, deviation: 2.5, generator: &generator)
        #expect(points.rawMeters > 3000)
        let meters = TrackMeter(points).meters
        #expect(abs(meters / 1600 - 1) < 0.01, "\(meters) m")
    }

    @Test("An hour at rest is an hour of rest and no distance, although the readings scatter", arguments: 1...6)
    func rest(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for memory in [0.0, 40] {
            let points = try World().rest(seconds: 3600, deviation: 3, memory: memory, generator: &generator)
            let meter = TrackMeter(points)
            #expect(points.rawMeters > 1000)
            #expect(meter.meters < 100, "\(meter.meters) m")
            #expect(meter.resting > 3500)
            #expect(meter.moving < 100)
        }
    }

    @Test("A stop is distinguished from the movement before and after it")
    func stop() throws {
        let world = try World()
        let there = (0..<200).map { world.point(north: Double($0) * 1.25, east: 0, at: Double($0)) }
        let standing = (200..<500).map { world.point(north: 250, east: 0, at: Double($0)) }
        let on = (500..<700).map { world.point(north: 250, east: Double($0 - 500) * 1.25, at: Double($0)) }
        let meter = TrackMeter(there + standing + on)
        #expect(abs(meter.meters - 500) < 8)
        #expect(abs(meter.resting - 300) < 20)
        #expect(abs(meter.moving - 400) < 20)
    }

    @Test("A time without readings is a gap: neither rest nor distance, and no line crosses it")
    func gap() throws {
        let world = try World()
        let before = (0..<100).map { world.point(north: Double($0), east: 0, at: Double($0)) }
        let after = (0..<100).map { world.point(north: 600 + Double($0), east: 0, at: 400 + Double($0)) }
        let meter = TrackMeter(before + after)
        #expect(abs(meter.meters - 198) < 3)
        #expect(meter.resting == 0)
        #expect(abs(meter.gaps - 301) < 2)
        #expect(meter.segments.count == 2)
    }

    @Test("Two segments that begin at the same time aren't connected either")
    func segments() throws {
        let world = try World()
        let first = (0..<50).map { world.point(north: Double($0), east: 0, at: Double($0)) }
        let second = (0..<50).map { world.point(north: Double($0), east: 5000, at: 55 + Double($0)) }
        let meter = TrackMeter(Track(segments: [first, second]))
        #expect(abs(meter.meters - 98) < 3)
        #expect(meter.segments.count == 2)
        #expect(abs(meter.gaps - 6) < 1)
    }

    @Test("A track measures the same as it grows")
    func grows() throws {
        var generator = SeededGenerator(seed: 9)
        let points = try World().rectangle(north: 200, east: 100, deviation: 2, generator: &generator)
        var meter = TrackMeter()
        var last = 0.0
        for point in points {
            meter.add(point)
            #expect(meter.meters >= last)
            last = meter.meters
        }
        meter.finish()
        #expect(meter == TrackMeter(points))
        #expect(meter.moving + meter.resting <= 480)
    }

    @Test("One point or none gives no distance")
    func few() throws {
        #expect(TrackMeter([try World().point(north: 0, east: 0, at: 0)]).meters == 0)
        #expect(TrackMeter(Track()) == TrackMeter())
    }

    @Test("A walk over the date line is as long as one elsewhere")
    func dateLine() throws {
        let world = try World(latitude: 0.5, longitude: 179.9995)
        let points = (0..<200).map { world.point(north: 0, east: Double($0), at: Double($0)) }
        #expect(abs(TrackMeter(points).meters - 199) < 3)
    }
}
