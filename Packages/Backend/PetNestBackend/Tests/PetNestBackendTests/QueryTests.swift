import BackendCoreTesting
import Foundation
import Testing

@Suite("Query parameters", .onBothStores, .timeLimit(.minutes(20)))
struct QueryTests {
    private static let list = "/v1/pets/\(Bodies.miso)/weights"

    /// A pet that was weighed on the first ten days of April, and twice on the last of them.
    private func backend() async throws -> TestBackend {
        let backend = try TestBackend()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        for number in [7, 3, 10, 1, 9, 2, 8, 5, 4, 6, 11] {
            let day = min(number, 10)
            let date = "2026-04-\(day < 10 ? "0" : "")\(day)"
            try await backend.send(
                .put, "\(Self.list)/\(Bodies.id(number))", ["grams": .number(Double(number)), "date": .string(date)])
        }
        return backend
    }

    private func grams(_ answer: TestAnswer) -> [Int] {
        (answer.json?["weights"]?.array ?? []).compactMap { weight in
            if case .number(let grams)? = weight["grams"] { Int(grams) } else { nil }
        }
    }

    @Test(
        "select weights, newest first, and of a day the one entered last first; the total counts all",
        arguments: [
            ("", [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
            ("?", [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
            ("?limit=3", [11, 10, 9]),
            ("?limit=9223372036854775807", [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
            ("?since=2026-04-08", [11, 10, 9, 8]),
            ("?since=2026-04-11", []),
            ("?since=0001-01-01&limit=1", [11]),
            ("?limit=2&since=2026-04-08", [11, 10]),
            ("?since=2026%2D04%2D10", [11, 10]),
            ("?unknown=1&limit=1&&", [11]),
        ])
    func weights(query: String, expected: [Int]) async throws {
        let answer = try await backend().send(.get, Self.list + query)
        #expect(answer.status == 200)
        #expect(grams(answer) == expected)
        #expect(answer.json?["total"] == 11)
    }

    @Test(
        "that are invalid fail with 400",
        arguments: [
            "limit=0", "limit=-1", "limit=", "limit", "limit=1.5", "limit=ten", "limit=9223372036854775808", "limit=１",
            "since=", "since=today", "since=2026-02-30", "since=2026-4-1", "limit=%", "limit=%zz", "limit=1%00",
            "limit=1&limit=2", "since=2026-04-01&since=2026-04-01", "%ff=1",
        ])
    func refused(query: String) async throws {
        let answer = try await backend().send(.get, "\(Self.list)?\(query)")
        #expect(answer.status == 400)
        #expect(answer.code == "malformed")
    }

    @Test(
        "of an agenda require a last day",
        arguments: ["", "?", "?until", "?until=", "?until=soon", "?since=2026-05-03"])
    func agenda(query: String) async throws {
        let answer = try await backend().send(.get, "/v1/agenda\(query)")
        #expect(answer.status == 400)
        #expect(answer.code == "malformed")
    }

    @Test("limit the list of visits, and the total counts all")
    func visits() async throws {
        let backend = try await backend()
        let list = "/v1/pets/\(Bodies.miso)/visits"
        for number in 1...3 {
            let body: JSONValue = ["date": .string("2026-04-0\(number)"), "reason": .string("Visit \(number)")]
            try await backend.send(.put, "\(list)/\(Bodies.id(number))", body)
        }
        let answer = try await backend.send(.get, "\(list)?limit=2")
        #expect(answer.json?["visits"]?.array.map { $0["reason"]?.string } == ["Visit 3", "Visit 2"])
        #expect(answer.json?["total"] == 3)
        #expect(try await backend.send(.get, "\(list)?limit=x").status == 400)
    }

    @Test("are ignored if the route doesn't declare them", arguments: ["vaccinations", "reminders"])
    func ignored(kind: String) async throws {
        let answer = try await backend().send(.get, "/v1/pets/\(Bodies.miso)/\(kind)?limit=x&since=y")
        #expect(answer.status == 200)
        #expect(answer.json == .object([kind: []]))
    }
}
