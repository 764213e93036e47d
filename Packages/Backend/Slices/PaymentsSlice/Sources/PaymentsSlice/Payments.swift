import BackendCore
import CoreModels
import Database
import Foundation

/// A stored payment, with its last attempt and its shares at a time.
struct StoredPayment {
    /// The purpose of payments that fill the wallet. Others are the sellers'.
    static let filling = "wallet"

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
    /// The authorized amount that is neither charged nor released.
    var pending = 0

    /// Returns the status at a time.
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

    /// Returns the payment at a time, as the domain has it.
    /// - Throws: ``Failure/unavailable(_:)`` if its currency isn't one.
    func payment(now: Date) throws -> Payment {
        guard let currency = Currency(currency) else {
            throw Failure.unavailable("The payment \(id) can't be read: “\(currency)” is no currency like EUR.")
        }
        let status = status(now: now)
        var declined: String?
        if status == .open, case .declined(let reason) = attempt?.state(now: now) { declined = reason }
        return Payment(
            id: id, label: label, amount: try Money(amount, currency), status: status, declined: declined,
            method: methodLabel, attempt: attempt?.id.rawValue,
            expiresAt: Date(timeIntervalSince1970: Double(expiresAt)), captured: try Money(captured, currency),
            refunded: try Money(refunded, currency))
    }
}

extension Connection {
    /// Opens a payment. An existing unused payment for the same subject is reused if the amount is equal, including its
    /// authorization, and released otherwise.
    func open(_ payment: NewPayment, of account: AccountID, now: Date) throws -> PaymentID {
        let amount = payment.amount
        let old = try rows(
            "SELECT id, amount, currency FROM payment WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [.text(payment.subject), account.sqlValue])
        for row in old {
            let oldAmount: Int = try row.value("amount")
            let currency: String = try row.value("currency")
            let oldID: PaymentID = try row.value("id")
            if oldAmount == amount.minorUnits, currency == amount.currency.code {
                try execute(
                    "UPDATE payment SET label = ?, expiresAt = ? WHERE id = ?",
                    [.text(payment.label), payment.expiresAt.sqlValue, oldID.sqlValue])
                return oldID
            }
            try execute("UPDATE payment SET releasedAt = ? WHERE id = ?", [now.wholeSeconds.sqlValue, oldID.sqlValue])
        }
        // A payment of another account is treated as not found.
        guard try row("SELECT 1 FROM payment WHERE id = ?", [payment.id.sqlValue]) == nil else {
            throw Failure.noPayment(payment.id)
        }
        try execute(
            """
            INSERT INTO payment (id, account, purpose, subject, label, amount, currency, createdAt, expiresAt) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                payment.id.sqlValue, account.sqlValue, .text(payment.purpose), .text(payment.subject),
                .text(payment.label), amount.minorUnits.sqlValue, .text(amount.currency.code),
                now.wholeSeconds.sqlValue, payment.expiresAt.sqlValue,
            ])
        return payment.id
    }

    /// Returns the unused payment for a subject, or `nil` if the account has none.
    func unusedPayment(for subject: String, of account: AccountID) throws -> PaymentID? {
        try row(
            "SELECT id FROM payment WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [.text(subject), account.sqlValue]
        )?.value("id")
    }

    /// Releases the unused payments for something that isn't held any more.
    func releasePayments(for subject: String, of account: AccountID, now: Date) throws {
        try execute(
            "UPDATE payment SET releasedAt = ? WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [now.wholeSeconds.sqlValue, .text(subject), account.sqlValue])
    }

    /// Returns a payment of an account.
    /// - Throws: ``Failure/notFound(_:)`` if it has none with that id.
    func requirePayment(_ id: PaymentID, of account: AccountID, now: Date) throws -> StoredPayment {
        guard let payment = try payment(id, of: account, now: now) else { throw Failure.noPayment(id) }
        return payment
    }

    /// Returns a payment, or `nil` if the account has none with that id.
    func payment(_ id: PaymentID, of account: AccountID, now: Date) throws -> StoredPayment? {
        try row("SELECT * FROM payment WHERE id = ? AND account = ?", [id.sqlValue, account.sqlValue]).map {
            try payment($0, now: now)
        }
    }

    /// Returns the used payments of an account, newest first.
    func payments(of account: AccountID, now: Date) throws -> RowList<Payment> {
        let rows = try rows(
            "SELECT * FROM payment WHERE account = ? AND usedAt IS NOT NULL ORDER BY createdAt DESC, id LIMIT 200",
            [account.sqlValue])
        return RowList("payment", rows) { try payment($0, now: now).payment(now: now) }
    }

    /// Returns the payments of an account that were tried since a time and bought nothing, newest first.
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
            if share.capturedAt != nil {
                payment.captured += share.amount
                payment.refunded += share.refunded
            } else if share.releasedAt == nil {
                payment.pending += share.amount
            }
        }
        return payment
    }
}

extension Failure {
    /// The failure that there is no such payment.
    fileprivate static func noPayment(_ id: PaymentID) -> Failure {
        .notFound("There is no payment \(id).")
    }
}
