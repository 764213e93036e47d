import BackendCore
import CartWire
import CoreModels
import CoreWire
import Database
import Foundation

/// The state of an order.
enum OrderStatus: String, CaseIterable {
    case placed
    case packed
    case shipped
    case delivered
    case cancelled

    /// The next state that the shop gives an order, or `nil` if the order is finished.
    var next: OrderStatus? {
        switch self {
        case .placed: .packed
        case .packed: .shipped
        case .shipped: .delivered
        case .delivered, .cancelled: nil
        }
    }
}

extension OrderRepository {
    /// Returns the events of an order, oldest first.
    func events(of order: Int64) throws -> [OrderDTO.Event] {
        try store.rows("SELECT status, at FROM shopOrderEvent WHERE shopOrder = ? ORDER BY number", [.integer(order)])
            .map { OrderDTO.Event(status: try $0.value("status"), at: try $0.value("at")) }
    }

    /// Appends an event and performs its consequences: a paid order is charged when it is shipped, and a cancelled one
    /// is refunded and its goods return to stock.
    ///
    /// No other function changes the state of an order.
    func append(_ status: OrderStatus, to id: EntityID<OrderDTO>) throws {
        let stored = "SELECT number FROM shopOrder WHERE id = ? AND account = ?"
        guard let row = try store.row(stored, [id.sqlValue, account.sqlValue]) else { return }
        let order: Int64 = try row.value("number")
        let number = try events(of: order).count + 1
        try store.execute(
            "INSERT INTO shopOrderEvent (shopOrder, number, status, at) VALUES (?, ?, ?, ?)",
            [.integer(order), number.sqlValue, .text(status.rawValue), now.wholeSeconds.sqlValue])
        let subject = Self.subject(of: id)
        switch status {
        case .shipped where try payments.hasShare(of: subject, in: store):
            try payments.capture(subject, now: now, in: store)
        case .cancelled:
            for line in try lines(of: order) { try cart.shelf.restock(line.quantity, of: line.variant, in: store) }
            if try payments.hasShare(of: subject, in: store) {
                try payments.refund(subject, keeping: 0, now: now, in: store)
            }
        case .placed, .packed, .shipped, .delivered: break
        }
        if status == .placed {
            try store.execute("INSERT INTO openOrder (shopOrder) VALUES (?)", [.integer(order)])
        } else if status.next == nil {
            try store.execute("DELETE FROM openOrder WHERE shopOrder = ?", [.integer(order)])
        }
    }
}

extension Migration {
    /// Replaces the state of orders, which was computed from their times, by events, and by jobs for the rest.
    static let orderEvents = Migration("2026-12-04-cart-events") { store in
        try store.execute(
            """
            CREATE TABLE shopOrderEvent (
                shopOrder INTEGER NOT NULL REFERENCES shopOrder ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number > 0),
                status TEXT NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (shopOrder, number),
                UNIQUE (shopOrder, status)
            ) STRICT, WITHOUT ROWID;
            """)
        let now = Date().wholeSeconds
        // An order whose charge is still due isn't shipped at any time.
        let orders = """
            SELECT number, id, account, placedAt, delivery, cancelledAt, EXISTS ( \
            SELECT 1 FROM job WHERE subject = shopOrder.id AND name = 'cart.orderShips') AS isCharged FROM shopOrder
            """
        for row in try store.rows(orders) {
            let placedAt: Int = try row.value("placedAt")
            let cancelledAt: Int? = try row.value("cancelledAt")
            let days = try row.value("delivery", as: String.self) == "express" ? 1 : 3
            let plan = [
                ("placed", placedAt), ("packed", placedAt + 7200), ("shipped", placedAt + 86_400 * days - 64_800),
                ("delivered", placedAt + 86_400 * days),
            ]
            let waits = try row.value("isCharged", as: Bool.self)
            let past = plan.prefix { status, at in
                status == "placed" || (at <= (cancelledAt ?? now) && !(waits && status == "shipped"))
            }
            let events = past + (cancelledAt.map { [("cancelled", $0)] } ?? [])
            for (index, event) in events.enumerated() {
                try store.execute(
                    "INSERT INTO shopOrderEvent (shopOrder, number, status, at) VALUES (?, ?, ?, ?)",
                    [
                        .integer(row.value("number")), (index + 1).sqlValue, .text(event.0), event.1.sqlValue,
                    ])
            }
            if cancelledAt == nil, let next = plan.dropFirst(past.count).first {
                try JobRepository(store: store).schedule(
                    JobName("cart.orderAdvances"), for: row.value("id"), of: row.value("account"), at: next.1)
            }
        }
        try store.execute(
            """
            DELETE FROM job WHERE name = 'cart.orderShips';
            ALTER TABLE shopOrder DROP COLUMN cancelledAt;
            CREATE TRIGGER shopOrderEventIsFinal BEFORE UPDATE OF number, status, at ON shopOrderEvent BEGIN
                SELECT RAISE(ABORT, 'events are never changed');
            END;
            CREATE TRIGGER shopOrderEventFollows BEFORE INSERT ON shopOrderEvent
            WHEN NOT (NEW.number = 1 AND NEW.status = 'placed') AND NOT EXISTS (
                SELECT 1 FROM shopOrderEvent AS last
                WHERE last.shopOrder = NEW.shopOrder AND last.number = NEW.number - 1
                AND last.status || ' ' || NEW.status IN (
                    'placed packed', 'placed cancelled', 'packed shipped', 'packed cancelled', 'shipped delivered'
                )
            ) BEGIN
                SELECT RAISE(ABORT, 'the state of an order does not allow this event');
            END;
            """)
    }
}
