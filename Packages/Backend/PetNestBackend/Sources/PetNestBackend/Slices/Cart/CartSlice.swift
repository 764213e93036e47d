import BackendCore
import CartWire
import CoreModels
import CoreWire
import Database

extension Slice {
    /// The cart, orders, and subscriptions. It uses the stock of the products slice.
    static let cart = Slice(
        name: "Cart",
        wire: CartAPI.examples,
        routes: cartRoutes + orderRoutes + subscriptionRoutes,
        migrations: [.cart, .orderPayments, .cartAccounts, .orderJobs],
        jobs: [.orderShips],
        notices: { question, store in try store.orderNotices(question) },
        sample: { sample in try sample.addCart() }
    )

    private static let cartRoutes = [
        Route(CartAPI.cart) { call, store in try store.cart(of: call.account) },
        Route(CartAPI.add) { call, store, body, id in
            let (quantity, variant) = try body.checked()
            try store.add(quantity, of: variant, as: id, of: call.account, now: call.now)
            return try store.cart(of: call.account)
        },
        Route(CartAPI.setQuantity) { call, store, body, variant in
            try store.setQuantity(body.checked(), of: variant.description, in: call.account)
            return try store.cart(of: call.account)
        },
        Route(CartAPI.removeLine) { call, store, variant in
            try store.takeOffCart(variant.description, of: call.account)
            return try store.cart(of: call.account)
        },
        Route(CartAPI.acceptChanges) { call, store in
            try store.acceptChanges(of: call.account)
            return try store.cart(of: call.account)
        },
        Route(CartAPI.reorder) { call, store, body, id in
            let order = try EntityID<OrderDTO>(required: "order", body.order)
            let missing = try store.reorder(order, as: id, of: call.account, now: call.now)
            return try ReorderedDTO(cart: store.cart(of: call.account), missing: missing)
        },
        Route(CartAPI.openPayment) { call, store, body, id in
            let wish = body.delivery ?? ""
            guard let delivery = Delivery(rawValue: wish) else {
                throw WireError.malformed("“delivery” should be one of the cart's deliveries, not “\(wish)”.")
            }
            let payment = try store.openCartPayment(delivery, account: call.account, id: id, now: call.now)
            return OpenedPaymentDTO(payment: payment.description)
        },
    ]

    private static let orderRoutes = [
        Route(CartAPI.orders) { call, store in RecordList(try store.orders(of: call.account, now: call.now)) },
        Route(CartAPI.order) { call, store, id in try store.requireOrder(id, of: call.account, now: call.now) },
        Route(CartAPI.place) { call, store, body, id in
            try store.placeOrder(id, CheckedPurchase(body), account: call.account, now: call.now)
        },
        Route(CartAPI.cancel) { call, store, id in try store.cancelOrder(id, of: call.account, now: call.now) },
    ]

    private static let subscriptionRoutes = [
        Route(CartAPI.subscriptions) { call, store in RecordList(try store.subscriptions(of: call.account)) },
        Route(CartAPI.saveSubscription) { call, store, body, id in try store.put(body, as: id, of: call.account) },
        Route(CartAPI.endSubscription) { call, store, id in
            try store.execute(
                "DELETE FROM shopSubscription WHERE id = ? AND account = ?", [id.sqlValue, call.account.sqlValue])
            return NoBody()
        },
        Route(CartAPI.orderDue) { call, store, body in
            guard let today = try CalendarDate(member: "today", body.today) else {
                throw WireError.malformed("“today” should be a day like 2026-05-03.")
            }
            let ids = try store.orderDue(of: call.account, until: min(today, call.today), now: call.now)
            return RecordList(try ids.map { try store.requireOrder($0, of: call.account, now: call.now) })
        },
    ]
}
