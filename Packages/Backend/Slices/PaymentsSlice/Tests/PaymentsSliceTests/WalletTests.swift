import BackendCore
import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import PaymentsSlice

@Suite("The wallet", .onBothStores, .timeLimit(.minutes(5)))
struct WalletTests {
    @Test("A wallet pays up to its balance, and an authorized amount can't be spent twice")
    func wallet() async throws {
        let world = try await PaymentBackend(credit: 2000)
        let first = try await world.open(for: "hold/1")
        let second = try await world.open(for: "hold/2")
        #expect(try await world.attempt(first, with: "wallet").json["status"].string == "authorised")
        let refused = try await world.attempt(second, with: "wallet")
        #expect(refused.json["status"].string == "open")
        #expect(refused.json["declined"].string?.contains("holds too little") == true)
        try await fill(3000, in: world)
        #expect(try await world.attempt(second, with: "wallet").json["status"].string == "authorised")
    }

    /// Fills the wallet with a card.
    private func fill(_ amount: Double, in world: PaymentBackend) async throws {
        let deposit = try await open(amount, in: world)
        #expect(try await world.attempt(deposit, with: "wallet").reason == "noSuchMethod")
        _ = try await world.attempt(deposit, with: world.save().id)
        try await world.bank("approved")
        #expect(try await world.payment(deposit)["status"].string == "paid")
        #expect(try await world.backend.send(.get, "/v1/wallet").json["balance"].number == 2000 + amount)
    }

    private func open(_ amount: Double, in world: PaymentBackend) async throws -> PaymentID {
        let id = PaymentID()
        let path = "/v1/wallet/payments/\(id)"
        let opened = try await world.backend.send(.put, path, ["amount": .number(amount), "currency": "EUR"])
        #expect(opened.json["status"].string == "open")
        return id
    }

    @Test("A deposit that the bank approves twice, or after the payment has expired, isn't charged twice or at all")
    func lateDeposit() async throws {
        let world = try await PaymentBackend()
        let deposit = try await open(3000, in: world)
        let key = UUID()
        _ = try await world.attempt(deposit, with: world.save().id, key: key)
        for _ in 0..<2 { #expect(try await world.bank("approved", to: "\(key)").status == 204) }
        #expect(try await world.balance(Book.wallet) == 3000)
        let late = try await open(500, in: world)
        world.clock.advance(by: 1790)
        _ = try await world.attempt(late, with: world.save().id)
        world.clock.advance(by: 20)
        try await world.bank("approved")
        #expect(try await world.payment(late)["status"].string == "expired")
        #expect(try await world.balance(Book.wallet) == 3000)
        #expect(try await world.balance(Book.customer) == -3000)
    }

    @Test("An authorization that has expired is over: the same payment has to be authorized again, from what is left")
    func expiredAuthorization() async throws {
        let world = try await PaymentBackend(credit: 1500)
        let first = try await world.authorized(1500, for: "cart")
        world.clock.advance(by: 600)
        let other = try await world.authorized(1500, for: "hold/1")
        try await world.use(other, for: PaymentShare(subject: "booking/2", amount: 1500))
        for id in [PaymentID(), first] {
            #expect(try await world.open(1500, for: "cart", id: id) == first)
            let opened = try await world.payment(first)
            #expect(opened?["status"].string == "open")
            #expect(opened?["declined"].string?.contains("Pay again") == true)
        }
        #expect(try await world.refusal(of: first) == "paymentMissing")
        #expect(try await world.attempt(first, with: "wallet").json["status"].string == "open")
        #expect(try await world.available() == 0)
    }

    @Test("A bank is asked again after its authorization or its challenge has expired")
    func expiredBankAuthorization() async throws {
        let world = try await PaymentBackend()
        let card = try await world.save().id
        for answer in ["approved", "challenge"] {
            let payment = try await world.open(for: answer)
            _ = try await world.attempt(payment, with: card)
            try await world.bank(answer, code: answer == "challenge" ? "123456" : nil)
            world.clock.advance(by: 600)
            #expect(try await world.open(for: answer) == payment)
            #expect(try await world.payment(payment)?["status"].string == "open")
            #expect(try await world.attempt(payment, with: card).json["status"].string == "processing")
            try await world.bank("approved")
            #expect(try await world.payment(payment)?["status"].string == "authorised")
        }
    }

    @Test("A payment that is opened again before it expires keeps its authorization")
    func renewed() async throws {
        let world = try await PaymentBackend(credit: 1500)
        let payment = try await world.authorized()
        world.clock.advance(by: 599)
        #expect(try await world.open() == payment)
        world.clock.advance(by: 599)
        #expect(try await world.refusal(of: payment) == nil)
    }

    @Test("An amount outside of the limits or in another currency is reported at its field")
    func limits() async throws {
        let world = try await PaymentBackend()
        func problems(_ amount: Double, _ currency: String = "EUR") async throws -> [String] {
            let body: JSONValue = ["amount": .number(amount), "currency": .string(currency)]
            return try await world.backend.send(.put, "/v1/wallet/payments/\(UUID())", body).problems
        }
        for amount in [0.0, -5, 99, 50_001] { #expect(try await problems(amount) == ["amount"]) }
        #expect(try await problems(500, "USD") == ["currency"])
        #expect(try await problems(100) == [])
        #expect(try await problems(50_000) == [])
    }

    @Test("A payment that isn't for the wallet doesn't fill it")
    func otherPurpose() async throws {
        let world = try await PaymentBackend(credit: 1500)
        _ = try await world.attempt(world.open(), with: world.save().id)
        try await world.bank("approved")
        #expect(try await world.balance(Book.wallet) == 1500)
    }
}
