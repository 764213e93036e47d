import BackendCoreTesting
import CoreModels
import Foundation
import Testing

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
        let id = PaymentID()
        let path = "/v1/wallet/payments/\(id)"
        let opened = try await world.backend.send(.put, path, ["amount": .number(amount), "currency": "EUR"])
        #expect(opened.json["status"].string == "open")
        #expect(try await world.backend.send(.post, "\(path)/fill").status == 402)
        #expect(try await world.attempt(id, with: "wallet").reason == "noSuchMethod")
        _ = try await world.attempt(id, with: world.save().id)
        world.clock.advance(by: 1)
        for _ in 0..<2 {
            #expect(try await world.backend.send(.post, "\(path)/fill").json["balance"].number == 2000 + amount)
        }
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
        let payment = try await world.authorized()
        #expect(try await world.backend.send(.post, "/v1/wallet/payments/\(payment)/fill").status == 404)
    }
}
