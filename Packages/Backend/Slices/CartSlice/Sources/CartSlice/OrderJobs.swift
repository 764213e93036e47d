import BackendCore
import CartWire
import CoreModels
import Database
import Foundation

extension JobName {
    /// An order is sent, and its payment is charged.
    static let orderShips = JobName("cart.orderShips")
}

extension CartDependencies {
    /// The jobs of orders.
    var jobs: [Job] {
        [
            Job(.orderShips) { job, store in
                guard let id = EntityID<OrderDTO>(job.subject) else { return }
                try orders(of: job.account, now: job.due, in: store).ship(id)
            }
        ]
    }
}

extension OrderRepository {
    /// Charges an order that is sent. Does nothing if it was cancelled.
    fileprivate func ship(_ id: EntityID<OrderDTO>) throws {
        let subject = Self.subject(of: id)
        let order = "SELECT 1 FROM shopOrder WHERE id = ? AND cancelledAt IS NULL"
        guard try store.row(order, [id.sqlValue]) != nil, try payments.hasShare(of: subject, in: store) else { return }
        try payments.capture(subject, now: now, in: store)
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
