import BackendCore
import CartWire
import CoreModels
import CoreWire
import Database
import Foundation

/// The subscriptions of an account.
struct SubscriptionRepository {
    let store: Connection
    let account: AccountID
    let now: Date
    let shelf: any ProductShelf

    /// Returns the subscriptions, the next due one first.
    func list() throws -> RowList<SubscriptionDTO> {
        let rows = try store.rows(
            "SELECT * FROM shopSubscription WHERE account = ? ORDER BY next, id", [account.sqlValue])
        return RowList("shopSubscription", rows) { row in
            let variant: String = try row.value("variant")
            let item = try shelf.item(variant, in: store)
            return SubscriptionDTO(
                id: try row.value("id"), variant: variant, quantity: try row.value("quantity"),
                weeks: try row.value("weeks"), next: try row.value("next"), paused: try row.value("isPaused"),
                product: try row.value("product"), title: try row.value("title"), price: item?.price,
                currency: item?.currency, stock: item?.stock, category: item?.category, species: item?.species,
                ingredients: item?.ingredients)
        }
    }

    /// Saves a subscription, which is delivered to the address of the last order.
    func save(_ wish: SubscriptionDTO, as id: EntityID<SubscriptionDTO>) throws -> SubscriptionDTO {
        let wish = try CheckedSubscription(wish)
        let known = "SELECT variant, product, title, address FROM shopSubscription WHERE id = ? AND account = ?"
        let stored = try store.row(known, [id.sqlValue, account.sqlValue])
        // A subscription to a variant that is no longer sold can still be paused or skipped.
        let keeps = try stored?.value("variant", as: VariantID.self) == wish.variant
        let item = try shelf.item(wish.variant.description, in: store)
        guard keeps || item != nil else { throw Failure.notFound("The shop no longer sells this.") }
        let last = try store.row(
            "SELECT address FROM shopOrder WHERE account = ? ORDER BY placedAt DESC, number DESC LIMIT 1",
            [account.sqlValue])
        guard let address = try (stored ?? last)?.value("address", as: String.self) else {
            throw Failure.conflict(
                "There is no delivery address yet: place an order first.", reason: "noAddress")
        }
        let changed = try store.execute(
            """
            INSERT INTO shopSubscription (id, account, variant, product, title, quantity, weeks, next, isPaused, address) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET variant = excluded.variant, \
            product = excluded.product, title = excluded.title, quantity = excluded.quantity, weeks = excluded.weeks, \
            next = excluded.next, isPaused = excluded.isPaused WHERE shopSubscription.account = excluded.account
            """,
            [
                id.sqlValue, account.sqlValue, wish.variant.sqlValue,
                .text(try item?.product ?? stored?.value("product") ?? ""),
                .text(try item?.title ?? stored?.value("title") ?? ""), wish.quantity.sqlValue, wish.weeks.sqlValue,
                wish.next.sqlValue, (wish.paused ? 1 : 0).sqlValue, .text(address),
            ])
        guard changed > 0, let saved = try list().items.first(where: { $0.id == id.description })
        else { throw Failure.notFound("There is no subscription \(id).") }
        try schedule(id.description, next: wish.next)
        return saved
    }

    /// Ends a subscription. Does nothing if there is none.
    func end(_ id: EntityID<SubscriptionDTO>) throws {
        try store.execute(
            "DELETE FROM shopSubscription WHERE id = ? AND account = ?", [id.sqlValue, account.sqlValue])
    }

    /// Orders due subscriptions. One that was due several times is ordered once and continues after today; one without
    /// enough stock waits.
    /// - Parameter only: The id of the only subscription to order; `nil` for all.
    /// - Returns: The ids of the new orders.
    func orderDue(
        until today: CalendarDate, only id: String? = nil, orders: OrderRepository
    ) throws -> [EntityID<OrderDTO>] {
        var made: [EntityID<OrderDTO>] = []
        let rows = try store.rows(
            """
            SELECT * FROM shopSubscription WHERE account = ?1 AND next <= ?2 AND isPaused = 0 \
            AND (CAST(?3 AS TEXT) IS NULL OR id = ?3) ORDER BY next, id
            """, [account.sqlValue, today.sqlValue, id.sqlValue])
        for row in rows {
            let id: String = try row.value("id")
            let variant: String = try row.value("variant")
            let quantity: Int = try row.value("quantity")
            let weeks: Int = try row.value("weeks")
            let due: CalendarDate = try row.value("next")
            guard let item = try shelf.item(variant, in: store), item.stock >= quantity else { continue }
            var next = due
            while next <= today { next = next.adding(days: 7 * weeks) }
            try store.execute("UPDATE shopSubscription SET next = ? WHERE id = ?", [next.sqlValue, .text(id)])
            try schedule(id, next: next)
            let known = "SELECT 1 FROM shopOrder WHERE subscription = ? AND dueOn = ?"
            guard try store.row(known, [.text(id), due.sqlValue]) == nil else { continue }
            let address: String = try row.value("address")
            let order = EntityID<OrderDTO>()
            try orders.insert(
                OrderRepository.NewOrder(
                    id: order,
                    lines: [
                        .init(
                            variant: variant, product: item.product, title: item.title, quantity: quantity,
                            price: item.price)
                    ],
                    address: JSONDecoder().decode(AddressDTO.self, from: Data(address.utf8)), delivery: .standard,
                    deliveryPrice: Delivery.standard.price(for: quantity * item.price), currency: item.currency,
                    subscription: id, dueOn: due))
            made.append(order)
        }
        return made
    }

    /// Orders a subscription that no client has ordered on its day. One without enough stock is tried again a day
    /// later.
    func orderOverdue(_ id: String, orders: OrderRepository) throws {
        _ = try orderDue(until: CalendarDate(now, in: .gmt), only: id, orders: orders)
        let stored = "SELECT next FROM shopSubscription WHERE id = ? AND account = ? AND isPaused = 0"
        guard let row = try store.row(stored, [.text(id), account.sqlValue]) else { return }
        try schedule(id, next: row.value("next"))
    }

    /// Schedules the order of a subscription for noon of the day after its day in UTC, when its day is over for almost
    /// everybody. A client orders on the day itself, because only the client knows its time zone.
    private func schedule(_ id: String, next: CalendarDate) throws {
        let over = (next.dayNumber + 1) * 86_400 + 43_200
        try JobRepository(store: store).schedule(
            .subscriptionOrders, for: id, of: account, at: max(over, now.wholeSeconds + 86_400))
    }
}

/// A validated subscription.
private struct CheckedSubscription {
    let variant: VariantID
    let quantity: Int
    let weeks: Int
    let next: CalendarDate
    let paused: Bool

    /// Validates a subscription.
    /// - Throws: ``WireError/rejected(_:_:)`` with every problem, or ``WireError/malformed(_:)``.
    init(_ wish: SubscriptionDTO) throws(WireError) {
        let variant = try VariantID(member: "variant", wish.variant)
        let next = try CalendarDate(member: "next", wish.next)
        var checks = MemberChecks()
        checks.needed("variant", variant) { $0 }
        checks.needed("next", next) { $0 }
        let quantity = checks.needed("quantity", wish.quantity, BrokenRule.quantity)
        let weeks = checks.needed("weeks", wish.weeks) { weeks in
            try BrokenRule.unless(
                (1...SubscriptionDTO.longest).contains(weeks),
                "Every 1 to \(SubscriptionDTO.longest) weeks, not \(weeks).")
            return weeks
        }
        (self.variant, self.quantity, self.weeks, self.next) = try checks.finish("The subscription") {
            if let variant, let quantity, let weeks, let next { (variant, quantity, weeks, next) } else { nil }
        }
        paused = wish.paused ?? false
    }
}
