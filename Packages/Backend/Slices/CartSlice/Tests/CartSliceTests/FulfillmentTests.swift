import BackendCore
import BackendCoreTesting
import Foundation
import Testing

@Suite("The shop", .onBothStores, .timeLimit(.minutes(5)))
struct FulfillmentTests {
    private func placed(in world: CartBackend) async throws -> UUID {
        let id = UUID()
        try await world.add(CartBackend.salmon, 1)
        #expect(try await world.order(id, total: 1490).status == 200)
        return id
    }

    private func open(in world: CartBackend, _ query: String = "") async throws -> (ids: [String], next: String?) {
        let page = try await world.backend.send(.get, "/v1/shop/orders\(query)").json
        return (page["orders"].array.compactMap { $0["id"]?.string }, page["next"].string)
    }

    @Test("records what it did with an order and when, each step once")
    func steps() async throws {
        let world = try CartBackend()
        let id = try await placed(in: world)
        let placedAt = world.clock.now.timeIntervalSince1970
        world.clock.advance(by: 1000)
        for (status, ago) in [("packed", 900.0), ("shipped", 100), ("shipped", 5), ("packed", 0), ("delivered", 0)] {
            #expect(try await world.record(status, of: id, ago: ago).status == 200)
        }
        let history = try await world.backend.send(.get, "/v1/orders/\(id)").json["history"].array
        #expect(history.map { $0["status"]?.string } == ["placed", "packed", "shipped", "delivered"])
        #expect(history.map { $0["at"]?.number } == [0, 100, 900, 1000].map { placedAt + $0 })
    }

    @Test("can't skip a step, go back in time or into the future, or deliver what was cancelled")
    func refusals() async throws {
        let world = try CartBackend()
        let id = try await placed(in: world)
        #expect(try await world.record("shipped", of: id).reason == "notNext")
        #expect(try await world.record("packed", of: id, ago: -1).problems == ["at"])
        #expect(try await world.record("packed", of: id, ago: 1).problems == ["at"])
        #expect(try await world.record("placed", of: id).problems == ["status"])
        #expect(try await world.record("cancelled", of: id).problems == ["status"])
        #expect(try await world.record("packed", of: UUID()).status == 404)
        #expect(try await world.backend.send(.post, "/v1/orders/\(id)/cancel").status == 200)
        #expect(try await world.record("packed", of: id).reason == "notNext")
    }

    @Test("sees the open orders of all owners, the oldest first and in pages")
    func pages() async throws {
        let world = try CartBackend()
        var ids: [UUID] = []
        for _ in 0..<5 { ids.append(try await placed(in: world)) }
        for status in ["packed", "shipped", "delivered"] { try await world.record(status, of: ids[1]) }
        try await world.backend.send(.post, "/v1/orders/\(ids[3])/cancel")
        let expected = [0, 2, 4].map { ids[$0].uuidString.lowercased() }
        #expect(try await open(in: world).ids == expected)
        let first = try await open(in: world, "?limit=2")
        #expect(first.ids == Array(expected.prefix(2)))
        let last = try await open(in: world, "?limit=2&after=\(try #require(first.next))")
        #expect(last.ids == [expected[2]] && last.next == nil)
    }
}
