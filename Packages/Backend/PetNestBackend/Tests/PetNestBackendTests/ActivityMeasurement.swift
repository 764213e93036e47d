import ActivityWire
import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

/// The measured seconds of a tracker's day. The default is short, so that every test run executes the measurement.
private let secondCount = Int(ProcessInfo.processInfo.environment["TRACKED_SECONDS"] ?? "") ?? 60

/// Measures the service for a pet that was tracked for a day, ten times a second:
/// `TRACKED_SECONDS=86400 swift test -c release -Xswiftc -enable-testing --filter ActivityMeasurement`.
@Suite("How long a day's track takes in the service", .timeLimit(.minutes(20)))
struct ActivityMeasurement {
    private static let pet = "/v1/pets/\(Bodies.bruno)"
    private static let start = 1_777_680_000

    @Test("Writing its parts, the sums of a month, and reading it whole are measured")
    func day() async throws {
        let backend = try TestBackend(.file)
        try await backend.send(.put, Self.pet, Bodies.smallestPet)
        let activity = "\(Self.pet)/activities/\(Bodies.id(1))"
        let put = try await backend.send(
            .put, activity,
            [
                "kind": "walk", "start": .number(Double(Self.start)), "zone": "Europe/Berlin",
                "duration": .number(Double(secondCount)), "moving": .number(Double(secondCount)),
                "metres": .number(Double(secondCount)), "source": "tracker",
            ])
        #expect(put.status == 200)
        var parts: [Duration] = []
        var count: Int = 0
        for part in 0..<(secondCount / 15) {
            let points = (0..<150).map { index in
                let elapsed = part * 15_000 + index * 100
                return TrackReading(
                    time: Self.start * 1000 + elapsed, latitude: 52_500_000 + elapsed / 80, longitude: 13_400_000)
            }
            count += points.count
            let body: JSONValue = [
                "part": .number(Double(part + 1)), "points": .string(TrackBytes.data(points).base64EncodedString()),
            ]
            let begun = ContinuousClock.now
            #expect(try await backend.send(.put, "\(activity)/track", body).status == 204)
            parts.append(begun.duration(to: .now))
        }
        report("a part of 15 s written, of a day with \(count) readings", parts)
        for (name, path) in [
            ("the sums of a month", "\(Self.pet)/activity?since=2026-04-03"), ("the whole track", "\(activity)/track"),
        ] {
            var times: [Duration] = []
            for _ in 0..<20 {
                let begun = ContinuousClock.now
                #expect(try await backend.send(.get, path).status == 200)
                times.append(begun.duration(to: .now))
            }
            report(name, times)
        }
    }

    private func report(_ name: String, _ times: [Duration]) {
        let sorted = times.sorted()
        print("\(name): p50 \(sorted[sorted.count / 2]), p95 \(sorted[min(sorted.count - 1, sorted.count * 95 / 100)])")
    }
}
