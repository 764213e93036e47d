import BackendCore
import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import PaymentsSlice

@Suite("Attempts to pay", .onBothStores, .timeLimit(.minutes(5)))
struct PaymentAttemptTests {
    @Test("An amount is authorized a moment after the request, once, however often it is sent")
    func authorized() async throws {
        let world = try await PaymentBackend()
        let card = try await world.save().id
        let payment = try await world.open(1800)
        #expect(try await world.payment(payment)["status"].string == "open")
        let key = UUID()
        for _ in 0..<3 {
            let answer = try await world.attempt(payment, with: card, key: key)
            #expect(answer.json["status"].string == "processing")
            #expect(answer.json["amount"].number == 1800)
        }
        #expect(try await world.attempt(payment, with: card).reason == "underWay")
        #expect(try await world.attempt(payment, with: "wallet", key: key).reason == "otherAttempt")
        #expect(try await world.refusal(of: payment, amount: 1800) == "paymentPending")
        world.clock.advance(by: 1)
        #expect(try await world.payment(payment)["status"].string == "authorised")
        #expect(try await world.attempt(payment, with: card).json["status"].string == "authorised")
        #expect(try await world.refusal(of: payment, amount: 1800) == nil)
        #expect(try await world.backend.send(.get, "/v1/payments").json["payments"].array.count == 1)
    }

    @Test(
        "Cards that banks decline say why, charge nothing, and leave the payment open for another",
        arguments: [
            ("4000000000000002", "gave no reason"), ("4000000000009995", "insufficient funds"),
            ("4000000000000069", "has expired"), ("4000000000000127", "security code"),
            ("4000000000009979", "stolen"),
        ])
    func declined(_ number: String, _ reason: String) async throws {
        let world = try await PaymentBackend()
        let payment = try await world.open()
        _ = try await world.attempt(payment, with: world.save(number).id)
        world.clock.advance(by: 1)
        let tried = try await world.payment(payment)
        #expect(tried["status"].string == "open")
        #expect(tried["declined"].string?.contains(reason) == true)
        #expect(try await world.refusal(of: payment) == "paymentMissing")
        _ = try await world.attempt(payment, with: world.save().id)
        world.clock.advance(by: 1)
        #expect(try await world.balance(Book.customer) == 0)
        #expect(try await world.refusal(of: payment) == nil)
        #expect(try await world.balance(Book.customer) == -1500)
    }

    @Test("A bank's challenge is answered with its code; three wrong ones end the attempt")
    func challenge() async throws {
        let world = try await PaymentBackend()
        let card = try await world.save("4000002760003184").id
        let payment = try await world.open()
        let wrong = UUID()
        _ = try await world.attempt(payment, with: card, key: wrong)
        #expect(try await world.answer("123456", payment, key: wrong).reason == "notAsked")
        world.clock.advance(by: 1)
        #expect(try await world.payment(payment)["status"].string == "challenge")
        #expect(try await world.refusal(of: payment) == "paymentPending")
        for _ in 0..<2 { #expect(try await world.answer("000000", payment, key: wrong).problems == ["code"]) }
        let ended = try await world.answer("000000", payment, key: wrong)
        #expect(ended.json["declined"].string?.contains("3 times") == true)
        #expect(try await world.answer("123456", payment, key: wrong).status == 409)
        let right = UUID()
        _ = try await world.attempt(payment, with: card, key: right)
        world.clock.advance(by: 1)
        for _ in 0..<2 {
            #expect(try await world.answer("123 456", payment, key: right).json["status"].string == "processing")
        }
        world.clock.advance(by: 1)
        #expect(try await world.payment(payment)["status"].string == "authorised")
        #expect(try await world.refusal(of: payment) == nil)
    }

    @Test("If a bank doesn't answer in time the outcome is unknown; a retry authorizes once")
    func unknownOutcome() async throws {
        let world = try await PaymentBackend()
        let card = try await world.save("4000000000000119").id
        let payment = try await world.open()
        let key = UUID()
        #expect(try await world.attempt(payment, with: card, key: key).status == 504)
        #expect(try await world.attempt(payment, with: card, key: key).json["status"].string == "processing")
        world.clock.advance(by: 5)
        #expect(try await world.attempt(payment, with: card, key: key).json["status"].string == "authorised")
        #expect(try await world.refusal(of: payment) == nil)
        #expect(try await world.balance(Book.customer) == -1500)
    }

    @Test("Another account's payment and attempt don't exist")
    func accounts() async throws {
        let world = try await PaymentBackend(credit: 5000)
        let payment = try await world.open()
        let path = "/v1/payments/\(payment)"
        let other = AccountID()
        #expect(try await world.backend.send(.get, path, as: other).status == 404)
        let attempt = "\(path)/attempts/\(UUID())"
        #expect(try await world.backend.send(.put, attempt, ["method": "wallet"], as: other).status == 404)
        let wallet = try await world.backend.send(.get, "/v1/wallet", as: other).json
        #expect(wallet["balance"].number == 0)
        #expect(wallet["entries"].array.isEmpty)
    }
}
