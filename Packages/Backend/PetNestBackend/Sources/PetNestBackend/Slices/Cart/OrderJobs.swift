import BackendCore
import Database
import Foundation
import PaymentsSlice

extension JobName {
    /// An order is sent, and its payment is charged.
    static let orderShips = JobName("cart.orderShips")
}

extension Job {
    /// Charges an order that is sent.
    static let orderShips = Job(.orderShips) { job, store in
        let payments = StoredPayments()
        let subject = "order/\(job.subject)"
        let order = "SELECT 1 FROM shopOrder WHERE id = ? AND cancelledAt IS NULL"
        guard try store.row(order, [.text(job.subject)]) != nil, try payments.hasShare(of: subject, in: store) else {
            return
        }
        try payments.capture(subject, now: job.due, in: store)
    }
}

extension Migration {
    /// Schedules the charges of paid orders that aren't sent yet. Before, charges were stored ahead.
    static let orderJobs = Migration("2026-12-02-cart-jobs") { store in
        let now = Date().wholeSeconds
        let orders =
            "SELECT id, account, placedAt, delivery FROM shopOrder WHERE payment IS NOT NULL AND cancelledAt IS NULL"
        for row in try store.rows(orders) {
            let isExpress = try row.value("delivery", as: String.self) == "express"
            let shipsAt = try row.value("placedAt", as: Int.self) + (isExpress ? 21_600 : 194_400)
            if shipsAt > now {
                try store.schedule(.orderShips, for: row.value("id"), of: row.value("account"), at: shipsAt)
            }
        }
    }
}
