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
    let paysOutAt: Int?
    /// The past or planned refund.
    let refunded: Int
    /// The time of ``refunded``, or `nil` for immediately.
    let refundsAt: Int?

    init(row: Row) throws {
        payment = try row.value("payment")
        subject = try row.value("subject")
        amount = try row.value("amount")
        seller = try row.value("seller")
        capturedAt = try row.value("capturedAt")
        releasedAt = try row.value("releasedAt")
        paysOutAt = try row.value("paysOutAt")
        refunded = try row.value("refunded")
        refundsAt = try row.value("refundsAt")
    }

    func isCaptured(now: Date) -> Bool { capturedAt.map { $0 <= now.wholeSeconds } ?? false }
    func refunded(now: Date) -> Int { refundsAt.map { $0 <= now.wholeSeconds } ?? true ? refunded : 0 }
    func isReleased(now: Date) -> Bool { releasedAt.map { $0 <= now.wholeSeconds } ?? false }
}

extension Connection {
    /// Divides an authorized payment into the shares of what is bought, in the transaction that creates those, so that
    /// neither exists without the other.
    /// - Throws: ``Failure/paymentRequired(_:reason:)`` with `paymentMissing` or `paymentPending`.
    func usePayment(_ id: PaymentID, of account: AccountID, for shares: [PaymentShare], now: Date) throws {
        let payment = try requirePayment(id, of: account, now: now)
        switch payment.status(now: now) {
        case .authorised where !payment.isUsed: break
        case .processing, .challenge:
            throw Failure.paymentRequired("The bank hasn't agreed to the payment yet.", reason: "paymentPending")
        default: throw Failure.paymentRequired("This isn't paid for yet.", reason: "paymentMissing")
        }
        guard shares.reduce(0, { $0 + $1.amount }) == payment.amount else {
            throw Failure.conflict(
                "The price has changed since it was paid for. Look at it again.", reason: "priceChanged")
        }
        try execute("UPDATE payment SET usedAt = ? WHERE id = ?", [now.wholeSeconds.sqlValue, id.sqlValue])
        for share in shares {
            try execute(
                """
                INSERT INTO paymentShare (subject, payment, amount, seller, capturedAt, releasedAt, paysOutAt) \
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(share.subject), id.sqlValue, share.amount.sqlValue, share.seller.sqlValue,
                    share.capturedAt.sqlValue, share.releasedAt.sqlValue, share.paysOutAt.sqlValue,
                ])
            if share.capturedAt != nil { try postCapture(of: requireShare(share.subject), from: payment, now: now) }
        }
    }

    /// Charges a share now, whatever was planned.
    func captureShare(_ subject: String, now: Date) throws {
        let share = try requireShare(subject)
        guard !share.isCaptured(now: now) else { return }
        try plan(share, captured: now.wholeSeconds, released: nil, now: now)
    }

    /// Releases or refunds a share, depending on whether it was charged.
    /// - Parameters:
    ///   - kept: What the seller keeps.
    ///   - moment: The time of a refund, if it is later than now.
    func giveBackShare(_ subject: String, keeping kept: Int, at moment: Int? = nil, now: Date) throws {
        let share = try requireShare(subject)
        guard share.isCaptured(now: now) else {
            guard !share.isReleased(now: now) else { return }
            return try plan(share, captured: nil, released: now.wholeSeconds, now: now)
        }
        let refund = share.amount - share.refunded - min(max(kept, 0), share.amount)
        guard refund > 0 else { return }
        let payment = try payment(of: share, now: now)
        let at = moment ?? now.wholeSeconds
        var moves = [move(.refund, from: Book.platform, to: payer(of: payment), refund, at)]
        if let seller = share.seller {
            let before = share.amount - share.refunded
            let earned = Fees.earnings(of: before)
            let keeps = Fees.earnings(of: before - refund)
            moves.append(move(.earnings, from: seller, to: Book.platform, earned - keeps, at))
            if let paysOutAt = share.paysOutAt, paysOutAt > now.wholeSeconds {
                try reverseMoves(of: subject, after: now, kind: .payout)
                moves.append(move(.payout, from: seller, to: Book.bank(of: seller), keeps, max(at, paysOutAt)))
            }
        }
        try execute(
            "UPDATE paymentShare SET refunded = refunded + ?, refundsAt = ? WHERE subject = ?",
            [refund.sqlValue, moment.sqlValue, .text(subject)])
        try post(moves, payment, subject, now)
    }

    /// Cancels a planned refund.
    func cancelRefund(of subject: String, now: Date) throws {
        let share = try requireShare(subject)
        guard let refundsAt = share.refundsAt, refundsAt > now.wholeSeconds else { return }
        try reverseMoves(of: subject, after: now)
        try execute(
            "UPDATE paymentShare SET refunded = 0, refundsAt = NULL WHERE subject = ?", [.text(subject)])
        guard let seller = share.seller, let paysOutAt = share.paysOutAt else { return }
        try post(
            [move(.payout, from: seller, to: Book.bank(of: seller), Fees.earnings(of: share.amount), paysOutAt)],
            payment(of: share, now: now), subject, now)
    }

    /// Changes the planned time of paying the seller.
    func payOutShare(_ subject: String, at moment: Int, now: Date) throws {
        let share = try requireShare(subject)
        try execute(
            "UPDATE paymentShare SET paysOutAt = ? WHERE subject = ?", [moment.sqlValue, .text(subject)])
        guard let seller = share.seller, let capturedAt = share.capturedAt, let paysOutAt = share.paysOutAt,
            paysOutAt > now.wholeSeconds
        else { return }
        try reverseMoves(of: subject, after: now, kind: .payout)
        let kept = Fees.earnings(of: share.amount - share.refunded)
        try post(
            [move(.payout, from: seller, to: Book.bank(of: seller), kept, max(capturedAt, moment))],
            payment(of: share, now: now), subject, now)
    }

    /// Returns a share, or `nil` for what was bought before there were payments.
    func share(_ subject: String) throws -> StoredShare? {
        try row("SELECT * FROM paymentShare WHERE subject = ?", [.text(subject)]).map { try StoredShare(row: $0) }
    }

    private func requireShare(_ subject: String) throws -> StoredShare {
        guard let share = try share(subject) else { throw Failure.notFound("Nothing was paid for \(subject).") }
        return share
    }

    private func plan(_ share: StoredShare, captured: Int?, released: Int?, now: Date) throws {
        try reverseMoves(of: share.subject, after: now)
        try execute(
            "UPDATE paymentShare SET capturedAt = ?, releasedAt = ? WHERE subject = ?",
            [captured.sqlValue, released.sqlValue, .text(share.subject)])
        if captured != nil {
            try postCapture(of: requireShare(share.subject), from: payment(of: share, now: now), now: now)
        }
    }

    private func payment(of share: StoredShare, now: Date) throws -> StoredPayment {
        let owner = try row("SELECT account FROM payment WHERE id = ?", [share.payment.sqlValue])
        guard let owner else { throw Failure.notFound("There is no payment \(share.payment).") }
        return try requirePayment(share.payment, of: owner.value("account"), now: now)
    }

    /// Writes the transfers of a charge: the customer pays, the seller earns their share, the provider keeps its fee,
    /// and the platform gets the rest. The seller's share is paid out later.
    private func postCapture(of share: StoredShare, from payment: StoredPayment, now: Date) throws {
        guard let at = share.capturedAt else { return }
        var moves = [move(.charge, from: payer(of: payment), to: Book.platform, share.amount, at)]
        if payment.method == "card" {
            moves.append(move(.fee, from: Book.platform, to: Book.provider, Fees.provider(of: share.amount), at))
        }
        if let seller = share.seller {
            let earned = Fees.earnings(of: share.amount)
            moves.append(move(.earnings, from: Book.platform, to: seller, earned, at))
            if let paysOutAt = share.paysOutAt {
                moves.append(move(.payout, from: seller, to: Book.bank(of: seller), earned, max(at, paysOutAt)))
            }
        }
        try post(moves, payment, share.subject, now)
    }

    private func payer(of payment: StoredPayment) -> String {
        payment.method == "wallet" ? Book.wallet : Book.customer
    }

    private func move(_ kind: MoneyMove.Kind, from payer: String, to payee: String, _ amount: Int, _ at: Int)
        -> MoneyMove
    {
        MoneyMove(kind: kind, payer: payer, payee: payee, amount: amount, valueAt: at)
    }

    private func post(_ moves: [MoneyMove], _ payment: StoredPayment, _ subject: String, _ now: Date) throws {
        try post(
            moves, of: payment.account, payment: payment.id.description, subject: subject, currency: payment.currency,
            now: now)
    }
}
