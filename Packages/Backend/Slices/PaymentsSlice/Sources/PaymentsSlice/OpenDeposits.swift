import BackendCore
import CoreModels
import Database
import Foundation

extension Migration {
    /// Schedules the charge of deposits that a bank approved before it answered through the API. Before, the app
    /// charged a deposit when it was opened again. Now the bank's answer charges it, and these banks have already
    /// answered.
    static let openDeposits = Migration("2026-12-13-payment-open-deposits") { store in
        let now = Date().wholeSeconds
        let open = """
            SELECT payment.id AS id, account FROM payment JOIN account ON account.id = payment.account \
            WHERE purpose = ? AND usedAt IS NULL AND releasedAt IS NULL AND expiresAt > ?
            """
        for row in try store.rows(open, [.text(StoredPayment.filling), now.sqlValue]) {
            try JobRepository(store: store).schedule(
                .chargeDeposit, for: row.value("id"), of: row.value("account"), at: now)
        }
    }
}

extension JobName {
    /// Charges a deposit that is authorized.
    static let chargeDeposit = JobName("payments.chargeDeposit")
}

extension Job {
    /// Charges a deposit that is authorized, and adds it to the wallet. Does nothing for one that isn't.
    static let chargeDeposit = Job(.chargeDeposit) { job, store in
        guard let id = PaymentID(job.subject) else { return }
        let payments = PaymentRepository(store: store, account: job.account, now: job.due)
        guard try payments.find(id) != nil else { return }
        try Wallet(payments: payments).fill(with: id)
    }
}
