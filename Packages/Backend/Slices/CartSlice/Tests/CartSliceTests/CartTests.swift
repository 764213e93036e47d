import BackendCoreTesting
import Foundation
import Testing

@Suite("The cart", .onBothStores, .timeLimit(.minutes(5)))
struct CartTests {
    private static let line = "/v1/cart/lines/\(CartBackend.salmon)"

    @Test("A cart in an unknown currency can't be paid")
    func unknownCurrency() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 1)
        let path = "/v1/cart/payments/"
        #expect(try await world.backend.send(.put, path + Bodies.id(0xc1), ["delivery": "standard"]).status == 200)
        try await world.backend.database.write { _ = try $0.execute("UPDATE cartLine SET currency = ''") }
        let answer = try await world.backend.send(.put, path + Bodies.id(0xc2), ["delivery": "standard"])
        #expect(answer.status == 503)
        #expect(answer.message.contains("ISO 4217"))
    }

    @Test("Adding adds up, the same addition adds nothing, and lines are changed and removed")
    func lines() async throws {
        let world = try CartBackend()
        let id = UUID()
        for _ in 0..<3 { try await world.add(CartBackend.salmon, 2, as: id) }
        let cart = try await world.add(CartBackend.salmon, 1).json
        #expect(cart["count"] == 3)
        #expect(cart["subtotal"] == 3000)
        #expect(cart["deliveries"].array.map { $0["price"] } == [490, 990])
        let more = try await world.backend.send(.put, Self.line, ["quantity": 5]).json
        #expect(more["deliveries"].array.first?["price"] == 0)
        #expect(try await world.backend.send(.delete, Self.line).json["lines"] == [])
        #expect(try await world.backend.send(.put, Self.line, ["quantity": 5]).status == 404)
    }

    @Test(
        "Quantities of zero, a million, and more than the stock are rejected with the reason",
        arguments: [0, -1, 100, 1_000_000])
    func quantities(_ quantity: Int) async throws {
        let world = try CartBackend()
        #expect(try await world.add(CartBackend.salmon, quantity).problems == ["quantity"])
        try await world.add(CartBackend.salmon, 1)
        let changed = try await world.backend.send(.put, Self.line, ["quantity": .number(Double(quantity))])
        #expect(changed.problems == ["quantity"])
        let many = try await world.add(CartBackend.salmon, 10)
        #expect(many.reason == "notSoMany")
        #expect(many.message == "There are only 10 of Lumo Kitten Salmon, 2 kg, and 1 in your cart already.")
        #expect(try await world.cart()["count"] == 1)
        #expect(try await world.add(Bodies.id(77), 1).status == 404)
    }

    @Test("A price that changed, goods that ran out and a removed product are reported in their lines, and accepted")
    func changes() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 4)
        try await world.add(CartBackend.chicken, 1)
        world.shelf.put(CartBackend.salmon, "Lumo Kitten Salmon, 2 kg", price: 1100, stock: 3)
        world.shelf.remove(CartBackend.chicken)
        let lines = try await world.cart()["lines"].array
        #expect(lines.first?["price"] == 1100)
        #expect(lines.first?["seenPrice"] == 1000)
        #expect(lines.first?["stock"] == 3)
        #expect(lines.count == 2 && lines.last?["price"] == nil)
        #expect(lines.last?["title"] == "Lumo Adult Chicken, 2 kg")
        #expect(try await world.order(total: 4400).reason == "cartChanged")
        let accepted = try await world.backend.send(.post, "/v1/cart/acceptance").json
        #expect(accepted["lines"].array.count == 1)
        #expect(accepted["count"] == 3)
        #expect(try await world.order(total: 3300 + 490).status == 200)
    }
}
