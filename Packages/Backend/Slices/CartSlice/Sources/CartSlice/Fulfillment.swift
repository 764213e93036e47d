import BackendCore
import CartWire
import CoreModels
import CoreWire
import Database
import Foundation

/// What the shop does with the orders of all owners.
struct Fulfillment {
    let store: Connection
    let now: Date
    let shop: CartDependencies

    /// Returns a page of the orders that aren't delivered or cancelled, the oldest first.
    /// - Returns: The orders, and the cursor of the next page, if there is one.
    func open(after cursor: PageCursor?, limit: Int) throws -> (orders: RowList<OrderDTO>, next: String?) {
        let rows = try store.rows(
            """
            SELECT number, id, account FROM openOrder JOIN shopOrder ON shopOrder.number = openOrder.shopOrder \
            WHERE openOrder.shopOrder > ? ORDER BY openOrder.shopOrder LIMIT ?
            """, [.integer(cursor?.number ?? 0), (limit + 1).sqlValue])
        let page = RowList("shopOrder", Array(rows.prefix(limit))) { row in
            try orders(of: row.value("account")).require(row.value("id"))
        }
        let last: Int64? = rows.count > limit ? try rows[limit - 1].value("number") : nil
        return (page, last.map { PageCursor(value: 0, number: $0).text })
    }

    /// Records the next state of an order, as reported by the shop. Repeating it returns the same order.
    /// - Throws: ``Failure/notFound(_:)`` if there is no such order, ``Failure/conflict(_:reason:)`` with `notNext` if
    ///   another state follows, ``Failure/rejected(_:_:)`` at `at` for a time after now or before the previous state.
    func record(_ step: CheckedStep, of id: EntityID<OrderDTO>) throws -> OrderDTO {
        let owner = try store.row("SELECT account FROM shopOrder WHERE id = ?", [id.sqlValue])
        guard let account: AccountID = try owner?.value("account") else { throw Failure.noOrder(id) }
        let order = try orders(of: account).require(id)
        if order.history.contains(where: { $0.status == step.status.rawValue }) { return order }
        guard let last = order.history.last, OrderStatus(rawValue: last.status)?.next == step.status else {
            throw Failure.conflict(
                "The order is \(order.history.last?.status ?? "unknown"), so it can't be \(step.status.rawValue) next.",
                reason: "notNext")
        }
        guard (last.at...max(last.at, now.wholeSeconds)).contains(step.at) else {
            let problem = WireProblem(
                field: "at", message: "This should be a time from \(last.at), when it was \(last.status), until now.")
            throw Failure.rejected("The step can't be recorded.", [problem])
        }
        let then = orders(of: account, now: Date(timeIntervalSince1970: TimeInterval(step.at)))
        try then.append(step.status, to: id)
        return try orders(of: account).require(id)
    }

    /// Lists the open orders that aren't listed, such as imported ones.
    static func listOpenOrders(in store: Connection) throws {
        try store.execute(
            """
            INSERT INTO openOrder SELECT number FROM shopOrder WHERE NOT EXISTS (
                SELECT 1 FROM shopOrderEvent WHERE shopOrderEvent.shopOrder = shopOrder.number
                AND status IN ('delivered', 'cancelled')
            ) AND number NOT IN (SELECT shopOrder FROM openOrder)
            """)
    }

    private func orders(of account: AccountID, now: Date? = nil) -> OrderRepository {
        shop.orders(of: account, now: now ?? self.now, in: store)
    }
}

/// A step of the shop whose members are valid.
struct CheckedStep {
    let status: OrderStatus
    let at: Int

    /// Checks a body.
    /// - Throws: ``Failure/rejected(_:_:)`` with each member that isn't valid.
    init(_ body: OrderStepDTO) throws {
        var checks = MemberChecks()
        let steps: [OrderStatus] = [.packed, .shipped, .delivered]
        let status = checks.needed("status", body.status) { word in
            guard let status = steps.first(where: { $0.rawValue == word }) else {
                let known = steps.map(\.rawValue).joined(separator: ", ")
                throw BrokenRule("This should be one of \(known), not “\(word)”.")
            }
            return status
        }
        let at = checks.needed("at", body.at) { $0 }
        (self.status, self.at) = try checks.finish("The step") {
            if let status, let at { (status, at) } else { nil }
        }
    }
}

extension Parties {
    /// The account of an order, which the shop changes.
    static let order = Parties(inPath: "order", accounts: "SELECT account FROM orderParty WHERE purchase = ?")
}

extension Migration {
    /// Lists the orders with which the shop isn't finished. Before, the states of orders followed by a timetable; now the
    /// shop records them.
    static let fulfillment = Migration("2026-12-10-cart-fulfillment") { store in
        try store.execute(
            """
            CREATE TABLE openOrder (
                shopOrder INTEGER PRIMARY KEY REFERENCES shopOrder ON DELETE CASCADE
            ) STRICT;
            """)
        try startFulfillment(in: store)
    }

    /// Lists the orders with which the shop isn't finished in PostgreSQL.
    static let fulfillmentInPostgreSQL = Migration("2026-12-10-cart-fulfillment") { store in
        try store.execute(
            """
            CREATE TABLE openOrder (
                shopOrder BIGINT PRIMARY KEY REFERENCES shopOrder ON DELETE CASCADE DEFERRABLE
            );
            """)
        try startFulfillment(in: store)
    }

    private static func startFulfillment(in store: Connection) throws {
        try Fulfillment.listOpenOrders(in: store)
        try store.execute(
            """
            CREATE VIEW orderParty AS SELECT id AS purchase, account FROM shopOrder;
            DELETE FROM job WHERE name = 'cart.orderAdvances';
            """)
    }
}
