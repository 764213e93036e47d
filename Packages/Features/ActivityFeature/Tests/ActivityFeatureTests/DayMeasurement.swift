import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Movement
import Testing

@testable import ActivityFeature

/// The measured seconds of a tracker's day. The default is short, so that every test run executes the measurement.
private let secondCount = Int(ProcessInfo.processInfo.environment["TRACKED_SECONDS"] ?? "") ?? 60

/// Measures the cost of a day's walk at ten readings a second:
/// `TRACKED_SECONDS=86400 swift test -c release -Xswiftc -enable-testing --filter DayMeasurement`.
@MainActor @Suite("What a tracker's day costs", .timeLimit(.minutes(10)))
struct DayMeasurement {
    @Test("Prints the cost of a report and its screen, of resuming the walk, and of the month's screen")
    func day() async throws {
        let world = try World()
        let started = World.seconds(at: 0, ago: 1)
        let tracker = OngoingWalk(activity: try World.id(1), started: started)
        let effects = LiveEffects(pet: world.pet.id, dependencies: world.dependencies)
        let reducer = LiveReducer(effects: effects)
        var state = LiveState()
        state.pet = world.pet
        _ = reducer.reduce(into: &state, action: .began(LiveWalk(tracker, zone: World.zone)))
        var reports: [Duration] = []
        var track: [TrackPoint] = []
        for second in 0..<secondCount {
            let points = (0..<10).map { Self.point(Double(second) + Double($0) / 10, since: started) }
            track += points
            let begun = ContinuousClock.now
            _ = reducer.reduce(
                into: &state, action: .reported(TrackerReport(points: points, battery: 80, isConnected: true)))
            let screen = LivePage(state: state, unit: .kilometers).screen
            reports.append(begun.duration(to: .now))
            if state.isWriting, let walk = state.walk {
                _ = reducer.reduce(into: &state, action: .written(count: walk.unwritten.count))
            }
            if second == secondCount - 1 { #expect(screen.inconsistencies.isEmpty) }
        }
        let sum = reports.reduce(.zero, +)
        report(
            "a second's report of ten readings with its screen, \(track.count) in all: mean \(sum / secondCount)",
            reports)
        report("the same at the end of the day", Array(reports.suffix(1000)))

        var written: [Duration] = []
        for _ in 0..<3 {
            let begun = ContinuousClock.now
            let again = LiveWalk(
                tracker, zone: World.zone,
                written: StoredTrack(track: Track(segments: [track]), parts: secondCount / 15))
            written.append(begun.duration(to: .now))
            #expect(again.readings > 0)
        }
        report("taking up a walk with so many readings", written)
        try await month(meters: Int(try #require(state.walk).meter.meters))
    }

    private func month(meters: Int) async throws {
        let walks = try (0..<31).map { day in
            try World.walk(
                day + 1, minutes: 600, meters: min(meters + 1, Activity.farthest), ago: day, source: .tracker)
        }
        let world = try World(walks)
        var state = OverviewState()
        var times: [Duration] = []
        let reducer = OverviewReducer(pet: world.pet.id, dependencies: world.dependencies)
        for _ in 0..<50 {
            let begun = ContinuousClock.now
            let record = try await world.dependencies.record(of: world.pet.id)
            _ = reducer.reduce(into: &state, action: .loaded(.success(record)))
            _ = reducer.reduce(into: &state, action: .spanChosen(.month))
            let screen = OverviewPage(state: state, unit: .kilometers).screen
            times.append(begun.duration(to: .now))
            #expect(screen.inconsistencies.isEmpty)
        }
        report("the month's screen", times)
    }

    /// A place on a circuit of about two kilometers, with an error of a meter.
    private static func point(_ second: Double, since started: Double) -> TrackPoint {
        let angle = second / 1600 * 2 * .pi
        let shake = sin(second * 12.9898) * 43_758.5453
        let error = (shake - shake.rounded(.down) - 0.5) / 55_000
        let place = Coordinate(
            latitude: 52.49 + 0.003 * sin(angle) + error, longitude: 13.42 + 0.005 * cos(angle) - error)
        return TrackPoint(place ?? Coordinate(latitude: 0, longitude: 0)!, time: started + second)
    }

    private func report(_ name: String, _ times: [Duration]) {
        let sorted = times.sorted()
        print("\(name): p50 \(sorted[sorted.count / 2]), p95 \(sorted[min(sorted.count - 1, sorted.count * 95 / 100)])")
    }
}
