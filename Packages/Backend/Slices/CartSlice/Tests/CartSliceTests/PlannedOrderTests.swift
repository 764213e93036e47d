import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import CartSlice

@Suite("A store with planned orders", .timeLimit(.minutes(1)))
struct PlannedOrderTests {
    private static let now = Date().wholeSeconds
    private static let hour = 3600

    /// Hours since an order was placed, its delivery, hours until it was cancelled, whether its charge is still due,
    /// its expected states, and the hours until the next one.
    private static let orders:
        [(placed: Int, delivery: String, cancelled: Int?, isDue: Bool, states: String, next: Int?)] = [
            (-1, "standard", nil, false, "placed", 1),
            (-3, "standard", nil, true, "placed packed", 51),
            (-60, "standard", nil, false, "placed packed shipped", 12),
            (-60, "standard", nil, true, "placed packed", -6),
            (-7, "express", nil, false, "placed packed shipped", 17),
            (-300, "standard", nil, false, "placed packed shipped delivered", nil),
            (-300, "standard", -297, false, "placed packed cancelled", nil),
            (-300, "standard", -300, false, "placed cancelled", nil),
        ]

    @Test("has an event for each state until now, and a job for the next one")
    func migrated() async throws {
        let accounts = Migration("0000-accounts") { store in
            try store.execute("CREATE TABLE account (id TEXT PRIMARY KEY) STRICT")
            try store.execute("INSERT INTO account (id) VALUES (?)", [AccountID.device.sqlValue])
        }
        let rows = Migration("older-rows") { store in
            for (number, order) in Self.orders.enumerated() {
                let id = Bodies.id(number)
                let cancelled = order.cancelled.map { "\(Self.now + $0 * Self.hour)" } ?? "NULL"
                try store.execute(
                    """
                    INSERT INTO shopOrder (number, id, account, placedAt, address, delivery, deliveryPrice, total, currency, \
                    cancelledAt) VALUES (\(number), '\(id)', '\(AccountID.device)', \(Self.now + order.placed * Self.hour), \
                    '{}', '\(order.delivery)', 0, 100, 'EUR', \(cancelled))
                    """)
                if order.isDue {
                    try JobRepository(store: store).schedule(
                        JobName("cart.orderShips"), for: id, of: .device, at: Self.now + Self.hour)
                }
            }
        }
        let database = try SQLiteDatabase.inMemory(migrations: [
            accounts, .cart, .orderPayments, .cartAccounts, .jobs, rows, .orderEvents,
        ])
        for (number, order) in Self.orders.enumerated() {
            let (states, jobs) = try await database.read { store in
                (
                    try store.rows(
                        "SELECT status FROM shopOrderEvent WHERE shopOrder = ? ORDER BY number", [number.sqlValue]
                    ).map { try $0.value("status", as: String.self) },
                    try store.rows("SELECT name, dueAt FROM job WHERE subject = ?", [.text(Bodies.id(number))])
                )
            }
            #expect(states.joined(separator: " ") == order.states, "\(number)")
            #expect(jobs.count == (order.next == nil ? 0 : 1), "\(number)")
            guard let job = jobs.first else { continue }
            #expect(try job.value("name") == "cart.orderAdvances")
            let hours = (try job.value("dueAt", as: Int.self) - Self.now) / Self.hour
            #expect(hours == order.next, "\(number)")
        }
    }
}
