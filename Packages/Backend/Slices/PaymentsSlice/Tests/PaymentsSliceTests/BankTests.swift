import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@Suite("The banks of cards", .onBothStores, .timeLimit(.minutes(5)))
struct BankTests {
    @Test("see the brand, last digits and amount of the attempts that wait for them, oldest first")
    func requests() async throws {
        let world = try await PaymentBackend()
        let (first, second) = (UUID(), UUID())
        _ = try await world.attempt(world.open(1800, for: "hold/1"), with: world.save().id, key: first)
        world.clock.advance(by: 1)
        let amex = try await world.save("378282246310005", code: "1234").id
        _ = try await world.attempt(world.open(900, for: "hold/2"), with: amex, key: second)
        let requests = try await world.requests()
        #expect(requests.map { $0["id"]?.string } == [first, second].map { $0.uuidString.lowercased() })
        #expect(requests.map { $0["brand"]?.string } == ["Visa", "American Express"])
        #expect(requests.map { $0["lastFour"]?.string } == ["4242", "0005"])
        #expect(requests.map { $0["amount"]?.number } == [1800, 900])
        #expect(requests.map { $0["isConfirmed"] } == [false, false])
    }

    @Test("answer once: the same answer again changes nothing, and another is refused")
    func once() async throws {
        let world = try await PaymentBackend()
        let payment = try await world.open()
        let key = UUID()
        _ = try await world.attempt(payment, with: world.save().id, key: key)
        for _ in 0..<2 { #expect(try await world.bank("approved", to: "\(key)").status == 204) }
        #expect(try await world.bank("declined", reason: "unstated", to: "\(key)").reason == "notNext")
        #expect(try await world.bank("challenge", code: "1", to: "\(key)").reason == "notNext")
        #expect(try await world.payment(payment)["status"].string == "authorised")
        #expect(try await world.bank("approved", to: "\(UUID())").status == 404)
    }

    @Test(
        "learn which member of an answer is invalid",
        arguments: [
            ("maybe", nil, "status"), ("challenge", nil, "code"), ("challenge", "", "code"),
            ("challenge", "1 2", "code"), ("challenge", String(repeating: "1", count: 21), "code"),
        ] as [(String, String?, String)])
    func invalid(_ status: String, _ code: String?, _ field: String) async throws {
        let world = try await PaymentBackend()
        _ = try await world.attempt(world.open(), with: world.save().id)
        #expect(try await world.bank(status, code: code).problems == [field])
        #expect(try await world.requests().count == 1)
    }

    @Test("may repeat a challenge whose answer was lost, also after a wrong code")
    func repeatedChallenge() async throws {
        let world = try await PaymentBackend()
        let payment = try await world.open()
        let key = UUID()
        _ = try await world.attempt(payment, with: world.save().id, key: key)
        try await world.bank("challenge", code: "9753", to: "\(key)")
        #expect(try await world.answer("1", payment, key: key).problems == ["code"])
        #expect(try await world.bank("challenge", code: "9753", to: "\(key)").status == 204)
        #expect(try await world.answer("9753", payment, key: key).json["status"].string == "processing")
    }

    @Test("decide about an attempt by card that a process of the previous release inserts; one by wallet is made again")
    func rollingUpdate() async throws {
        let world = try await PaymentBackend(credit: 2000)
        guard world.backend.database is SQLiteDatabase == false else { return }
        let card = try await world.save().id
        func insert(_ payment: PaymentID, _ method: String) async throws {
            try await world.backend.database.write { store in
                _ = try store.execute(
                    """
                    INSERT INTO paymentAttempt (id, payment, number, method, bank, decidesAt) \
                    VALUES ('\(UUID().uuidString.lowercased())', ?, 1, ?, 'approves', 1)
                    """, [payment.sqlValue, .text(method)])
            }
        }
        let payment = try await world.open()
        try await insert(payment, card)
        #expect(try await world.payment(payment)["status"].string == "processing")
        try await world.bank("approved")
        #expect(try await world.payment(payment)["status"].string == "authorised")
        let other = try await world.open(for: "hold/2")
        try await insert(other, "wallet")
        #expect(try await world.payment(other)["status"].string == "open")
        #expect(try await world.attempt(other, with: "wallet").json["status"].string == "authorised")
    }
}
