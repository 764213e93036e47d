import ActivityWire
import BackendCore
import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import ActivitySlice

@Suite("Activity slice", .onBothStores, .timeLimit(.minutes(5)))
struct ActivitySliceTests {
    private static let list = "/v1/pets/\(Bodies.bruno)/activities"
    private static let walk: JSONValue = [
        "kind": "walk", "start": 1_777_788_240, "zone": "Europe/Berlin", "duration": 2460, "moving": 2100,
        "resting": 300, "metres": 2710, "source": "hand", "note": "  Met Ida. ",
    ]

    private func backend() async throws -> SliceBackend {
        let backend = try SliceBackend(.activity)
        for pet in [Bodies.miso, Bodies.bruno] { try await backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet) }
        return backend
    }

    private func points(_ count: Int, from start: Int = 1_777_788_240_000) -> String {
        TrackBytes.data(
            (0..<count).map { TrackReading(time: start + $0 * 1000, latitude: 52_500_000 + $0, longitude: 13_400_000) }
        ).base64EncodedString()
    }

    @Test("An activity is saved on the day in its zone, listed newest first, and deleted")
    func stored() async throws {
        let backend = try await backend()
        let starts = [1_777_788_240, 1_777_788_240 - 86_400, 1_777_760_000]
        for (number, start) in starts.enumerated() {
            let put = try await backend.send(
                .put, "\(Self.list)/\(Bodies.id(number))", Self.walk.with("start", .number(Double(start))))
            #expect(put.status == 200)
            #expect(put.json?["note"] == "Met Ida.")
        }
        let all = try await backend.send(.get, Self.list).json
        #expect(all?["total"] == 3)
        #expect(all?["activities"]?.array.map { $0["id"] } == [0, 2, 1].map { .string(Bodies.id($0)) })
        #expect(all?["activities"]?.array.map { $0["day"] } == ["2026-05-03", "2026-05-03", "2026-05-02"])
        let since = try await backend.send(.get, "\(Self.list)?since=2026-05-03&limit=1").json
        #expect(since?["activities"]?.array.count == 1)
        // 23:30 in UTC is the next day in Berlin, and the day before in New York.
        for (zone, day) in [("Europe/Berlin", "2026-05-03"), ("America/New_York", "2026-05-02")] {
            let body = Self.walk.with("start", 1_777_764_600).with("zone", .string(zone))
            #expect(try await backend.send(.put, "\(Self.list)/\(Bodies.id(3))", body).json?["day"] == .string(day))
        }
        #expect(try await backend.send(.delete, "\(Self.list)/\(Bodies.id(3))").status == 204)
        #expect(try await backend.send(.get, "\(Self.list)/\(Bodies.id(3))").status == 404)
    }

    @Test(
        "An impossible activity is refused, and each member named",
        arguments: [
            ("kind", "swim"), ("kind", .null), ("source", "radio"), ("zone", "Nowhere"), ("zone", ""),
            ("start", 1_777_982_400), ("duration", 0), ("duration", 172_801), ("moving", 2461), ("moving", -1),
            ("resting", 361), ("resting", -1), ("metres", 500_001), ("metres", -1),
            ("note", .string(String(repeating: "x", count: 501))), ("note", "\0"),
        ] as [(String, JSONValue)])
    func refused(member: String, value: JSONValue) async throws {
        let backend = try await backend()
        let answer = try await backend.send(
            .put, "\(Self.list)/\(Bodies.id(1))", Self.walk.with(member, value == .null ? nil : value))
        #expect(answer.status == 422)
        #expect(answer.problems.contains(member))
        #expect(try await backend.send(.get, Self.list).json?["activities"] == [])
    }

    @Test("Days are summed, rest isn't counted among walks, and the farthest and longest are included")
    func sums() async throws {
        let backend = try await backend()
        let changes: [[String: JSONValue]] = [
            ["metres": 5000], ["start": 1_777_760_000, "moving": 2400, "resting": 0],
            ["kind": "rest", "moving": 0, "resting": 2460, "metres": 0],
        ]
        for (number, change) in changes.enumerated() {
            let body = change.reduce(Self.walk) { $0.with($1.key, $1.value) }
            #expect(try await backend.send(.put, "\(Self.list)/\(Bodies.id(number))", body).status == 200)
        }
        let sums = try await backend.send(.get, "/v1/pets/\(Bodies.bruno)/activity").json
        #expect(
            sums?["days"] == [["day": "2026-05-03", "count": 2, "metres": 7710, "moving": 4500, "resting": 2760]])
        #expect(sums?["farthest"]?["id"] == .string(Bodies.id(0)))
        #expect(sums?["longest"]?["id"] == .string(Bodies.id(1)))
        let later = try await backend.send(.get, "/v1/pets/\(Bodies.bruno)/activity?since=2026-05-04").json
        #expect(later?["days"] == [])
        let other = try await backend.send(.get, "/v1/pets/\(Bodies.miso)/activity").json
        #expect(other == ["days": []])
    }

    @Test("A track is saved in parts, in order, is deleted with its activity, and belongs to one pet")
    func tracks() async throws {
        let backend = try await backend()
        let path = "\(Self.list)/\(Bodies.id(1))"
        let part = points(3)
        #expect(try await backend.send(.put, "\(path)/track", ["part": 1, "points": .string(part)]).status == 404)
        try await backend.send(.put, path, Self.walk)
        for number in [2, 1, 1] {
            let body: JSONValue = [
                "part": .number(Double(number)), "points": .string(points(number + 1)),
            ]
            #expect(try await backend.send(.put, "\(path)/track", body).status == 204)
        }
        #expect(
            try await backend.send(.get, "\(path)/track").json == ["parts": [.string(points(2)), .string(points(3))]])
        for bad in ["", "%", "AAAA", "gIA="] {
            #expect(try await backend.send(.put, "\(path)/track", ["part": 1, "points": .string(bad)]).status == 422)
        }
        let foreign = path.replacing(Bodies.bruno, with: Bodies.miso)
        #expect(try await backend.send(.get, "\(foreign)/track").status == 404)
        #expect(try await backend.send(.put, foreign, Self.walk).status == 404)
        try await backend.send(.delete, path)
        try await backend.send(.put, path, Self.walk)
        #expect(try await backend.send(.get, "\(path)/track").json == ["parts": []])
    }

    @Test("The example of a part in API.md holds two points")
    func example() throws {
        let text = "gIL+xr1nwNiIMoDf4wzQDxQJ"
        #expect(Slice.activity.wire.contains(text))
        let first = TrackReading(time: 1_777_788_240_000, latitude: 52_500_000, longitude: 13_400_000)
        let second = TrackReading(time: 1_777_788_241_000, latitude: 52_500_010, longitude: 13_399_995)
        let data = try #require(Data(base64Encoded: text))
        #expect(TrackBytes.points(data) == [first, second])
        #expect(TrackBytes.data([first, second]) == data)
    }

    @Test("A walk of a pet without a tracker has a time and no readings")
    func timed() async throws {
        let clock = TestClock()
        let backend = try SliceBackend(.activity, now: { clock.now })
        try await backend.send(.put, "/v1/pets/\(Bodies.bruno)", Bodies.smallestPet)
        let path = "/v1/pets/\(Bodies.bruno)/tracker"
        let started = Int(clock.now.timeIntervalSince1970 * 1000)
        func walk(_ seconds: Int) -> JSONValue {
            [
                "activity": .string(Bodies.id(1)), "rate": 1, "started": .number(Double(started)),
                "elapsed": .number(Double(seconds * 1000)), "device": false,
            ]
        }
        let order: JSONValue = ["activity": .string(Bodies.id(1))]
        #expect(try await backend.send(.put, path, order).json == walk(0))
        clock.advance(by: 754)
        #expect(try await backend.send(.get, "\(path)?after=1").json == walk(754))
        #expect(try await backend.send(.put, path, ["activity": .string(Bodies.id(2))]).json == walk(754))
        // The clock was set back.
        clock.advance(by: -1000)
        #expect(try await backend.send(.get, path).json == walk(0))
        #expect(try await backend.send(.delete, path).status == 204)
        #expect(try await backend.send(.get, path).status == 404)
    }
}
