import CoreModels
import Database
import Foundation
import ProductsWire
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend
@testable import ProductsSlice

@Suite("Cart and orders", .timeLimit(.minutes(20)))
struct CartTests {
    private static let salmon = "00000000-0000-4000-8000-0000000000a1"
    private static let chicken = "00000000-0000-4000-8000-0000000000a2"
    private static let salmonPath = "/v1/products/00000000-0000-4000-8000-0000000000b1"

    private func backend(_ place: TestBackend.Place = .memory, stock: Int = 10) async throws -> TestBackend {
        let backend = try TestBackend(place)
        await put(salmon(stock: stock), in: backend)
        await backend.send(
            .put, "/v1/products/\(Bodies.id(0xb2))",
            bytes: try JSONEncoder().encode(Shop.product("Adult Chicken", price: 500, variant: Self.chicken)))
        return backend
    }

    private func salmon(price: Int = 1000, stock: Int = 10) -> ProductDTO {
        Shop.product("Kitten Salmon", price: price, stock: stock, variant: Self.salmon)
    }

    private func put(_ product: ProductDTO, in backend: TestBackend) async {
        let answer = await backend.send(.put, Self.salmonPath, bytes: (try? JSONEncoder().encode(product)) ?? Data())
        #expect(answer.status == 200, "\(answer.message)")
    }

    @discardableResult
    private func add(
        _ variant: String, _ quantity: Int, as id: String = UUID().uuidString.lowercased(), in backend: TestBackend
    ) async throws -> TestAnswer {
        try await backend.send(
            .put, "/v1/cart/additions/\(id)", ["variant": .string(variant), "quantity": .number(Double(quantity))])
    }

    private func order(
        _ id: String = UUID().uuidString.lowercased(), total: Int, in backend: TestBackend
    ) async throws -> TestAnswer {
        try await backend.send(
            .put, "/v1/orders/\(id)",
            [
                "address": ["name": "Ana", "street": "Allee 7", "postcode": "10435", "city": "Berlin"],
                "delivery": "standard", "total": .number(Double(total)),
            ])
    }

    private func stock(in backend: TestBackend) async throws -> Double? {
        try await backend.send(.get, Self.salmonPath).json?["variants"]?.array.first?["stock"]?.number
    }

    @Test("A cart in an unknown currency can't be paid")
    func unknownCurrency() async throws {
        let backend = try await backend()
        try await add(Self.salmon, 1, in: backend)
        let path = "/v1/cart/payments/"
        #expect(try await backend.send(.put, path + Bodies.id(0xc1), ["delivery": "standard"]).status == 200)
        try await backend.database.write { _ = try $0.execute("UPDATE cartLine SET currency = ''") }
        let answer = try await backend.send(.put, path + Bodies.id(0xc2), ["delivery": "standard"])
        #expect(answer.status == 503)
        #expect(answer.message.contains("ISO 4217"))
    }

    @Test("Adding adds up, the same addition adds nothing, and lines are changed and removed")
    func lines() async throws {
        let backend = try await backend()
        let id = UUID().uuidString.lowercased()
        for _ in 0..<3 { try await add(Self.salmon, 2, as: id, in: backend) }
        let cart = try await add(Self.salmon, 1, in: backend).json
        #expect(cart?["count"] == 3)
        #expect(cart?["subtotal"] == 3000)
        #expect(cart?["deliveries"]?.array.map { $0["price"] } == [490, 990])
        let path = "/v1/cart/lines/\(Self.salmon)"
        #expect(try await backend.send(.put, path, ["quantity": 5]).json?["deliveries"]?.array.first?["price"] == 0)
        #expect(try await backend.send(.delete, path).json?["lines"] == [])
        #expect(try await backend.send(.put, path, ["quantity": 5]).status == 404)
    }

    @Test(
        "Quantities of zero, a million, and more than the stock are rejected with the reason",
        arguments: [0, -1, 100, 1_000_000])
    func quantities(_ quantity: Int) async throws {
        let backend = try await backend()
        #expect(try await add(Self.salmon, quantity, in: backend).problems == ["quantity"])
        try await add(Self.salmon, 1, in: backend)
        let path = "/v1/cart/lines/\(Self.salmon)"
        #expect(try await backend.send(.put, path, ["quantity": .number(Double(quantity))]).problems == ["quantity"])
        let many = try await add(Self.salmon, 10, in: backend)
        #expect(many.status == 409)
        #expect(many.message == "There are only 10 of Lumo Kitten Salmon, 2 kg, and 1 in your cart already.")
        #expect(try await backend.send(.get, "/v1/cart").json?["count"] == 1)
        #expect(try await add(Bodies.id(77), 1, in: backend).status == 404)
    }

    @Test("A price that changed, goods that ran out and a removed product are reported in their lines, and accepted")
    func changes() async throws {
        let backend = try await backend()
        try await add(Self.salmon, 4, in: backend)
        try await add(Self.chicken, 1, in: backend)
        await put(salmon(price: 1100, stock: 3), in: backend)
        try await backend.send(.delete, "/v1/products/\(Bodies.id(0xb2))")
        let lines = try await backend.send(.get, "/v1/cart").json?["lines"]?.array ?? []
        #expect(lines.first?["price"] == 1100)
        #expect(lines.first?["seenPrice"] == 1000)
        #expect(lines.first?["stock"] == 3)
        #expect(lines.last?["price"] == nil)
        #expect(lines.last?["title"] == "Lumo Adult Chicken, 2 kg")
        let refused = try await order(total: 4400, in: backend)
        #expect(refused.json?["error"]?["reason"] == "cartChanged")
        let accepted = try await backend.send(.post, "/v1/cart/acceptance").json
        #expect(accepted?["lines"]?.array.count == 1)
        #expect(accepted?["count"] == 3)
        #expect(try await order(total: 3300 + 490, in: backend).status == 200)
    }

    @Test("The same order twice is one order; it empties the cart and takes the goods out of the stock")
    func idempotent() async throws {
        let backend = try await backend()
        try await add(Self.salmon, 4, in: backend)
        let id = UUID().uuidString.lowercased()
        #expect(try await order(id, total: 4000, in: backend).json?["error"]?["reason"] == "priceChanged")
        let first = try await order(id, total: 4490, in: backend)
        #expect(first.status == 200)
        let second = try await order(id, total: 4490, in: backend)
        #expect(second.json == first.json)
        #expect(first.json?["payment"] == ["method": "invoice", "status": "open"])
        #expect(try await backend.send(.get, "/v1/orders").json?["orders"]?.array.count == 1)
        #expect(try await backend.send(.get, "/v1/cart").json?["lines"] == [])
        #expect(try await stock(in: backend) == 6)
        #expect(try await order(total: 4490, in: backend).json?["error"]?["reason"] == "cartEmpty")
    }

    @Test("An address that can't be delivered to is refused field by field, and the cart stays")
    func address() async throws {
        let backend = try await backend()
        try await add(Self.salmon, 1, in: backend)
        let answer = try await backend.send(
            .put, "/v1/orders/\(Bodies.entry)",
            [
                "address": ["name": " ", "street": "", "postcode": "1", "city": "", "phone": "1"], "delivery": "drone",
                "total": 1,
            ])
        #expect(
            answer.problems
                == ["address.name", "address.street", "address.city", "address.postcode", "delivery"])
        #expect(try await backend.send(.get, "/v1/cart").json?["count"] == 1)
    }

    @Test("Concurrent orders of the last pieces get as many as there are, and the stock is never negative")
    func lastPieces() async throws {
        let backend = try await backend(.file, stock: 5)
        let subscribed = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await backend.database.write { store in
                        try StoredShelf().take(1 + number % 2, of: Self.salmon, in: store) ? 1 + number % 2 : 0
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(subscribed == 5)
        #expect(try await stock(in: backend) == 0)
        await #expect(throws: DatabaseError.self) {
            try await backend.database.write { try $0.execute("UPDATE productVariant SET stock = stock - 11") }
        }
    }

    @Test("The same order sent concurrently is placed once")
    func racing() async throws {
        let backend = try await backend(.file)
        try await add(Self.salmon, 1, in: backend)
        let id = UUID().uuidString.lowercased()
        let answers = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
            for _ in 0..<30 { group.addTask { try await order(id, total: 1490, in: backend).json } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(answers.map { $0?["number"]?.number }).count == 1)
        #expect(try await stock(in: backend) == 9)
    }

    @Test("Cancelling returns the goods to stock once; ordering again fills the cart and names what is missing")
    func again() async throws {
        let backend = try await backend()
        try await add(Self.salmon, 2, in: backend)
        try await add(Self.chicken, 1, in: backend)
        let id = UUID().uuidString.lowercased()
        #expect(try await order(id, total: 2990, in: backend).status == 200)
        for _ in 0..<2 {
            let cancelled = try await backend.send(.post, "/v1/orders/\(id)/cancel").json
            #expect(cancelled?["history"]?.array.last?["status"] == "cancelled")
        }
        #expect(try await stock(in: backend) == 10)
        try await backend.send(.delete, "/v1/products/\(Bodies.id(0xb2))")
        let wish = UUID().uuidString.lowercased()
        let reordered = try await backend.send(.put, "/v1/cart/reorders/\(wish)", ["order": .string(id)]).json
        #expect(reordered?["cart"]?["count"] == 2)
        #expect(reordered?["missing"] == ["Lumo Adult Chicken, 2 kg"])
        try await backend.send(.put, "/v1/cart/reorders/\(wish)", ["order": .string(id)])
        #expect(try await backend.send(.get, "/v1/cart").json?["count"] == 2)
    }

    @Test("A subscription orders what is due once; a paused one doesn't, and one without stock waits")
    func subscription() async throws {
        let backend = try await backend()
        let path = "/v1/subscriptions/\(Bodies.id(9))"
        func wish(next: String, paused: Bool = false, quantity: Int = 2) -> JSONValue {
            [
                "variant": .string(Self.salmon), "quantity": .number(Double(quantity)), "weeks": 2,
                "next": .string(next),
                "paused": .bool(paused),
            ]
        }
        #expect(try await backend.send(.put, path, wish(next: "2026-05-01")).json?["error"]?["reason"] == "noAddress")
        try await add(Self.salmon, 1, in: backend)
        #expect(try await order(total: 1490, in: backend).status == 200)
        func due() async throws -> Int {
            try await backend.send(.post, "/v1/subscriptions/due", ["today": "2026-05-03"]).json?["orders"]?.array.count
                ?? -1
        }
        try await backend.send(.put, path, wish(next: "2026-04-01", paused: true))
        #expect(try await due() == 0)
        try await backend.send(.put, path, wish(next: "2026-04-01", quantity: 50))
        #expect(try await due() == 0)
        try await backend.send(.put, path, wish(next: "2026-04-01"))
        #expect(try await due() == 1)
        #expect(try await due() == 0)
        let stored = try await backend.send(.get, "/v1/subscriptions").json?["subscriptions"]?.array.first
        #expect(stored?["next"] == "2026-05-13")
        #expect(try await stock(in: backend) == 7)
        // Repeats the request, like a client that lost the response.
        try await backend.send(.put, path, wish(next: "2026-04-01"))
        #expect(try await due() == 0)
        #expect(try await backend.send(.put, path, wish(next: "2026-06-01", quantity: 0)).problems == ["quantity"])
        #expect(try await backend.send(.delete, path).status == 204)
    }
}
