import BackendCore
import CoreModels
import Database
import Foundation

/// A share as stored.
struct StoredShare {
    let payment: PaymentID
    let subject: String
    let amount: Int
    let seller: String?
    let capturedAt: Int?
    let releasedAt: Int?
    let paidOutAt: Int?
    let refunded: Int

    init(row: Row) throws {
        payment = try row.value("payment")
        subject = try row.value("subject")
        amount = try row.value("amount")
        seller = try row.value("seller")
        capturedAt = try row.value("capturedAt")
        releasedAt = try row.value("releasedAt")
        paidOutAt = try row.value("paidOutAt")
        refunded = try row.value("refunded")
    }
}

/// The shares of used payments, at a time.
struct ShareRepository {
    let store: Connection
    let now: Date

    /// Divides an authorized payment into the shares of a purchase, in the transaction that creates the purchase, so
    /// that neither exists without the other.
    /// - Throws: ``Failure/paymentRequired(_:reason:)`` with `paymentMissing` or `paymentPending`.
    func use(_ payment: StoredPayment, for shares: [PaymentShare]) throws {
        switch payment.status(now: now) {
        case .authorized where !payment.isUsed: break
        case .processing, .challenge:
            throw Failure.paymentRequired("The bank hasn't agreed to the payment yet.", reason: "paymentPending")
        default: throw Failure.paymentRequired("This isn't paid for yet.", reason: "paymentMissing")
        }
        guard shares.reduce(0, { $0 + $1.amount }) == payment.amount else {
            throw Failure.conflict(
                "The price has changed since it was paid for. Check it again.", reason: "priceChanged")
        }
        try store.execute(
            "UPDATE payment SET usedAt = ? WHERE id = ?", [now.wholeSeconds.sqlValue, payment.id.sqlValue])
        for share in shares {
            try store.execute(
                "INSERT INTO paymentShare (subject, payment, amount, seller) VALUES (?, ?, ?, ?)",
                [.text(share.subject), payment.id.sqlValue, share.amount.sqlValue, share.seller.sqlValue])
        }
    }

    /// Charges a share: the customer pays, the seller earns their part, the provider keeps its fee, and the platform
    /// gets the rest. Does nothing if it was charged.
    func capture(_ subject: String) throws {
        let share = try require(subject)
        guard share.capturedAt == nil else { return }
        try store.execute(
            "UPDATE paymentShare SET capturedAt = ? WHERE subject = ?", [now.wholeSeconds.sqlValue, .text(subject)])
        let payment = try payment(of: share)
        var moves = [MoneyMove(.charge, from: payer(of: payment), to: Book.platform, share.amount)]
        if payment.method == "card" {
            moves.append(MoneyMove(.fee, from: Book.platform, to: Book.provider, Fees.provider(of: share.amount)))
        }
        if let seller = share.seller {
            moves.append(MoneyMove(.earnings, from: Book.platform, to: seller, Fees.earnings(of: share.amount)))
        }
        try post(moves, payment, subject)
    }

    /// Releases or refunds a share, depending on whether it was charged.
    /// - Parameter kept: The amount that the seller keeps.
    func refund(_ subject: String, keeping kept: Int) throws {
        let share = try require(subject)
        guard share.capturedAt != nil else {
            guard share.releasedAt == nil else { return }
            try store.execute(
                "UPDATE paymentShare SET releasedAt = ? WHERE subject = ?", [now.wholeSeconds.sqlValue, .text(subject)])
            return
        }
        let before = share.amount - share.refunded
        let refund = before - min(max(kept, 0), share.amount)
        guard refund > 0 else { return }
        let payment = try payment(of: share)
        var moves = [MoneyMove(.refund, from: Book.platform, to: payer(of: payment), refund)]
        if let seller = share.seller {
            let earned = Fees.earnings(of: before) - Fees.earnings(of: before - refund)
            moves.append(MoneyMove(.earnings, from: seller, to: Book.platform, earned))
        }
        try store.execute(
            "UPDATE paymentShare SET refunded = refunded + ? WHERE subject = ?", [refund.sqlValue, .text(subject)])
        try post(moves, payment, subject)
    }

    /// Transfers the seller's earnings from a share to their bank. Does nothing if that was done, or if the share
    /// wasn't charged.
    func payOut(_ subject: String) throws {
        let share = try require(subject)
        guard let seller = share.seller, share.capturedAt != nil, share.paidOutAt == nil else { return }
        try store.execute(
            "UPDATE paymentShare SET paidOutAt = ? WHERE subject = ?", [now.wholeSeconds.sqlValue, .text(subject)])
        let earned = Fees.earnings(of: share.amount - share.refunded)
        try post(
            [MoneyMove(.payout, from: seller, to: Book.bank(of: seller), earned)], payment(of: share),
            subject)
    }

    /// Returns a share, or `nil` for a purchase from before there were payments.
    static func find(_ subject: String, in store: Connection) throws -> StoredShare? {
        try store.row("SELECT * FROM paymentShare WHERE subject = ?", [.text(subject)]).map { try StoredShare(row: $0) }
    }

    private func require(_ subject: String) throws -> StoredShare {
        guard let share = try Self.find(subject, in: store) else {
            throw Failure.notFound("Nothing was paid for \(subject).")
        }
        return share
    }

    private func payment(of share: StoredShare) throws -> StoredPayment {
        let owner = try store.row("SELECT account FROM payment WHERE id = ?", [share.payment.sqlValue])
        guard let owner else { throw Failure.notFound("There is no payment \(share.payment).") }
        return try PaymentRepository(store: store, account: owner.value("account"), now: now).require(share.payment)
    }

    private func payer(of payment: StoredPayment) -> String {
        payment.method == "wallet" ? Book.wallet : Book.customer
    }

    private func post(_ moves: [MoneyMove], _ payment: StoredPayment, _ subject: String) throws {
        try Ledger(store: store).post(
            moves, of: payment.account, payment: payment.id.description, subject: subject, currency: payment.currency,
            now: now)
    }
}
