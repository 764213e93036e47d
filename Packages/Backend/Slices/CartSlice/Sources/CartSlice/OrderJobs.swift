import BackendCore
import CartWire
import CoreModels
import Database
import Foundation

extension JobName {
    /// A subscription orders, if no client has done so on its day.
    static let subscriptionOrders = JobName("cart.subscriptionOrders")
}

extension CartDependencies {
    /// The jobs of subscriptions.
    var jobs: [Job] {
        [
            // Subscriptions don't order while the app is closed. The missed orders become one order now.
            Job(.subscriptionOrders) { job, store in
                try subscriptions(of: job.account, now: job.now, in: store).orderOverdue(
                    job.subject, orders: orders(of: job.account, now: job.now, in: store))
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
                try JobRepository(store: store).schedule(
                    JobName("cart.orderShips"), for: row.value("id"), of: row.value("account"), at: shipsAt)
            }
        }
    }

    /// Schedules the orders of subscriptions. Before, they were ordered only when a client asked.
    static let subscriptionJobs = Migration("2026-12-05-cart-subscriptions") { store in
        let tomorrow = Date().wholeSeconds + 86_400
        for row in try store.rows("SELECT id, account, next FROM shopSubscription") {
            // An unreadable day is reported by the list.
            guard let next: CalendarDate = try? row.value("next") else { continue }
            try JobRepository(store: store).schedule(
                .subscriptionOrders, for: row.value("id"), of: row.value("account"),
                at: max((next.dayNumber + 1) * 86_400 + 43_200, tomorrow))
        }
    }
}
