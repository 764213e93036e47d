import CoreModels
import Testing

@testable import Movement

@Suite("Which points of a track count", .timeLimit(.minutes(10)))
struct TrackFilterTests {
    private func track(_ points: [(north: Double, east: Double, at: Double?)]) throws -> Track {
        let world = try World()
        var reader = TrackReader()
        for point in points {
            let place = world.place(north: point.north, east: point.east)
            reader.add(
                latitude: place.latitude, longitude: place.longitude, time: point.at.map { World.noon + $0 })
        }
        return reader.finish()
    }

    private func line(_ seconds: Range<Int>) -> [(north: Double, east: Double, at: Double?)] {
        seconds.map { (Double($0), 0, Double($0)) }
    }

    @Test("A point on another continent is skipped, and those after it stay")
    func jump() throws {
        let track = try track(line(0..<20) + [(9_000_000, 0, 20)] + line(21..<40))
        #expect(track.segments.map(\.count) == [39])
        #expect(track.skipped == [.tooFar: 1])
    }

    @Test("A first point on another continent is skipped, too")
    func firstJump() throws {
        let track = try track([(9_000_000, 0, 0)] + line(1..<20))
        #expect(track.segments.map(\.count) == [19])
        #expect(track.skipped == [.tooFar: 1])
    }

    @Test("If the tracker was carried elsewhere, a new segment begins")
    func carried() throws {
        let track = try track(line(0..<20) + line(30..<50).map { ($0.north, 20_000, $0.at) })
        #expect(track.segments.map(\.count) == [20, 20])
        #expect(track.skipped.isEmpty)
    }

    @Test("Points with a time that doesn't increase are skipped, and one wrong clock costs nothing else")
    func time() throws {
        let back = try track(line(0..<20) + line(10..<15) + line(20..<30))
        #expect(back.segments.map(\.count) == [30])
        #expect(back.skipped == [.notLater: 5])
        let future = try track(line(0..<20) + [(20, 0, 900_000_000)] + line(21..<40))
        #expect(future.segments.map(\.count) == [39])
        #expect(future.skipped == [.tooFar: 1])
        #expect(try track(line(0..<5) + line(4..<8)).skipped == [.notLater: 1])
    }

    @Test("Only the point without a time, without a place or at 0, 0 is skipped")
    func invalid() throws {
        var reader = TrackReader()
        for second in 0..<10 {
            reader.add(latitude: 52.5 + Double(second) / 1e5, longitude: 13.4, time: World.noon + Double(second))
            reader.add(latitude: 52.5, longitude: 13.4, time: nil)
            reader.add(latitude: 0, longitude: 0, time: World.noon + Double(second) + 0.5)
            reader.add(latitude: .nan, longitude: 13.4, time: World.noon + Double(second) + 0.6)
        }
        let track = reader.finish()
        #expect(track.segments.map(\.count) == [10])
        #expect(track.skipped == [.untimed: 10, .nowhere: 20])
    }

    @Test("No point of a segment of one or two points is lost")
    func short() throws {
        #expect(try track(line(0..<1)).count == 1)
        #expect(try track(line(0..<2)).count == 2)
    }

    @Test("Any readings in any order give increasing times, and every reading is kept or reported", arguments: 1...20)
    func anything(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var reader = TrackReader()
        for _ in 0..<500 {
            let isWild = generator.number(0...1) < 0.3
            let time = isWild ? generator.number(-1e10...1e10) : World.noon + generator.number(0...500)
            reader.add(
                latitude: isWild ? generator.number(-200...200) : generator.number(52.49...52.51),
                longitude: isWild ? generator.number(-400...400) : generator.number(13.39...13.41),
                time: generator.number(0...1) < 0.1 ? nil : time)
        }
        let track = reader.finish()
        let times = track.segments.joined().map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(track.count + track.skipped.values.reduce(0, +) == 500)
        let meter = TrackMeter(track)
        #expect(meter.meters.isFinite && meter.meters >= 0)
    }
}
