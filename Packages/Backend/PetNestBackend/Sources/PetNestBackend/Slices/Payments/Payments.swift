import CoreModels
import Database
import Foundation

/// A payment as stored, with its last attempt and its shares as they are at a moment.
struct StoredPayment {
    let id: PaymentID
    let account: AccountID
    let purpose: String
    let subject: String
    let label: String
    let amount: Int
    let currency: String
    let expiresAt: Int
    let method: String?
    let methodLabel: String?
    let isUsed: Bool
    let isReleased: Bool
    let attempt: PaymentAttempt?
    var captured = 0
    var refunded = 0
    /// What is set aside still: not charged, and not given back.
    var pending = 0

    /// Where it stands at a moment.
    func status(now: Date) -> Payment.Status {
        if isUsed { return captured > 0 ? .paid : pending > 0 ? .authorised : .released }
        if isReleased { return .released }
        let isOver = expiresAt <= now.wholeSeconds
        switch attempt?.state(now: now) {
        case .processing: return .processing
        case .approved: return isOver ? .expired : .authorised
        case .asking: return isOver ? .expired : .challenge
        case .declined, nil: return isOver ? .expired : .open
        }
    }

    /// The payment on the wire.
    func body(now: Date) -> PaymentBody {
        let status = status(now: now)
        var declined: String?
        if status == .open, case .declined(let reason) = attempt?.state(now: now) { declined = reason }
        return PaymentBody(
            id: id.description, label: label, amount: amount, currency: currency, status: status.rawValue,
            declined: declined, method: methodLabel, attempt: attempt?.id, expiresAt: expiresAt, captured: captured,
            refunded: refunded)
    }
}

/// A payment on the wire.
struct PaymentBody: Encodable, Sendable {
    let id: String
    let label: String
    let amount: Int
    let currency: String
    let status: String
    let declined: String?
    let method: String?
    let attempt: String?
    let expiresAt: Int
    let captured: Int
    let refunded: Int
}

extension Connection {
    /// Asks for a payment of something that is kept until then: time, goods. One that was asked for the same and wasn't
    /// used yet is kept where the amount is the same, with what was set aside, and released where it isn't.
    func openPayment(
        of amount: Money, for label: String, purpose: String, subject: String, account: AccountID, until expiresAt: Int,
        id: PaymentID = PaymentID(), now: Date
    ) throws -> PaymentID {
        let old = try rows(
            "SELECT id, amount, currency FROM payment WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [.text(subject), account.sqlValue])
        for row in old {
            let (oldAmount, currency): (Int, String) = (try row.value("amount"), try row.value("currency"))
            let oldID: PaymentID = try row.value("id")
            if oldAmount == amount.minorUnits, currency == amount.currency.code {
                try execute(
                    "UPDATE payment SET label = ?, expiresAt = ? WHERE id = ?",
                    [.text(label), expiresAt.sqlValue, oldID.sqlValue])
                return oldID
            }
            try execute("UPDATE payment SET releasedAt = ? WHERE id = ?", [now.wholeSeconds.sqlValue, oldID.sqlValue])
        }
        // Whose it is isn't told: to everybody else it is as one that nobody has.
        guard try row("SELECT 1 FROM payment WHERE id = ?", [id.sqlValue]) == nil else { throw Failure.noPayment(id) }
        try execute(
            """
            INSERT INTO payment (id, account, purpose, subject, label, amount, currency, createdAt, expiresAt) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.sqlValue, account.sqlValue, .text(purpose), .text(subject), .text(label), amount.minorUnits.sqlValue,
                .text(amount.currency.code), now.wholeSeconds.sqlValue, expiresAt.sqlValue,
            ])
        return id
    }

    /// Gives back what was set aside for something that isn't kept any more, where it wasn't used.
    func releasePayments(for subject: String, of account: AccountID, now: Date) throws {
        try execute(
            "UPDATE payment SET releasedAt = ? WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [now.wholeSeconds.sqlValue, .text(subject), account.sqlValue])
    }

    /// A payment of an account.
    /// - Throws: ``Failure/notFound(_:)`` if it has none of that id.
    func requirePayment(_ id: PaymentID, of account: AccountID, now: Date) throws -> StoredPayment {
        guard
            let row = try row(
                "SELECT * FROM payment WHERE id = ? AND account = ?", [id.sqlValue, account.sqlValue])
        else { throw Failure.noPayment(id) }
        return try payment(row, now: now)
    }

    /// The payments of an account that were used, the newest first.
    func payments(of account: AccountID, now: Date) throws -> RowList<PaymentBody> {
        let rows = try rows(
            "SELECT * FROM payment WHERE account = ? AND usedAt IS NOT NULL ORDER BY createdAt DESC, id LIMIT 200",
            [account.sqlValue])
        return RowList("payment", rows) { try payment($0, now: now).body(now: now) }
    }

    /// The payments of an account that were tried since a time and bought nothing, the newest first.
    func unusedPayments(of account: AccountID, triedSince time: Int, now: Date) throws -> RowList<StoredPayment> {
        let rows = try rows(
            """
            SELECT * FROM payment WHERE account = ? AND usedAt IS NULL AND releasedAt IS NULL AND id IN \
            (SELECT payment FROM paymentAttempt WHERE decidesAt >= ?) ORDER BY createdAt DESC, id LIMIT 200
            """, [account.sqlValue, time.sqlValue])
        return RowList("payment", rows) { try payment($0, now: now) }
    }

    private func payment(_ row: Row, now: Date) throws -> StoredPayment {
        let id: PaymentID = try row.value("id")
        let attempt = try self.row(
            "SELECT * FROM paymentAttempt WHERE payment = ? ORDER BY number DESC LIMIT 1", [id.sqlValue])
        var payment = StoredPayment(
            id: id, account: try row.value("account"), purpose: try row.value("purpose"),
            subject: try row.value("subject"), label: try row.value("label"), amount: try row.value("amount"),
            currency: try row.value("currency"), expiresAt: try row.value("expiresAt"),
            method: try row.value("method"), methodLabel: try row.value("methodLabel"),
            isUsed: try row.value("usedAt", as: Int?.self) != nil,
            isReleased: try row.value("releasedAt", as: Int?.self) != nil,
            attempt: try attempt.map { try PaymentAttempt(row: $0) })
        for row in try rows("SELECT * FROM paymentShare WHERE payment = ?", [id.sqlValue]) {
            let share = try StoredShare(row: row)
            if share.isCaptured(now: now) {
                payment.captured += share.amount
                payment.refunded += share.refunded(now: now)
            } else if !share.isReleased(now: now) {
                payment.pending += share.amount
            }
        }
        return payment
    }
}

extension Failure {
    /// There is no such payment.
    fileprivate static func noPayment(_ id: PaymentID) -> Failure {
        .notFound("There is no payment \(id).")
    }
}
