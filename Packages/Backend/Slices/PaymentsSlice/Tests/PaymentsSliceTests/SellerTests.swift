import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import PaymentsSlice

@Suite("What sellers do with payments", .onBothStores, .timeLimit(.minutes(5)))
struct SellerTests {
    private static let subject = "booking/1"

    private static let share = PaymentShare(subject: subject, amount: 1500, seller: PaymentBackend.seller)

    @Test("An authorization ends when its payment expires, or when the seller releases it")
    func lapsed() async throws {
        let world = try await PaymentBackend(credit: 1500)
        let first = try await world.authorized()
        #expect(try await world.available() == 0)
        world.clock.advance(by: 600)
        #expect(try await world.payment(first)["status"].string == "expired")
        #expect(try await world.available() == 1500)
        let second = try await world.authorized(for: "hold/2")
        let now = world.clock.now
        try await world.sell { try $0.release(for: "hold/2", of: .device, now: now, in: $1) }
        #expect(try await world.payment(second)["status"].string == "released")
        #expect(try await world.available() == 1500)
        #expect(try await world.sell { try $0.unusedPayment(for: "hold/2", of: .device, in: $1) } == nil)
    }

    @Test("A subject keeps its payment and authorization if the amount is the same, and gets another otherwise")
    func reopened() async throws {
        let world = try await PaymentBackend(credit: 5000)
        let first = try await world.authorized()
        #expect(try await world.open() == first)
        #expect(try await world.payment(first)["status"].string == "authorised")
        let dearer = try await world.open(1800)
        #expect(dearer != first)
        #expect(try await world.payment(first)["status"].string == "released")
        #expect(try await world.refusal(of: dearer, amount: 1800) == "paymentMissing")
        #expect(try await world.available() == 5000)
    }

    @Test("A seller keeps the earnings and payouts from a customer whose account is closed")
    func closed() async throws {
        let world = try await PaymentBackend(credit: 4500)
        for number in 1...2 {
            let subject = "booking/\(number)"
            let payment = try await world.authorized(for: "hold/\(number)")
            try await world.use(
                payment, for: PaymentShare(subject: subject, amount: 1500, seller: PaymentBackend.seller))
            let now = world.clock.now
            try await world.sell { try $0.capture(subject, now: now, in: $1) }
        }
        let now = world.clock.now
        try await world.sell { try $0.payOut("booking/1", now: now, in: $1) }
        let before = try await world.sell { try $0.earnings(of: PaymentBackend.seller, currency: "EUR", in: $1) }
        #expect(before.earned == 1275 && before.paidOut == 1275 && before.payouts.count == 1)
        let export = try await world.backend.database.read { try $0.rows("SELECT * FROM moneyMove ORDER BY number") }
        try await world.backend.database.write { store in
            try PaymentsClosing().prepareToClose(.device, now: now, in: store)
            try store.execute("DELETE FROM moneyMove WHERE account = ?", [AccountID.device.sqlValue])
        }
        let after = try await world.sell { try $0.earnings(of: PaymentBackend.seller, currency: "EUR", in: $1) }
        #expect(after == before)
        #expect(try await world.available() == 0)
        // An import brings the account back, and with it the same transfers.
        try await world.backend.database.write { store in
            for row in export {
                try store.execute(
                    """
                    INSERT INTO moneyMove (account, payment, subject, kind, payer, payee, amount, currency, movedAt) \
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """, Array(row.values.dropFirst()))
            }
            try PaymentsClosing.deleteImportedTwins(in: store)
        }
        #expect(try await world.sell { try $0.earnings(of: PaymentBackend.seller, currency: "EUR", in: $1) } == before)
        #expect(try await world.available() == 1500)
    }

    @Test("The shares of a payment add up to its amount")
    func sum() async throws {
        let world = try await PaymentBackend(credit: 5000)
        let payment = try await world.authorized()
        #expect(try await world.refusal(of: payment, amount: 1400) == "priceChanged")
        #expect(try await world.refusal(of: payment, amount: 1500) == nil)
    }

    @Test("A charge is divided between the seller, the provider and the platform, and the seller is paid later, once")
    func charge() async throws {
        let world = try await PaymentBackend()
        let payment = try await world.open()
        _ = try await world.attempt(payment, with: world.save().id)
        try await world.bank("approved")
        try await world.use(payment, for: Self.share)
        let now = world.clock.now
        try await world.sell { try $0.payOut(Self.subject, now: now, in: $1) }
        #expect(try await world.payment(payment)["status"].string == "authorised")
        #expect(try await world.balance(Book.customer) == 0)
        for _ in 0..<2 { try await world.sell { try $0.capture(Self.subject, now: now, in: $1) } }
        #expect(try await world.payment(payment)["status"].string == "paid")
        #expect(try await world.balance(Book.customer) == -1500)
        #expect(try await world.balance(PaymentBackend.seller) == 1275)
        #expect(try await world.balance(Book.provider) == 46)
        #expect(try await world.balance(Book.platform) == 1500 - 1275 - 46)
        world.clock.advance(by: 86_400)
        let later = world.clock.now
        for _ in 0..<2 { try await world.sell { try $0.payOut(Self.subject, now: later, in: $1) } }
        let earnings = try await world.sell {
            try $0.earnings(of: PaymentBackend.seller, currency: "EUR", in: $1)
        }
        #expect(earnings.earned == 0 && earnings.paidOut == 1275)
        #expect(earnings.payouts.map(\.amount) == [1275])
        #expect(earnings.payouts.map(\.at) == [later.wholeSeconds])
    }

    @Test("A refund takes the seller's part back, so that they are paid the rest")
    func refund() async throws {
        let world = try await PaymentBackend(credit: 1500)
        let payment = try await world.authorized()
        let now = world.clock.now
        try await world.use(payment, for: Self.share)
        try await world.sell { try $0.capture(Self.subject, now: now, in: $1) }
        for _ in 0..<2 {
            try await world.sell { try $0.refund(Self.subject, keeping: 750, now: now, in: $1) }
        }
        #expect(try await world.payment(payment)["refunded"].number == 750)
        #expect(try await world.balance(Book.wallet) == 750)
        #expect(try await world.balance(PaymentBackend.seller) == 638)
        try await world.sell { try $0.payOut(Self.subject, now: now, in: $1) }
        #expect(try await world.balance(Book.bank(of: PaymentBackend.seller)) == 638)
    }

    @Test("A share that is released before it is charged costs nothing")
    func released() async throws {
        let world = try await PaymentBackend(credit: 1500)
        let payment = try await world.authorized()
        let now = world.clock.now
        try await world.use(payment, for: Self.share)
        #expect(try await world.available() == 0)
        for _ in 0..<2 { try await world.sell { try $0.refund(Self.subject, keeping: 0, now: now, in: $1) } }
        #expect(try await world.payment(payment)["status"].string == "released")
        #expect(try await world.available() == 1500)
        #expect(try await world.balance(Book.wallet) == 1500)
    }

    @Test("A booking or order that was never paid for has no share, and a decision about it fails")
    func unpaid() async throws {
        let world = try await PaymentBackend()
        let now = world.clock.now
        #expect(try await world.sell { try !$0.hasShare(of: Self.subject, in: $1) })
        await #expect(throws: Failure.self) {
            try await world.sell { try $0.capture(Self.subject, now: now, in: $1) }
        }
    }
}
