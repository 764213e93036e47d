import Database
import Foundation
import Testing

@testable import BackendCoreTesting
@testable import PaymentsSlice
@testable import PetNestBackend
@testable import ProductsSlice

/// The cart with the shop's stock and with payments.
@Suite("Orders of the shop's products", .onBothStores, .timeLimit(.minutes(20)))
struct ShopOrderTests {
    private static let salmon = "00000000-0000-4000-8000-0000000000a1"
    private static let salmonPath = "/v1/products/00000000-0000-4000-8000-0000000000b1"

    private func sell(stock: Int, in backend: PetNestBackend) async throws {
        let product = Shop.product("Kitten Salmon", price: 1000, stock: stock, variant: Self.salmon)
        let answer = await backend.send(.put, Self.salmonPath, bytes: try JSONEncoder().encode(product))
        #expect(answer.status == 200, "\(answer.message)")
    }

    private func send(_ path: String, _ body: JSONValue, to backend: PetNestBackend) async throws -> TestAnswer {
        await backend.send(.put, path, bytes: try body.data)
    }

    private func add(_ quantity: Double, to backend: PetNestBackend) async throws {
        let body: JSONValue = ["variant": .string(Self.salmon), "quantity": .number(quantity)]
        #expect(try await send("/v1/cart/additions/\(UUID())", body, to: backend).status == 200)
    }

    private func order(
        _ id: UUID, total: Double, payment: String? = nil, in backend: PetNestBackend
    ) async throws -> TestAnswer {
        let purchase: JSONValue = [
            "address": ["name": "Ana", "street": "Allee 7", "postcode": "10435", "city": "Berlin"],
            "delivery": "standard", "total": .number(total),
        ]
        return try await send("/v1/orders/\(id)", purchase.with("payment", payment.map(JSONValue.string)), to: backend)
    }

    private func stock(in backend: PetNestBackend) async -> Double? {
        await backend.send(.get, Self.salmonPath).json["variants"].array.first?["stock"]?.number
    }

    @Test("Concurrent orders of the last pieces never sell more than the stock")
    func lastPieces() async throws {
        let backend = try TestBackend(.file)
        try await sell(stock: 5, in: backend.backend)
        let taken = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await backend.database.write { store in
                        try StoredShelf().withdraw(1 + number % 2, of: Self.salmon, in: store) ? 1 + number % 2 : 0
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(taken == 5)
        #expect(await stock(in: backend.backend) == 0)
        await #expect(throws: DatabaseError.self) {
            try await backend.database.write { try $0.execute("UPDATE productVariant SET stock = stock - 11") }
        }
    }

    @Test("The same order sent concurrently is placed once")
    func racing() async throws {
        let opened = try TestBackend(.file)
        let backend = opened.backend
        try await sell(stock: 10, in: backend)
        try await add(1, to: backend)
        let id = UUID()
        let answers = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
            for _ in 0..<30 { group.addTask { try await order(id, total: 1490, in: backend).json } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(answers.map { $0["number"].number }).count == 1)
        #expect(await stock(in: backend) == 9)
        withExtendedLifetime(opened) {}
    }

    @Test("An order takes its goods from stock and is charged when it ships; cancelling it earlier costs nothing")
    func paid() async throws {
        let world = try await PaymentWorld(credit: 5000)
        try await sell(stock: 10, in: world.backend)
        for isCancelled in [true, false] {
            try await add(2, to: world.backend)
            let opened = try await send("/v1/cart/payments/\(UUID())", ["delivery": "standard"], to: world.backend)
            let payment = try #require(opened.json["payment"].string)
            let id = UUID()
            #expect(try await order(id, total: 2490, payment: payment, in: world.backend).reason == "paymentMissing")
            #expect(await stock(in: world.backend) == 10)
            _ = await world.attempt(payment, with: "wallet")
            #expect(try await order(id, total: 2490, payment: payment, in: world.backend).status == 200)
            #expect(await stock(in: world.backend) == 8)
            if isCancelled {
                await world.backend.send(.post, "/v1/orders/\(id)/cancel")
                continue
            }
            #expect(await stock(in: world.backend) == 8)
            try await world.bring("\(id)", into: ["packed"])
            #expect(try await world.balance(Book.wallet) == 5000)
            try await world.bring("\(id)", into: ["shipped"])
        }
        #expect(try await world.balance(Book.wallet) == 5000 - 2490)
    }
}
