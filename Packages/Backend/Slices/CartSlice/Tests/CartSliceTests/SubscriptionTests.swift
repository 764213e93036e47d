import BackendCoreTesting
import Testing

@Suite("Subscriptions", .timeLimit(.minutes(1)))
struct SubscriptionTests {
    private static let path = "/v1/subscriptions/\(Bodies.id(9))"

    private func wish(next: String, paused: Bool = false, quantity: Int = 2) -> JSONValue {
        [
            "variant": .string(CartBackend.salmon), "quantity": .number(Double(quantity)), "weeks": 2,
            "next": .string(next), "paused": .bool(paused),
        ]
    }

    @Test("A subscription orders what is due once; a paused one doesn't, and one without stock waits")
    func due() async throws {
        let world = try CartBackend()
        func save(_ wish: JSONValue) async throws -> TestAnswer {
            try await world.backend.send(.put, Self.path, wish)
        }
        func due() async throws -> Int? {
            let answer = try await world.backend.send(.post, "/v1/subscriptions/due", ["today": "2026-05-03"])
            return answer.json?["orders"]?.array.count
        }
        #expect(try await save(wish(next: "2026-05-01")).reason == "noAddress")
        try await world.add(CartBackend.salmon, 1)
        #expect(try await world.order(total: 1490).status == 200)
        _ = try await save(wish(next: "2026-04-01", paused: true))
        #expect(try await due() == 0)
        _ = try await save(wish(next: "2026-04-01", quantity: 50))
        #expect(try await due() == 0)
        _ = try await save(wish(next: "2026-04-01"))
        #expect(try await due() == 1)
        #expect(try await due() == 0)
        let stored = try await world.backend.send(.get, "/v1/subscriptions").json["subscriptions"].array.first
        #expect(stored?["next"] == "2026-05-13")
        #expect(world.shelf.stock(of: CartBackend.salmon) == 7)
        // Repeats the request, like a client that lost the response.
        _ = try await save(wish(next: "2026-04-01"))
        #expect(try await due() == 0)
    }

    @Test("A subscription to goods that are no longer sold can be paused and ended, and a wrong quantity is rejected")
    func noLongerSold() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 1)
        #expect(try await world.order(total: 1490).status == 200)
        #expect(try await world.backend.send(.put, Self.path, wish(next: "2026-06-01")).status == 200)
        world.shelf.remove(CartBackend.salmon)
        #expect(try await world.backend.send(.put, Self.path, wish(next: "2026-06-01", paused: true)).status == 200)
        let wrong = try await world.backend.send(.put, Self.path, wish(next: "2026-06-01", quantity: 0))
        #expect(wrong.problems == ["quantity"])
        #expect(try await world.backend.send(.delete, Self.path).status == 204)
        #expect(try await world.backend.send(.get, "/v1/subscriptions").json["subscriptions"].array.isEmpty)
    }
}
