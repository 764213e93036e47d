import BackendCore
import CartWire
import CoreModels
import Database
import Foundation
import PaymentsSlice
import ProductsSlice

extension Connection {
    /// Turns the cart into an order and takes its goods out of the stock. Repeating it returns the same order.
    /// - Parameter id: The order's id, created by the client.
    /// - Throws: ``Failure`` with `cartEmpty`, `cartChanged`, `priceChanged`, `paymentMissing` or `paymentPending`;
    ///   nothing was changed then.
    func placeOrder(
        _ id: EntityID<OrderDTO>, _ purchase: CheckedPurchase, account: AccountID, now: Date
    ) throws -> OrderDTO {
        if let made = try order(id, of: account, now: now) { return made }
        let cart = try orderableCart(of: account)
        let deliveryPrice = purchase.delivery.price(for: cart.subtotal)
        guard cart.subtotal + deliveryPrice == purchase.total else {
            throw Failure.conflict(
                "The total isn't what you saw. Look at the order again.", reason: "priceChanged")
        }
        guard try row("SELECT 1 FROM shopOrder WHERE id = ?", [id.sqlValue]) == nil else { throw Failure.noOrder(id) }
        try insert(
            NewOrder(
                id: id, account: account,
                lines: cart.lines.map {
                    .init(
                        variant: $0.variant, product: $0.product, title: $0.title, quantity: $0.quantity,
                        price: $0.seenPrice)
                },
                address: purchase.address, delivery: purchase.delivery, deliveryPrice: deliveryPrice,
                currency: cart.currency, note: purchase.note, payment: purchase.payment), now: now)
        if let payment = purchase.payment {
            let share = PaymentShare(subject: "order/\(id)", amount: purchase.total)
            try StoredPayments().use(payment, of: account, for: [share], now: now, in: self)
            try schedule(
                .orderShips, for: id.description, of: account,
                at: purchase.delivery.ships(placedAt: now.wholeSeconds))
        }
        try execute("DELETE FROM cartLine WHERE account = ?", [account.sqlValue])
        return try requireOrder(id, of: account, now: now)
    }

    /// Returns the cart, if it can be ordered as it is.
    private func orderableCart(of account: AccountID) throws -> CartDTO {
        let cart = try cart(of: account)
        guard !cart.lines.isEmpty else { throw Failure.conflict("The cart is empty.", reason: "cartEmpty") }
        guard cart.lines.allSatisfy(\.isAsSeen) else {
            throw Failure.conflict(
                "Prices or stock have changed since the cart was filled. Look at its lines.", reason: "cartChanged")
        }
        return cart
    }

    /// Creates the payment of the cart and its delivery, which lasts half an hour.
    func openCartPayment(_ delivery: Delivery, account: AccountID, id: PaymentID, now: Date) throws -> PaymentID {
        if try StoredPayments().payment(id, of: account, now: now, in: self) != nil { return id }
        let cart = try orderableCart(of: account)
        guard let currency = Currency(cart.currency) else {
            throw Failure.unavailable(
                "The cart can't be paid: its currency is “\(cart.currency)”, which isn't a code of ISO 4217, like EUR.")
        }
        let count = cart.lines.reduce(0) { $0 + $1.quantity }
        let total = try Money(cart.subtotal + delivery.price(for: cart.subtotal), currency)
        let payment = NewPayment(
            id: id, amount: total, label: count == 1 ? "1 thing of the shop" : "\(count) things of the shop",
            purpose: "shop", subject: "cart", expiresAt: now.wholeSeconds + 1800)
        return try StoredPayments().open(payment, of: account, now: now, in: self)
    }

    /// An order that isn't stored yet.
    struct NewOrder {
        let id: EntityID<OrderDTO>
        let account: AccountID
        let lines: [OrderDTO.Line]
        let address: AddressDTO
        let delivery: Delivery
        let deliveryPrice: Int
        let currency: String
        var note: String?
        var subscription: String?
        var dueOn: CalendarDate?
        var payment: PaymentID?
    }

    /// Takes an order's goods out of the stock, and stores the order.
    func insert(_ order: NewOrder, now: Date) throws {
        for line in order.lines where try !StoredShelf().take(line.quantity, of: line.variant, in: self) {
            throw Failure.conflict("\(line.title) isn't there any more.", reason: "cartChanged")
        }
        let goods = order.lines.reduce(0) { $0 + $1.quantity * $1.price }
        let address = String(decoding: try JSONEncoder().encode(order.address), as: UTF8.self)
        let last = try row("SELECT MAX(number) AS number FROM shopOrder")?.value("number", as: Int?.self) ?? 100_000
        let number = last + 1
        try execute(
            """
            INSERT INTO shopOrder (number, id, account, placedAt, address, delivery, deliveryPrice, total, currency, note, \
            subscription, dueOn, payment) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                number.sqlValue, order.id.sqlValue, order.account.sqlValue, now.wholeSeconds.sqlValue, .text(address),
                .text(order.delivery.rawValue), order.deliveryPrice.sqlValue, (goods + order.deliveryPrice).sqlValue,
                .text(order.currency), order.note.sqlValue, order.subscription.sqlValue, order.dueOn.sqlValue,
                order.payment.sqlValue,
            ])
        for (place, line) in order.lines.enumerated() {
            try execute(
                """
                INSERT INTO shopOrderLine (shopOrder, place, variant, product, title, quantity, price) \
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    number.sqlValue, place.sqlValue, .text(line.variant), .text(line.product), .text(line.title),
                    line.quantity.sqlValue, line.price.sqlValue,
                ])
        }
    }

    /// Returns the orders of an account, newest first.
    func orders(of account: AccountID, now: Date) throws -> RowList<OrderDTO> {
        let rows = try rows(
            "SELECT * FROM shopOrder WHERE account = ? ORDER BY placedAt DESC, number DESC LIMIT 200",
            [account.sqlValue])
        return RowList("shopOrder", rows) { try order($0, now: now) }
    }

    /// Returns an order.
    /// - Throws: ``Failure/notFound(_:)`` if the account has none with that id.
    func requireOrder(_ id: EntityID<OrderDTO>, of account: AccountID, now: Date) throws -> OrderDTO {
        guard let order = try order(id, of: account, now: now) else { throw Failure.noOrder(id) }
        return order
    }

    private func order(_ id: EntityID<OrderDTO>, of account: AccountID, now: Date) throws -> OrderDTO? {
        try row("SELECT * FROM shopOrder WHERE id = ? AND account = ?", [id.sqlValue, account.sqlValue]).map {
            try order($0, now: now)
        }
    }

    private func order(_ row: Row, now: Date) throws -> OrderDTO {
        let lines = try rows(
            "SELECT * FROM shopOrderLine WHERE shopOrder = ? ORDER BY place",
            [.integer(row.value("number", as: Int64.self))]
        ).map { line in
            OrderDTO.Line(
                variant: try line.value("variant"), product: try line.value("product"), title: try line.value("title"),
                quantity: try line.value("quantity"), price: try line.value("price"))
        }
        return try OrderDTO(row: row, lines: lines, payment: payment(of: row, now: now), now: now)
    }

    private func payment(of row: Row, now: Date) throws -> OrderDTO.Payment? {
        guard let id: PaymentID = try row.value("payment", as: PaymentID?.self),
            let payment = try StoredPayments().payment(id, of: row.value("account"), now: now, in: self)
        else { return nil }
        return OrderDTO.Payment(method: payment.method ?? "card", status: payment.status.rawValue)
    }

    /// Cancels an order and returns its goods to stock.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notCancellable` if it was shipped.
    func cancelOrder(_ id: EntityID<OrderDTO>, of account: AccountID, now: Date) throws -> OrderDTO {
        let order = try requireOrder(id, of: account, now: now)
        switch order.history.last?.status {
        case "cancelled": return order
        case "placed", "packed": break
        default:
            throw Failure.conflict(
                "This order is on its way or delivered, and can't be cancelled.", reason: "notCancellable")
        }
        try execute(
            "UPDATE shopOrder SET cancelledAt = ? WHERE id = ?", [now.wholeSeconds.sqlValue, id.sqlValue])
        for line in order.lines { try StoredShelf().putBack(line.quantity, of: line.variant, in: self) }
        let payments = StoredPayments()
        if try payments.hasShare(of: "order/\(id)", in: self) {
            try payments.giveBack("order/\(id)", keeping: 0, now: now, in: self)
        }
        return try requireOrder(id, of: account, now: now)
    }
}

extension Failure {
    /// The failure that there is no such order.
    fileprivate static func noOrder(_ id: EntityID<OrderDTO>) -> Failure {
        .notFound("There is no order \(id).")
    }
}
