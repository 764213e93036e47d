import BackendCore
import CartWire
import CoreModels
import Database
import Foundation

/// The orders of an account, at a time.
struct OrderRepository {
    let store: Connection
    let account: AccountID
    let now: Date
    let cart: CartRepository
    let payments: any PaymentProcessing

    /// Turns the cart into an order and takes its goods out of the stock. Repeating it returns the same order.
    /// - Parameter id: The order's id, created by the client.
    /// - Throws: ``Failure`` with `cartEmpty`, `cartChanged`, `priceChanged`, `paymentMissing` or `paymentPending`;
    ///   nothing was changed then.
    func place(_ id: EntityID<OrderDTO>, _ purchase: CheckedPurchase) throws -> OrderDTO {
        if let made = try order(id) { return made }
        let cart = try cart.orderable()
        let deliveryPrice = purchase.delivery.price(for: cart.subtotal)
        guard cart.subtotal + deliveryPrice == purchase.total else {
            throw Failure.conflict(
                "The total has changed since you saw it. Check the order again.", reason: "priceChanged")
        }
        guard try store.row("SELECT 1 FROM shopOrder WHERE id = ?", [id.sqlValue]) == nil else {
            throw Failure.noOrder(id)
        }
        try insert(
            NewOrder(
                id: id,
                lines: cart.lines.map {
                    .init(
                        variant: $0.variant, product: $0.product, title: $0.title, quantity: $0.quantity,
                        price: $0.seenPrice)
                },
                address: purchase.address, delivery: purchase.delivery, deliveryPrice: deliveryPrice,
                currency: cart.currency, note: purchase.note, payment: purchase.payment))
        if let payment = purchase.payment {
            let share = PaymentShare(subject: Self.subject(of: id), amount: purchase.total)
            try payments.use(payment, of: account, for: [share], now: now, in: store)
        }
        try store.execute("DELETE FROM cartLine WHERE account = ?", [account.sqlValue])
        return try require(id)
    }

    /// Opens the payment of the cart and its delivery, which lasts half an hour.
    func openPayment(_ delivery: Delivery, id: PaymentID) throws -> PaymentID {
        if try payments.payment(id, of: account, now: now, in: store) != nil { return id }
        let cart = try cart.orderable()
        guard let currency = Currency(cart.currency) else {
            throw Failure.unavailable(
                "The cart can't be paid: its currency is “\(cart.currency)”, which isn't a code of ISO 4217, like EUR.")
        }
        let count = cart.lines.reduce(0) { $0 + $1.quantity }
        let total = try Money(cart.subtotal + delivery.price(for: cart.subtotal), currency)
        let payment = NewPayment(
            id: id, amount: total, label: count == 1 ? "1 item from the shop" : "\(count) items from the shop",
            purpose: "shop", subject: "cart", expiresAt: now.wholeSeconds + 1800)
        return try payments.open(payment, of: account, now: now, in: store)
    }

    /// Returns the subject of an order's payment share.
    static func subject(of order: EntityID<OrderDTO>) -> String { "order/\(order)" }

    /// An order that isn't stored yet.
    struct NewOrder {
        let id: EntityID<OrderDTO>
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
    func insert(_ order: NewOrder) throws {
        for line in order.lines where try !cart.shelf.withdraw(line.quantity, of: line.variant, in: store) {
            throw Failure.conflict("\(line.title) is no longer available.", reason: "cartChanged")
        }
        let goods = order.lines.reduce(0) { $0 + $1.quantity * $1.price }
        let address = String(decoding: try JSONEncoder().encode(order.address), as: UTF8.self)
        let number = try OrderNumber.next(in: store)
        try store.execute(
            """
            INSERT INTO shopOrder (number, id, account, placedAt, address, delivery, deliveryPrice, total, currency, note, \
            subscription, dueOn, payment) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                number.sqlValue, order.id.sqlValue, account.sqlValue, now.wholeSeconds.sqlValue, .text(address),
                .text(order.delivery.rawValue), order.deliveryPrice.sqlValue, (goods + order.deliveryPrice).sqlValue,
                .text(order.currency), order.note.sqlValue, order.subscription.sqlValue, order.dueOn.sqlValue,
                order.payment.sqlValue,
            ])
        for (place, line) in order.lines.enumerated() {
            try store.execute(
                """
                INSERT INTO shopOrderLine (shopOrder, place, variant, product, title, quantity, price) \
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    number.sqlValue, place.sqlValue, .text(line.variant), .text(line.product), .text(line.title),
                    line.quantity.sqlValue, line.price.sqlValue,
                ])
        }
        try append(.placed, to: order.id)
    }

    /// Returns the orders, newest first.
    func list() throws -> RowList<OrderDTO> {
        let rows = try store.rows(
            "SELECT * FROM shopOrder WHERE account = ? ORDER BY placedAt DESC, number DESC LIMIT 200",
            [account.sqlValue])
        return RowList("shopOrder", rows) { try order($0) }
    }

    /// Returns an order.
    /// - Throws: ``Failure/notFound(_:)`` if the account has none with that id.
    func require(_ id: EntityID<OrderDTO>) throws -> OrderDTO {
        guard let order = try order(id) else { throw Failure.noOrder(id) }
        return order
    }

    private func order(_ id: EntityID<OrderDTO>) throws -> OrderDTO? {
        try store.row("SELECT * FROM shopOrder WHERE id = ? AND account = ?", [id.sqlValue, account.sqlValue]).map {
            try order($0)
        }
    }

    private func order(_ row: Row) throws -> OrderDTO {
        let number: Int64 = try row.value("number")
        return try OrderDTO(row: row, lines: lines(of: number), payment: payment(of: row), history: events(of: number))
    }

    /// Returns the lines of an order.
    func lines(of order: Int64) throws -> [OrderDTO.Line] {
        try store.rows("SELECT * FROM shopOrderLine WHERE shopOrder = ? ORDER BY place", [.integer(order)]).map {
            line in
            OrderDTO.Line(
                variant: try line.value("variant"), product: try line.value("product"), title: try line.value("title"),
                quantity: try line.value("quantity"), price: try line.value("price"))
        }
    }

    /// Returns the state of an order, or `nil` if the account has none with that id.
    func status(of id: EntityID<OrderDTO>) throws -> OrderStatus? {
        try store.row(
            """
            SELECT status FROM shopOrderEvent JOIN shopOrder ON shopOrder.number = shopOrderEvent.shopOrder \
            WHERE shopOrder.id = ? AND account = ? ORDER BY shopOrderEvent.number DESC LIMIT 1
            """, [id.sqlValue, account.sqlValue]
        ).flatMap { OrderStatus(rawValue: try $0.value("status")) }
    }

    private func payment(of row: Row) throws -> OrderDTO.Payment? {
        guard let id: PaymentID = try row.value("payment", as: PaymentID?.self),
            let payment = try payments.payment(id, of: account, now: now, in: store)
        else { return nil }
        return OrderDTO.Payment(method: payment.method ?? "card", status: payment.status.rawValue)
    }

    /// Cancels an order and returns its goods to stock.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notCancellable` if it was shipped.
    func cancel(_ id: EntityID<OrderDTO>) throws -> OrderDTO {
        switch try status(of: id) {
        case nil: throw Failure.noOrder(id)
        case .cancelled: break
        case .placed, .packed: try append(.cancelled, to: id)
        case .shipped, .delivered:
            throw Failure.conflict(
                "This order is on its way or delivered, and can't be cancelled.", reason: "notCancellable")
        }
        return try require(id)
    }
}

extension Failure {
    /// The failure that there is no such order.
    static func noOrder(_ id: EntityID<OrderDTO>) -> Failure {
        .notFound("There is no order \(id).")
    }
}
