import BackendCore
import CartWire
import CoreModels
import Database
import Foundation

extension JobName {
    /// An order reaches its next state by the shop's timetable.
    static let orderAdvances = JobName("cart.orderAdvances")
}

extension CartDependencies {
    /// The jobs of orders.
    var jobs: [Job] {
        [
            Job(.orderAdvances) { job, store in
                let orders = orders(of: job.account, now: job.due, in: store)
                guard let id = EntityID<OrderDTO>(job.subject), let next = try orders.status(of: id)?.next else {
                    return
                }
                try orders.append(next, to: id)
            }
        ]
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
                try store.schedule(
                    JobName("cart.orderShips"), for: row.value("id"), of: row.value("account"), at: shipsAt)
            }
        }
    }
}
