import CoreModels
import CoreWire
import Database

extension Slice {
    /// The cart, orders, and subscriptions. It uses the stock of the products slice.
    static let cart = Slice(
        name: "Cart",
        wire: """
            // addition; from 1 to \(CartLine.most), including those already in the cart. Sending it again with the same
            // id adds nothing
            {"variant": "5f0a5c9e-1111-4111-8111-000000000001", "quantity": 2}
            // quantity; from 1 to \(CartLine.most)
            {"quantity": 3}
            // cart; price and stock are current, and absent if the shop no longer has the variant; seenPrice is the
            // price when the line was last changed or accepted. Amounts are in the currency's minor units. deliveries:
            // standard express, with the fee for this cart and the delivery time in days. fee is the fee below
            // freeFrom, the subtotal from which delivery is free; freeFrom is absent if it never is
            {"lines": [{"variant": "…", "product": "…", "title": "Lumo Adult Salmon, 2 kg", "quantity": 2, "price": 1499,
             "seenPrice": 1399, "stock": 12}], "currency": "EUR", "count": 2, "subtotal": 2998,
             "deliveries": [{"id": "standard", "price": 490, "days": 3, "fee": 490, "freeFrom": 4900}]}
            // delivery; of the cart to pay for
            {"delivery": "standard"}
            // purchase; total is the amount that the owner accepted, including delivery. payment is one for the cart
            // with that total; without one the order is paid by invoice. phone and note may be absent
            {"address": {"name": "Ana Lopes", "street": "Kastanienallee 7", "postcode": "10435", "city": "Berlin", "phone": "030 1234"},
             "delivery": "standard", "note": "Ring twice.", "total": 3488, "payment": "5f0a5c9e-1111-4111-8111-000000000003"}
            // order; the last status of its history is the current one: placed packed shipped delivered cancelled.
            // payment: an invoice that comes with the delivery, open or void; or the payment method, which is
            // authorised, paid when the goods are shipped, or released. note and subscription may be absent
            {"id": "…", "number": 100001, "lines": [{"variant": "…", "product": "…", "title": "…", "quantity": 2, "price": 1499}],
             "address": {"name": "Ana Lopes", "street": "Kastanienallee 7", "postcode": "10435", "city": "Berlin"},
             "delivery": "standard", "deliveryPrice": 490, "total": 3488, "currency": "EUR", "note": "Ring twice.",
             "payment": {"method": "invoice", "status": "open"}, "history": [{"status": "placed", "at": 1777777777}],
             "subscription": "…"}
            // reorder; the order whose lines are added to the cart again. missing are the lines that weren't available
            {"order": "5f0a5c9e-1111-4111-8111-000000000002"}
            // subscription; weeks: 1 to 26; next: the day of the next order. Answers add product, title, price and stock
            {"variant": "5f0a5c9e-1111-4111-8111-000000000001", "quantity": 1, "weeks": 4, "next": "2026-06-01", "paused": false}
            // due; the day until which subscriptions are ordered, the owner's current day
            {"today": "2026-05-03"}
            """,
        routes: cartRoutes + orderRoutes + subscriptionRoutes,
        migrations: [.cart, .orderPayments, .cartAccounts],
        notices: { question, store in try store.orderNotices(question) },
        sample: { sample in try sample.addCart() }
    )

    private static let cartRoutes = [
        Route("GET v1/cart", answer: "200 cart") { call, store in try Answer(store.cart(of: call.account)) },
        Route(
            "PUT v1/cart/additions/:addition", body: "addition",
            answer: "200 cart; 404; 409 `soldOut`, `notSoMany` or `otherCurrency`"
        ) { call, store in
            let id: EntityID<CartAddition> = try call.id("addition")
            try store.add(call.body.decoded(as: CartAddition.self), as: id.description, of: call.account, now: call.now)
            return try Answer(store.cart(of: call.account))
        },
        Route("PUT v1/cart/lines/:variant", body: "quantity", answer: "200 cart; 404; 409 `notSoMany`") { call, store in
            let wish = try call.body.decoded(as: CartQuantity.self)
            try store.setQuantity(wish.quantity, of: call.text("variant"), in: call.account)
            return try Answer(store.cart(of: call.account))
        },
        Route("DELETE v1/cart/lines/:variant", answer: "200 cart") { call, store in
            try store.takeOffCart(call.text("variant"), of: call.account)
            return try Answer(store.cart(of: call.account))
        },
        Route(
            "POST v1/cart/acceptance",
            answer: "200 cart, with current prices, quantities limited to the stock, and without removed products"
        ) { call, store in
            try store.acceptChanges(of: call.account)
            return try Answer(store.cart(of: call.account))
        },
        Route(
            "PUT v1/cart/reorders/:addition", body: "reorder",
            answer: "200 `{\"cart\": cart, \"missing\": [\"…\"]}`; 404"
        ) { call, store in
            let id: EntityID<CartAddition> = try call.id("addition")
            let wish = try call.body.decoded(as: Reorder.self)
            guard let order = EntityID<OrderDTO>(wish.order) else {
                throw Failure.malformed("“order” should be a UUID, not “\(wish.order)”.")
            }
            let missing = try store.reorder(
                order.description, as: id.description, of: call.account, now: call.now)
            return try Answer(ReorderBody(cart: store.cart(of: call.account), missing: missing))
        },
    ]

    private static let orderRoutes = [
        Route(
            "PUT v1/cart/payments/:payment", body: "delivery",
            answer:
                "200 `{\"payment\": \"…\"}`: of that id, or the earlier one for the same cart; 409 `cartEmpty`, "
                + "`cartChanged`"
        ) { call, store in
            let wish = try call.body.decoded(as: [String: String].self)["delivery"] ?? ""
            guard let delivery = Delivery(rawValue: wish) else {
                throw Failure.malformed("“delivery” should be one of the cart's deliveries, not “\(wish)”.")
            }
            let id = try store.openCartPayment(
                delivery, account: call.account, id: call.id("payment"), now: call.now)
            return try Answer(["payment": id.description])
        },
        Route("GET v1/orders", answer: "200 `{\"orders\": [order]}`, newest first") { call, store in
            try Answer(ListBody(name: "orders", rows: store.orders(of: call.account, now: call.now)))
        },
        Route("GET v1/orders/:order", answer: "200 order") { call, store in
            try Answer(store.requireOrder(call.text("order"), of: call.account, now: call.now))
        },
        Route(
            "PUT v1/orders/:order", body: "purchase",
            answer:
                "200 order of the cart, which is emptied; again: the same order; 409 `cartEmpty`, "
                + "`cartChanged` or `priceChanged`, 402 `paymentMissing` or `paymentPending`"
        ) { call, store in
            let purchase = try call.body.decoded(as: Purchase.self).checked()
            return try Answer(store.placeOrder(call.text("order"), purchase, account: call.account, now: call.now))
        },
        Route(
            "POST v1/orders/:order/cancel", answer: "200 order, whose goods are returned to stock; 409 `notCancellable`"
        ) {
            call, store in
            try Answer(store.cancelOrder(call.text("order"), of: call.account, now: call.now))
        },
    ]

    private static let subscriptionRoutes = [
        Route("GET v1/subscriptions", answer: "200 `{\"subscriptions\": [subscription]}`, the next first") {
            call, store in
            try Answer(ListBody(name: "subscriptions", rows: store.subscriptions(of: call.account)))
        },
        Route(
            "PUT v1/subscriptions/:subscription", body: "subscription",
            answer: "200 subscription; 404; 409 `noAddress` before the first order"
        ) { call, store in
            let wish = try call.body.decoded(as: SubscriptionDTO.self)
            return try Answer(store.put(wish, as: call.text("subscription"), of: call.account))
        },
        Route("DELETE v1/subscriptions/:subscription", answer: "204") { call, store in
            try store.execute(
                "DELETE FROM shopSubscription WHERE id = ? AND account = ?",
                [.text(call.text("subscription")), call.account.sqlValue])
            return .done
        },
        Route(
            "POST v1/subscriptions/due", body: "due",
            answer:
                "200 `{\"orders\": [order]}`: one for each due subscription with stock that isn't ordered for that day yet"
        ) { call, store in
            let given = try call.body.decoded(as: [String: String].self)["today"]
            guard let today = try CalendarDate(member: "today", given) else {
                throw Failure.malformed("“today” should be a day like 2026-05-03.")
            }
            let ids = try store.orderDue(of: call.account, until: min(today, call.today), now: call.now)
            let orders = try ids.map { try store.requireOrder($0, of: call.account, now: call.now) }
            return try Answer(ListBody(name: "orders", rows: RowList(items: orders)))
        },
    ]
}

extension Call {
    /// Returns an id in the path, as tables store it.
    fileprivate func text(_ name: String) throws(Failure) -> String {
        (try id(name) as EntityID<Never>).description
    }
}
