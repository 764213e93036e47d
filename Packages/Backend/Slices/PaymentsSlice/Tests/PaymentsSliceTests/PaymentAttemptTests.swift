import BackendCore
import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import PaymentsSlice

@Suite("Attempts to pay", .onBothStores, .timeLimit(.minutes(5)))
struct PaymentAttemptTests {
    @Test("An amount is authorized when the bank approves, once, however often it is requested")
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
        #expect(try await world.bank("approved").status == 204)
        #expect(try await world.payment(payment)["status"].string == "authorised")
        #expect(try await world.attempt(payment, with: card).json["status"].string == "authorised")
        #expect(try await world.refusal(of: payment, amount: 1800) == nil)
        #expect(try await world.backend.send(.get, "/v1/payments").json["payments"].array.count == 1)
    }

    @Test(
        "A bank that declines says why, charges nothing, and leaves the payment open for another card",
        arguments: [
            ("unstated", "gave no reason"), ("insufficientFunds", "insufficient funds"), ("expired", "has expired"),
            ("securityCode", "security code"), ("lostOrStolen", "stolen"), ("a later reason", "gave no reason"),
        ])
    func declined(_ reason: String, _ words: String) async throws {
        let world = try await PaymentBackend()
        let payment = try await world.open()
        let card = try await world.save().id
        _ = try await world.attempt(payment, with: card)
        try await world.bank("declined", reason: reason)
        let tried = try await world.payment(payment)
        #expect(tried["status"].string == "open")
        #expect(tried["declined"].string?.contains(words) == true)
        #expect(try await world.refusal(of: payment) == "paymentMissing")
        _ = try await world.attempt(payment, with: card)
        try await world.bank("approved")
        #expect(try await world.balance(Book.customer) == 0)
        #expect(try await world.refusal(of: payment) == nil)
        #expect(try await world.balance(Book.customer) == -1500)
    }

    @Test("A bank's challenge is answered with its code; three wrong ones end the attempt")
    func challenge() async throws {
        let world = try await PaymentBackend()
        let card = try await world.save().id
        let payment = try await world.open()
        let wrong = UUID()
        _ = try await world.attempt(payment, with: card, key: wrong)
        #expect(try await world.answer("9753", payment, key: wrong).reason == "notAsked")
        try await world.bank("challenge", code: "9753")
        #expect(try await world.payment(payment)["status"].string == "challenge")
        #expect(try await world.refusal(of: payment) == "paymentPending")
        #expect(try await world.requests().isEmpty)
        for left in ["2 times more", "once more"] {
            let answer = try await world.answer("000000", payment, key: wrong)
            #expect(answer.problems == ["code"])
            #expect(answer.json["error"]["problems"].array.first?["message"]?.string?.contains(left) == true)
        }
        let ended = try await world.answer("000000", payment, key: wrong)
        #expect(ended.json["declined"].string?.contains("3 times") == true)
        #expect(try await world.answer("9753", payment, key: wrong).status == 409)
        let right = UUID()
        _ = try await world.attempt(payment, with: card, key: right)
        try await world.bank("challenge", code: "9753")
        for _ in 0..<2 {
            #expect(try await world.answer("97 53", payment, key: right).json["status"].string == "processing")
        }
        #expect(try await world.requests().map { $0["isConfirmed"] } == [true])
        #expect(try await world.bank("challenge", code: "1").reason == "notNext")
        try await world.bank("approved")
        #expect(try await world.payment(payment)["status"].string == "authorised")
        #expect(try await world.refusal(of: payment) == nil)
    }

    @Test("An attempt that the bank doesn't answer in two minutes is declined, and a later answer is refused")
    func noAnswer() async throws {
        let world = try await PaymentBackend()
        let card = try await world.save().id
        let payment = try await world.open()
        let late = UUID()
        _ = try await world.attempt(payment, with: card, key: late)
        world.clock.advance(by: 119)
        #expect(try await world.payment(payment)["status"].string == "processing")
        world.clock.advance(by: 1)
        let tried = try await world.payment(payment)
        #expect(tried["status"].string == "open")
        #expect(tried["declined"].string?.contains("Nothing was charged") == true)
        #expect(try await world.requests().isEmpty)
        #expect(try await world.bank("approved", to: "\(late)").reason == "notNext")
        _ = try await world.attempt(payment, with: card)
        try await world.bank("approved")
        world.clock.advance(by: 120)
        #expect(try await world.payment(payment)["status"].string == "authorised")
    }

    @Test("An expired card is declined without asking its bank")
    func expired() async throws {
        let world = try await PaymentBackend()
        let card = try await world.save(month: 5, year: 2026).id
        world.clock.advance(by: 31 * 86_400)
        let answer = try await world.attempt(world.open(), with: card)
        #expect(answer.json["declined"].string?.contains("has expired") == true)
        #expect(try await world.requests().isEmpty)
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
