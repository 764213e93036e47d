import BackendCoreTesting
import Foundation
import Testing

@Suite("Sort order of lists", .onBothStores, .timeLimit(.minutes(20)))
struct OrderTests {
    @Test("of vaccinations is newest first, then by id")
    func vaccinations() async throws {
        let backend = try TestBackend()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        let list = "/v1/pets/\(Bodies.miso)/vaccinations"
        for (number, given) in [(4, "2024-01-01"), (3, "2026-01-01"), (2, "2025-01-01"), (1, "2026-01-01")] {
            let body: JSONValue = ["vaccine": "Rabies", "givenOn": .string(given)]
            try await backend.send(.put, "\(list)/\(Bodies.id(number))", body)
        }
        let ids = try await backend.send(.get, list).json?["vaccinations"]?.array.map { $0["id"]?.string }
        #expect(ids == [1, 3, 2, 4].map(Bodies.id))
    }

    @Test("of reminders is next due first, then by id, finished ones last")
    func reminders() async throws {
        let backend = try TestBackend()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        let list = "/v1/pets/\(Bodies.miso)/reminders"
        let once: JSONValue = ["title": "Bath"]
        let monthly = once.with("recurrence", ["every": 1, "unit": "month"])
        let bodies = [
            once.with("start", "2026-01-01").with("lastDone", "2026-01-02"),
            once.with("start", "2026-06-01"),
            monthly.with("start", "2025-01-01").with("due", "2026-05-01").with("lastDone", "2026-04-01"),
            once.with("start", "2025-01-01").with("lastDone", "2025-01-01"),
            once.with("start", "2026-05-01"),
        ]
        for (number, body) in bodies.enumerated() {
            #expect(try await backend.send(.put, "\(list)/\(Bodies.id(number))", body).status == 200)
        }
        let ids = try await backend.send(.get, list).json?["reminders"]?.array.map { $0["id"]?.string }
        #expect(ids == [2, 4, 1, 3, 0].map(Bodies.id))
    }
}
