import BackendCore
import CartWire
import CoreModels
import CoreWire
import Database

extension Slice {
    /// The cart, orders, and subscriptions.
    /// - Parameters:
    ///   - shelf: The stock that is sold.
    ///   - payments: Charges for orders.
    public static func cart(shelf: any ProductShelf, payments: any PaymentProcessing) -> Slice {
        let shop = CartDependencies(shelf: shelf, payments: payments)
        return Slice(
            name: "Cart",
            wire: CartAPI.examples,
            routes: cartRoutes(shop) + orderRoutes(shop) + fulfillmentRoutes(shop) + subscriptionRoutes(shop),
            migrations: [
                .cart, .orderPayments, .cartAccounts, .orderJobs, .orderEvents, .subscriptionJobs, .fulfillment,
                .orderNumbers,
            ],
            postgreSQL: [.cartInPostgreSQL, .fulfillmentInPostgreSQL, .orderNumbersInPostgreSQL],
            jobs: shop.jobs,
            parties: [.order],
            notices: { question, store in
                try shop.orders(of: question.account, now: question.now, in: store).notices(question)
            },
            export: SliceExport(
                leavesOut: ["openOrder"], appendedByOthers: ["shopOrderEvent"],
                rebuild: { try Fulfillment.listOpenOrders(in: $0) }),
            sample: { sample in try sample.addCart() }
        )
    }

    private static func cartRoutes(_ shop: CartDependencies) -> [Route] {
        [
            Route(CartAPI.cart) { call, store in try shop.cart(call, store).cart() },
            Route(CartAPI.add) { call, store, body, id in
                let (quantity, variant) = try body.checked()
                let cart = shop.cart(call, store)
                try cart.add(quantity, of: variant, as: id, now: call.now)
                return try cart.cart()
            },
            Route(CartAPI.setQuantity) { call, store, body, variant in
                let cart = shop.cart(call, store)
                try cart.setQuantity(body.checked(), of: variant.description)
                return try cart.cart()
            },
            Route(CartAPI.removeLine) { call, store, variant in
                let cart = shop.cart(call, store)
                try cart.remove(variant.description)
                return try cart.cart()
            },
            Route(CartAPI.acceptChanges) { call, store in
                let cart = shop.cart(call, store)
                try cart.acceptChanges()
                return try cart.cart()
            },
            Route(CartAPI.reorder) { call, store, body, id in
                let order = try EntityID<OrderDTO>(required: "order", body.order)
                let lines = try shop.orders(call, store).require(order).lines
                let cart = shop.cart(call, store)
                let missing = try cart.reorder(lines, as: id, now: call.now)
                return try ReorderedDTO(cart: cart.cart(), missing: missing)
            },
            Route(CartAPI.openPayment) { call, store, body, id in
                let wish = body.delivery ?? ""
                guard let delivery = Delivery(rawValue: wish) else {
                    throw WireError.malformed("“delivery” should be one of the cart's deliveries, not “\(wish)”.")
                }
                let payment = try shop.orders(call, store).openPayment(delivery, id: id)
                return OpenedPaymentDTO(payment: payment.description)
            },
        ]
    }

    private static func orderRoutes(_ shop: CartDependencies) -> [Route] {
        [
            Route(CartAPI.orders) { call, store in RecordList(try shop.orders(call, store).list()) },
            Route(CartAPI.order) { call, store, id in try shop.orders(call, store).require(id) },
            Route(CartAPI.place) { call, store, body, id in
                try shop.orders(call, store).place(id, CheckedPurchase(body))
            },
            Route(CartAPI.cancel) { call, store, id in try shop.orders(call, store).cancel(id) },
        ]
    }

    private static func fulfillmentRoutes(_ shop: CartDependencies) -> [Route] {
        [
            Route(CartAPI.openOrders) { call, store in
                try call.requireOperator(for: "the shop's orders")
                let (open, next) = try shop.fulfillment(call, store).open(
                    after: call.query.pageCursor(CartAPI.after), limit: call.query.pageLimit(CartAPI.limit))
                return RecordList(open.items, unreadable: open.unreadable, next: next)
            },
            Route(CartAPI.advance) { call, store, body, id in
                try call.requireOperator(for: "the shop's orders")
                return try shop.fulfillment(call, store).record(CheckedStep(body), of: id)
            },
        ]
    }

    private static func subscriptionRoutes(_ shop: CartDependencies) -> [Route] {
        [
            Route(CartAPI.subscriptions) { call, store in RecordList(try shop.subscriptions(call, store).list()) },
            Route(CartAPI.saveSubscription) { call, store, body, id in
                try shop.subscriptions(call, store).save(body, as: id)
            },
            Route(CartAPI.endSubscription) { call, store, id in
                try shop.subscriptions(call, store).end(id)
                return NoBody()
            },
            Route(CartAPI.orderDue) { call, store, body in
                guard let today = try CalendarDate(member: "today", body.today) else {
                    throw WireError.malformed("“today” should be a day like 2026-05-03.")
                }
                let orders = shop.orders(call, store)
                let ids = try shop.subscriptions(call, store).orderDue(until: min(today, call.today), orders: orders)
                return RecordList(try ids.map { try orders.require($0) })
            },
        ]
    }
}
