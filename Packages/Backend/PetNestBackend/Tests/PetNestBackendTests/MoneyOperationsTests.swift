import CoreModels
import Foundation
import HTTPTypes
import Testing

@testable import BackendCoreTesting
@testable import CareSlice
@testable import PaymentsSlice
@testable import PetNestBackend

/// The operations that can move money, one after the other.
@Suite(
    "After each operation, all balances sum to zero and no amount is planned:", .onBothStores, .timeLimit(.minutes(20)))
struct MoneyOperationsTests {
    /// Sends requests about one walk, and audits the money after each of them.
    private struct Walk {
        let world: PaymentWorld
        let id = UUID()
        let hold: UUID
        let payment: String

        init(in world: PaymentWorld) async throws {
            self.world = world
            let day = CalendarDate(world.clock.now, in: .gmt).adding(days: 7)
            let held = try await world.hold(["\(day)T09:00"])
            #expect(held.answer.status == 200)
            hold = held.id
            payment = held.payment
            try await audit()
        }

        func audit() async throws {
            try await world.audit()
        }

        /// Pays by card, first declined and then after a challenge, and books.
        func book() async throws {
            let card = await world.save("4242 4242 4242 4242").id
            _ = await world.attempt(payment, with: "\(card)")
            try await audit()
            await world.bank("declined")
            try await audit()
            let key = UUID()
            _ = await world.attempt(payment, with: "\(card)", key: key)
            await world.bank("challenge")
            try await audit()
            for code in ["000000", "123456"] {
                _ = await world.code(code, payment, key: key)
                try await audit()
            }
            await world.bank()
            try await audit()
            #expect(await world.book(hold, as: id, total: 1500).status == 200)
            try await audit()
        }

        func answer(accepts: Bool = true) async throws {
            #expect(await world.answer(id, accepts: accepts).status == 200)
            try await audit()
        }

        func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws {
            let answer = await world.backend.send(
                method, "/v1/bookings/\(id)/\(path)", bytes: Data(body.utf8))
            #expect(answer.status == 200)
            try await audit()
        }

        func pass(days: Double) async throws {
            world.clock.advance(by: days * 86_400)
            try await audit()
        }
    }

    @Test("a refused, an unanswered and a released request")
    func refused() async throws {
        let world = try await PaymentWorld()
        let declined = try await Walk(in: world)
        try await declined.book()
        try await declined.answer(accepts: false)
        let unanswered = try await Walk(in: world)
        try await unanswered.book()
        try await unanswered.pass(days: 8)
        let released = try await Walk(in: world)
        await world.backend.send(.delete, "/v1/holds/\(released.hold)")
        try await released.audit()
        #expect(try await world.balance(Book.customer) == 0)
    }

    @Test("care that takes place and is cancelled early, late or after it was moved")
    func cancelled() async throws {
        let world = try await PaymentWorld()
        for days in [0, 6.5] {
            let walk = try await Walk(in: world)
            try await walk.book()
            try await walk.answer()
            let later = CalendarDate(world.clock.now, in: .gmt).adding(days: 7)
            try await walk.send(.put, "time", #"{"start":"\#(later)T11:00"}"#)
            try await walk.pass(days: days)
            try await walk.send(.post, "cancel")
            try await walk.pass(days: 9)
        }
        let done = try await Walk(in: world)
        try await done.book()
        try await done.answer()
        for _ in 0..<12 { try await done.pass(days: 1) }
        #expect(try await world.balance(Book.customer) == -750 - 1500)
    }

    @Test("a dispute, its answer and the payout")
    func disputed() async throws {
        let world = try await PaymentWorld()
        let walk = try await Walk(in: world)
        try await walk.book()
        try await walk.answer()
        try await walk.pass(days: 7.5)
        try await walk.send(.put, "dispute", #"{"reason":"A cut paw."}"#)
        try await walk.send(.put, "dispute/answer", #"{"refund":500}"#)
        for _ in 0..<4 { try await walk.pass(days: 1) }
        #expect(try await world.balance("sitter/1") == 0)
        #expect(try await world.balance(Book.customer) == -1000)
    }

    /// Puts two pieces into the cart and pays for them from the wallet.
    private func order(in world: PaymentWorld) async throws -> UUID {
        let salmon = "00000000-0000-4000-8000-0000000000a1"
        let id = UUID()
        let purchase: JSONValue = [
            "address": ["name": "Ana", "street": "Allee 7", "postcode": "10435", "city": "Berlin"],
            "delivery": "standard", "total": 2490,
        ]
        let product = try JSONEncoder().encode(Shop.product("Kitten Salmon", price: 1000, stock: 9, variant: salmon))
        await world.backend.send(.put, "/v1/products/\(Bodies.id(0xb1))", bytes: product)
        let addition: JSONValue = ["variant": .string(salmon), "quantity": 2]
        await world.backend.send(.put, "/v1/cart/additions/\(UUID())", bytes: try addition.data)
        let payment = id.uuidString.lowercased()
        await world.backend.send(.put, "/v1/cart/payments/\(payment)", bytes: Data(#"{"delivery":"standard"}"#.utf8))
        try await world.audit()
        _ = await world.attempt(payment, with: "wallet")
        try await world.audit()
        let placed = await world.backend.send(
            .put, "/v1/orders/\(id)", bytes: try purchase.with("payment", .string(payment)).data)
        #expect(placed.status == 200, "\(placed.message)")
        try await world.audit()
        return id
    }

    @Test("orders that are delivered and cancelled")
    func ordered() async throws {
        let world = try await PaymentWorld(credit: 10_000)
        let delivered = try await order(in: world)
        for state in ["packed", "shipped", "delivered"] {
            try await world.bring("\(delivered)", into: [state])
            try await world.audit()
        }
        let cancelled = try await order(in: world)
        #expect(await world.backend.send(.post, "/v1/orders/\(cancelled)/cancel").status == 200)
        try await world.audit()
        #expect(try await world.balance(Book.wallet) == 10_000 - 2490)
    }

    @Test("deposits that the bank approves, declines and never answers", arguments: ["approved", "declined", nil])
    func deposited(answer: String?) async throws {
        let world = try await PaymentWorld()
        let card = await world.save("4242 4242 4242 4242").id
        let deposit = UUID().uuidString.lowercased()
        await world.backend.send(
            .put, "/v1/wallet/payments/\(deposit)", bytes: Data(#"{"amount":3000,"currency":"EUR"}"#.utf8))
        try await world.audit()
        _ = await world.attempt(deposit, with: "\(card)")
        try await world.audit()
        if let answer { await world.bank(answer) }
        try await world.audit()
        world.clock.advance(by: 86_400)
        try await world.audit()
        #expect(try await world.balance(Book.wallet) == (answer == "approved" ? 3000 : 0))
    }
}
