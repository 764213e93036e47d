import BackendCore
import CoreModels
import Database
import Foundation

/// The payments of an account, at a time.
struct PaymentRepository {
    let store: Connection
    let account: AccountID
    let now: Date

    /// Opens a payment. An existing unused payment for the same subject is reused if the amount is equal, including its
    /// authorization if that hasn't expired, and released otherwise.
    func open(_ payment: NewPayment) throws -> PaymentID {
        let amount = payment.amount
        let unused = try store.rows(
            "SELECT * FROM payment WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [.text(payment.subject), account.sqlValue])
        for old in try unused.map(self.payment) {
            if old.amount == amount.minorUnits, old.currency == amount.currency.code {
                try endExpiredAuthorization(of: old)
                try store.execute(
                    "UPDATE payment SET label = ?, expiresAt = ? WHERE id = ?",
                    [.text(payment.label), payment.expiresAt.sqlValue, old.id.sqlValue])
                return old.id
            }
            try store.execute(
                "UPDATE payment SET releasedAt = ? WHERE id = ?", [now.wholeSeconds.sqlValue, old.id.sqlValue])
        }
        // A payment of another account is treated as not found.
        guard try store.row("SELECT 1 FROM payment WHERE id = ?", [payment.id.sqlValue]) == nil else {
            throw Failure.noPayment(payment.id)
        }
        try store.execute(
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

    /// Ends the authorization of a payment that wasn't used in time. The amount is no longer set aside, so it may have
    /// been spent on something else.
    private func endExpiredAuthorization(of payment: StoredPayment) throws {
        guard payment.status(now: now) == .expired, let attempt = payment.attempt else { return }
        switch attempt.state {
        case .approved, .challenged:
            try append(.declined, Decline.notUsedInTime.stored, to: attempt, at: payment.expiresAt)
        case .processing, .declined: break
        }
    }

    /// Returns the unused payment for a subject, or `nil` if the account has none.
    static func unused(for subject: String, of account: AccountID, in store: Connection) throws -> PaymentID? {
        try store.row(
            "SELECT id FROM payment WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [.text(subject), account.sqlValue]
        )?.value("id")
    }

    /// Releases the unused payments for something that is no longer held.
    func release(for subject: String) throws {
        try store.execute(
            "UPDATE payment SET releasedAt = ? WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [now.wholeSeconds.sqlValue, .text(subject), account.sqlValue])
    }

    /// Returns a payment.
    /// - Throws: ``Failure/notFound(_:)`` if it has none with that id.
    func require(_ id: PaymentID) throws -> StoredPayment {
        guard let payment = try find(id) else { throw Failure.noPayment(id) }
        return payment
    }

    /// Returns a payment, or `nil` if the account has none with that id.
    func find(_ id: PaymentID) throws -> StoredPayment? {
        try store.row("SELECT * FROM payment WHERE id = ? AND account = ?", [id.sqlValue, account.sqlValue]).map {
            try payment($0)
        }
    }

    /// Returns the used payments, newest first.
    func list() throws -> RowList<Payment> {
        let rows = try store.rows(
            "SELECT * FROM payment WHERE account = ? AND usedAt IS NOT NULL ORDER BY createdAt DESC, id LIMIT 200",
            [account.sqlValue])
        return RowList("payment", rows) { try payment($0).payment(now: now) }
    }

    /// Returns the unused payments with attempts since a time, newest first.
    func unused(triedSince time: Int) throws -> RowList<StoredPayment> {
        let rows = try store.rows(
            """
            SELECT * FROM payment WHERE account = ? AND usedAt IS NULL AND releasedAt IS NULL AND EXISTS ( \
            SELECT 1 FROM paymentAttempt JOIN paymentAttemptEvent ON attempt = paymentAttempt.id \
            WHERE paymentAttempt.payment = payment.id AND at >= ?) ORDER BY createdAt DESC, id LIMIT 200
            """, [account.sqlValue, time.sqlValue])
        return RowList("payment", rows) { try payment($0) }
    }

    private func payment(_ row: Row) throws -> StoredPayment {
        let id: PaymentID = try row.value("id")
        var payment = StoredPayment(
            id: id, account: try row.value("account"), purpose: try row.value("purpose"),
            subject: try row.value("subject"), label: try row.value("label"), amount: try row.value("amount"),
            currency: try row.value("currency"), expiresAt: try row.value("expiresAt"),
            method: try row.value("method"), methodLabel: try row.value("methodLabel"),
            isUsed: try row.value("usedAt", as: Int?.self) != nil,
            isReleased: try row.value("releasedAt", as: Int?.self) != nil,
            attempt: try lastAttempt(at: id))
        for row in try store.rows("SELECT * FROM paymentShare WHERE payment = ?", [id.sqlValue]) {
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
