import BackendCoreTesting
import Foundation
import Testing

@Suite("Subscriptions", .onBothStores, .timeLimit(.minutes(5)))
struct SubscriptionTests {
    private static let path = "/v1/subscriptions/\(Bodies.id(9))"

    private func wish(next: String, paused: Bool = false, quantity: Int = 2) -> JSONValue {
        [
            "variant": .string(CartBackend.salmon), "quantity": .number(Double(quantity)), "weeks": 2,
            "next": .string(next), "paused": .bool(paused),
        ]
    }

    @Test("A due subscription is ordered once; a paused one isn't, and one without stock waits")
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
        // So that allergens are marked.
        #expect(stored?["category"] == "dryFood" && stored?["species"] == ["cat"])
        #expect(stored?["ingredients"] == "Salmon, rice")
        #expect(world.shelf.stock(of: CartBackend.salmon) == 7)
        // Repeats the request, like a client that lost the response.
        _ = try await save(wish(next: "2026-04-01"))
        #expect(try await due() == 0)
    }

    @Test("A subscription that no client orders is ordered after its day, once however long the app was closed")
    func withoutClient() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 1)
        #expect(try await world.order(total: 1490).status == 200)
        #expect(try await world.backend.send(.put, Self.path, wish(next: "2026-05-06")).status == 200)
        func orders() async throws -> [JSONValue] {
            try await world.backend.send(.get, "/v1/orders").json["orders"].array
        }
        // Noon of the 7th in UTC, less a second.
        world.clock.advance(by: 4 * 86_400 - 1)
        #expect(try await orders().count == 1)
        world.clock.advance(by: 1)
        let ordered = try await orders()
        #expect(ordered.count == 2)
        #expect(ordered.first?["history"]?.array.first?["at"]?.number == world.clock.now.timeIntervalSince1970)
        world.clock.advance(by: 100 * 86_400)
        #expect(try await orders().count == 3)
        let stored = try await world.backend.send(.get, "/v1/subscriptions").json["subscriptions"].array.first
        #expect(stored?["next"] == "2026-08-26")
    }

    @Test("A subscription without stock is ordered when the stock is back; a paused and an ended one aren't ordered")
    func waiting() async throws {
        let world = try CartBackend(stock: 2)
        try await world.add(CartBackend.salmon, 1)
        #expect(try await world.order(total: 1490).status == 200)
        let ids = [Bodies.id(1), Bodies.id(2), Bodies.id(3)]
        for id in ids {
            let body = wish(next: "2026-05-06", paused: id == ids[1])
            #expect(try await world.backend.send(.put, "/v1/subscriptions/\(id)", body).status == 200)
        }
        #expect(try await world.backend.send(.delete, "/v1/subscriptions/\(ids[2])").status == 204)
        func count() async throws -> Int { try await world.backend.send(.get, "/v1/orders").json["orders"].array.count }
        world.clock.advance(by: 86_400 * 6)
        #expect(try await count() == 1)
        world.shelf.put(CartBackend.salmon, "Lumo Kitten Salmon, 2 kg", price: 1000, stock: 50)
        #expect(try await count() == 1)
        world.clock.advance(by: 86_400)
        #expect(try await count() == 2)
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
