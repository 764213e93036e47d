import CoreModels
import CoreWire
import Database
import Foundation

/// A subscription on the wire.
struct SubscriptionDTO: Codable, Sendable {
    /// The longest interval, in weeks.
    static let longest = 26

    var id: String?
    var variant: String
    var quantity: Int
    var weeks: Int
    var next: String
    var paused: Bool
    var product: String?
    var title: String?
    var price: Int?
    var currency: String?
    var stock: Int?
}

extension Connection {
    /// Returns the subscriptions of an account, the next due one first.
    func subscriptions(of account: AccountID) throws -> RowList<SubscriptionDTO> {
        let rows = try rows("SELECT * FROM shopSubscription WHERE account = ? ORDER BY next, id", [account.sqlValue])
        return RowList("shopSubscription", rows) { row in
            let variant: String = try row.value("variant")
            let item = try shelfItem(variant)
            return SubscriptionDTO(
                id: try row.value("id"), variant: variant, quantity: try row.value("quantity"),
                weeks: try row.value("weeks"), next: try row.value("next"), paused: try row.value("isPaused"),
                product: try row.value("product"), title: try row.value("title"), price: item?.price,
                currency: item?.currency, stock: item?.stock)
        }
    }

    /// Saves a subscription, which is delivered to the address of the last order.
    func put(_ wish: SubscriptionDTO, as id: String, of account: AccountID) throws -> SubscriptionDTO {
        let (variant, next) = try check(wish)
        let known = "SELECT variant, product, title, address FROM shopSubscription WHERE id = ? AND account = ?"
        let stored = try row(known, [.text(id), account.sqlValue])
        // A subscription to a variant that is no longer sold can still be paused or skipped.
        let keeps = try stored?.value("variant", as: String.self) == variant
        let item = try shelfItem(variant)
        guard keeps || item != nil else { throw Failure.notFound("The shop doesn't sell this any more.") }
        let last = try row(
            "SELECT address FROM shopOrder WHERE account = ? ORDER BY placedAt DESC, number DESC LIMIT 1",
            [account.sqlValue])
        guard let address = try (stored ?? last)?.value("address", as: String.self) else {
            throw Failure.conflict(
                "There is no delivery address yet: place an order first.", reason: "noAddress")
        }
        let changed = try execute(
            """
            INSERT INTO shopSubscription (id, account, variant, product, title, quantity, weeks, next, isPaused, address) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET variant = excluded.variant, \
            product = excluded.product, title = excluded.title, quantity = excluded.quantity, weeks = excluded.weeks, \
            next = excluded.next, isPaused = excluded.isPaused WHERE account = excluded.account
            """,
            [
                .text(id), account.sqlValue, .text(variant), .text(try item?.product ?? stored?.value("product") ?? ""),
                .text(try item?.title ?? stored?.value("title") ?? ""), wish.quantity.sqlValue, wish.weeks.sqlValue,
                next.sqlValue, (wish.paused ? 1 : 0).sqlValue, .text(address),
            ])
        guard changed > 0 else { throw Failure.notFound("There is no subscription \(id).") }
        return try subscriptions(of: account).items.first { $0.id == id } ?? wish
    }

    private func check(_ wish: SubscriptionDTO) throws(Failure) -> (variant: String, next: CalendarDate) {
        guard let variant = EntityID<Never>(wish.variant)?.description else {
            throw .malformed("“variant” should be a UUID, not “\(wish.variant)”.")
        }
        guard let next = CalendarDate(wish.next) else {
            throw .malformed("“next” should be a day like 2026-05-03, not “\(wish.next)”.")
        }
        var problems: [WireProblem] = []
        if !(1...CartLine.most).contains(wish.quantity) {
            problems.append(
                .init(
                    field: "quantity", message: "Order from 1 to \(CartLine.most) of one thing, not \(wish.quantity)."))
        }
        if !(1...SubscriptionDTO.longest).contains(wish.weeks) {
            problems.append(
                .init(field: "weeks", message: "Every 1 to \(SubscriptionDTO.longest) weeks, not \(wish.weeks)."))
        }
        if !problems.isEmpty { throw .rejected("The subscription is invalid.", problems) }
        return (variant, next)
    }

    /// Orders what subscriptions of an account have due. One that was due several times is ordered once and continues
    /// after today; one without enough stock waits.
    /// - Returns: The ids of the new orders.
    func orderDue(of account: AccountID, until today: CalendarDate, now: Date) throws -> [String] {
        var made: [String] = []
        let rows = try rows(
            "SELECT * FROM shopSubscription WHERE account = ? AND next <= ? AND isPaused = 0 ORDER BY next, id",
            [account.sqlValue, today.sqlValue])
        for row in rows {
            let id: String = try row.value("id")
            let variant: String = try row.value("variant")
            let quantity: Int = try row.value("quantity")
            let weeks: Int = try row.value("weeks")
            let due: CalendarDate = try row.value("next")
            guard let item = try shelfItem(variant), item.stock >= quantity else { continue }
            var next = due
            while next <= today { next = next.adding(days: 7 * weeks) }
            try execute("UPDATE shopSubscription SET next = ? WHERE id = ?", [next.sqlValue, .text(id)])
            let known = "SELECT 1 FROM shopOrder WHERE subscription = ? AND dueOn = ?"
            guard try self.row(known, [.text(id), due.sqlValue]) == nil else { continue }
            let address: String = try row.value("address")
            let order = EntityID<OrderDTO>().description
            try insert(
                NewOrder(
                    id: order, account: account,
                    lines: [
                        .init(
                            variant: variant, product: item.product, title: item.title, quantity: quantity,
                            price: item.price)
                    ],
                    address: JSONDecoder().decode(AddressDTO.self, from: Data(address.utf8)), delivery: .standard,
                    deliveryPrice: Delivery.standard.price(for: quantity * item.price), currency: item.currency,
                    subscription: id, dueOn: due), now: now)
            made.append(order)
        }
        return made
    }
}
