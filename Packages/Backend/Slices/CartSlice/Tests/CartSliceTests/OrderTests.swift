import BackendCore
import BackendCoreTesting
import CartSlice
import CoreModels
import Database
import Foundation
import Testing

@Suite("Orders", .onBothStores, .timeLimit(.minutes(5)))
struct OrderTests {
    @Test("The same order twice is one order; it empties the cart and takes the goods out of the stock")
    func idempotent() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 4)
        let id = UUID()
        #expect(try await world.order(id, total: 4000).reason == "priceChanged")
        let first = try await world.order(id, total: 4490)
        #expect(first.status == 200)
        #expect(try await world.order(id, total: 4490).json == first.json)
        #expect(first.json["payment"] == ["method": "invoice", "status": "open"])
        #expect(try await world.backend.send(.get, "/v1/orders").json["orders"].array.count == 1)
        #expect(try await world.cart()["lines"] == [])
        #expect(world.shelf.stock(of: CartBackend.salmon) == 6)
        #expect(try await world.order(total: 4490).reason == "cartEmpty")
    }

    @Test("Orders are numbered from 100001 on, also after imported ones and those of a process without the sequence")
    func numbers() async throws {
        let world = try CartBackend()
        func number() async throws -> Double? {
            try await world.add(CartBackend.salmon, 1)
            return try await world.order(total: 1490).json["number"].number
        }
        #expect(try await number() == 100_001)
        #expect(try await number() == 100_002)
        try await world.backend.database.write { store in
            try store.execute(
                """
                INSERT INTO shopOrder (number, id, account, placedAt, address, delivery, deliveryPrice, total, currency) \
                SELECT 100050, '\(Bodies.entry)', account, 1, address, delivery, 0, 100, 'EUR' FROM shopOrder LIMIT 1
                """)
            try store.continueNumbers(of: "shopOrder", "number")
        }
        #expect(try await number() == 100_051)
        try await world.backend.database.write { store in
            _ = try store.execute("UPDATE shopOrder SET number = 100052 WHERE number = 100050")
        }
        #expect(try await number() == 100_053)
    }

    @Test("The number of an order is never used again, even if the order is gone with its account")
    func numberOfClosedAccount() async throws {
        let world = try CartBackend()
        func number(_ account: AccountID) async throws -> Double? {
            let variant: JSONValue = ["variant": .string(CartBackend.salmon), "quantity": 1]
            try await world.backend.send(.put, "/v1/cart/additions/\(UUID())", variant, as: account)
            return try await world.order(total: 1490, as: account).json["number"].number
        }
        #expect(try await number(.device) == 100_001)
        let other = try await world.backend.account()
        #expect(try await number(other) == 100_002)
        try await world.backend.database.write { store in
            try store.execute("DELETE FROM account WHERE id = ?", [other.sqlValue])
            #expect(try store.rows("SELECT number FROM shopOrder").count == 1)
            #expect(try store.lastNumber(of: "shopOrder", "number") == 100_002)
            try store.continueNumbers(of: "shopOrder", "number")
        }
        #expect(try await number(.device) == 100_003)
    }

    @Test("An address that can't be delivered to is refused field by field, and the cart stays")
    func address() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 1)
        let answer = try await world.backend.send(
            .put, "/v1/orders/\(Bodies.entry)",
            [
                "address": ["name": " ", "street": "", "postcode": "1", "city": "", "phone": "1"], "delivery": "drone",
                "total": 1,
            ])
        #expect(
            answer.problems
                == ["address.name", "address.street", "address.city", "address.postcode", "delivery"])
        #expect(try await world.cart()["count"] == 1)
    }

    @Test("Cancelling returns the goods to stock once; ordering again fills the cart and names missing goods")
    func again() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 2)
        try await world.add(CartBackend.chicken, 1)
        let id = UUID()
        #expect(try await world.order(id, total: 2990).status == 200)
        for _ in 0..<2 {
            let cancelled = try await world.backend.send(.post, "/v1/orders/\(id)/cancel").json
            #expect(cancelled["history"].array.last?["status"] == "cancelled")
        }
        #expect(world.shelf.stock(of: CartBackend.salmon) == 10)
        #expect(world.payments.steps.isEmpty)
        world.shelf.remove(CartBackend.chicken)
        let path = "/v1/cart/reorders/\(UUID())"
        let order: JSONValue = ["order": .string(id.uuidString.lowercased())]
        let reordered = try await world.backend.send(.put, path, order).json
        #expect(reordered["cart"]?["count"] == 2)
        #expect(reordered["missing"] == ["Lumo Adult Chicken, 2 kg"])
        try await world.backend.send(.put, path, order)
        #expect(try await world.cart()["count"] == 2)
    }

    @Test("When the account is closed, orders that aren't sent are cancelled, so others can buy their goods")
    func closed() async throws {
        let world = try CartBackend()
        for states in [[], ["packed"], ["packed", "shipped"]] {
            try await world.add(CartBackend.salmon, 1)
            let id = UUID()
            #expect(try await world.order(id, total: 1490).status == 200)
            for state in states { #expect(try await world.record(state, of: id).status == 200) }
        }
        #expect(world.shelf.stock(of: CartBackend.salmon) == 7)
        let closing = CartClosing(shelf: world.shelf, payments: world.payments)
        let now = world.clock.now
        try await world.backend.database.write { try closing.prepareToClose(.device, now: now, in: $0) }
        #expect(world.shelf.stock(of: CartBackend.salmon) == 9)
        let orders = try await world.backend.send(.get, "/v1/orders").json["orders"].array
        let states = orders.map { $0["history"]?.array.last?["status"]?.string }
        #expect(Set(states) == ["cancelled", "shipped"])
    }

    @Test("A paid order is charged when it is shipped, and its payment is released if it is cancelled before")
    func paid() async throws {
        let world = try CartBackend()
        func place() async throws -> (id: UUID, subject: String) {
            try await world.add(CartBackend.salmon, 1)
            let path = "/v1/cart/payments/\(UUID())"
            var payments: [String?] = []
            for _ in 0..<2 {
                let opened = try await world.backend.send(.put, path, ["delivery": "standard"])
                payments.append(opened.json["payment"].string)
            }
            let payment = try #require(payments.first ?? nil)
            #expect(payments.last == payment)
            let id = UUID()
            #expect(try await world.order(id, total: 1490, payment: Bodies.nobody).reason == "paymentMissing")
            let placed = try await world.order(id, total: 1490, payment: payment)
            #expect(placed.json["payment"] == ["method": "Wallet", "status": "authorised"])
            let subject = "order/\(id.uuidString.lowercased())"
            let share = try #require(world.payments.shares[subject])
            #expect(share.amount == 1490 && share.seller == nil)
            return (id, subject)
        }
        let (cancelled, released) = try await place()
        #expect(try await world.backend.send(.post, "/v1/orders/\(cancelled)/cancel").status == 200)
        #expect(world.payments.steps == [.refund(released, keeping: 0)])
        let (order, charged) = try await place()
        for status in ["packed", "shipped", "delivered"] {
            #expect(world.payments.steps.count == (status == "delivered" ? 2 : 1))
            #expect(try await world.record(status, of: order).status == 200)
        }
        #expect(world.payments.steps.dropFirst() == [.capture(charged)])
    }

    @Test("The database refuses an event that isn't a valid next one, even if the code requests it")
    func triggers() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 1)
        _ = try await world.order(total: 1490)
        func write(_ sql: String) async -> Bool {
            do {
                try await world.backend.database.write { try $0.execute(sql) }
                return true
            } catch {
                return false
            }
        }
        func append(_ number: Int, _ status: String) async -> Bool {
            await write("INSERT INTO shopOrderEvent SELECT number, \(number), '\(status)', 0 FROM shopOrder")
        }
        #expect(await !append(2, "delivered"))
        #expect(await !append(3, "packed"))
        #expect(await append(2, "packed"))
        #expect(await !append(3, "packed"))
        #expect(await append(3, "cancelled"))
        #expect(await !append(4, "shipped"))
        #expect(await !write("UPDATE shopOrderEvent SET status = 'shipped'"))
    }

    @Test("An order that is on its way can't be cancelled")
    func shipped() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 1)
        let id = UUID()
        #expect(try await world.order(id, total: 1490).status == 200)
        try await world.record("packed", of: id)
        try await world.record("shipped", of: id)
        #expect(try await world.backend.send(.post, "/v1/orders/\(id)/cancel").reason == "notCancellable")
    }
}

/// The shelf's stand-in isn't part of the transaction. PostgreSQL may run that more than once, so this is tested with
/// the real one there.
@Suite("Concurrent orders in SQLite", .timeLimit(.minutes(1)))
struct OrderRaceTests {
    @Test("The same order sent concurrently is placed once")
    func racing() async throws {
        let world = try CartBackend()
        try await world.add(CartBackend.salmon, 1)
        let id = UUID()
        let answers = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
            for _ in 0..<30 { group.addTask { try await world.order(id, total: 1490).json } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(answers.map { $0["number"].number }).count == 1)
        #expect(world.shelf.stock(of: CartBackend.salmon) == 9)
    }
}
