import CoreModels
import CoreWire

/// The operations on the cart, orders, and subscriptions.
public enum CartAPI {
    /// The parameter for the length of a list.
    public static let limit = QueryParameter<Int>("limit", "N")
    /// The parameter for the start of a page.
    public static let after = QueryParameter<String>("after", "NEXT")

    /// Reads the cart.
    public static let cart = Endpoint<NoBody, CartDTO>("GET v1/cart", answer: "cart")
    /// Adds a variant to the cart.
    public static let add = Endpoint<CartAdditionDTO, CartAdditionDTO, CartDTO>(
        "PUT v1/cart/additions/:addition", body: "addition", answer: "cart",
        failures: [notSold, FailureDeclaration(409, "soldOut", "notSoMany", "otherCurrency")])
    /// Sets the quantity of a line, and accepts its current price.
    public static let setQuantity = Endpoint<CartLine, CartQuantityDTO, CartDTO>(
        "PUT v1/cart/lines/:variant", body: "quantity", answer: "cart",
        failures: [FailureDeclaration(404, when: "it isn't in the cart"), FailureDeclaration(409, "notSoMany")])
    /// Removes a line.
    public static let removeLine = Endpoint<CartLine, NoBody, CartDTO>("DELETE v1/cart/lines/:variant", answer: "cart")
    /// Accepts the current prices and stock.
    public static let acceptChanges = Endpoint<NoBody, CartDTO>(
        "POST v1/cart/acceptance", answer: "cart",
        note: "with current prices, quantities limited to the stock, and without removed products")
    /// Adds the lines of an order to the cart again.
    public static let reorder = Endpoint<CartAdditionDTO, ReorderDTO, ReorderedDTO>(
        "PUT v1/cart/reorders/:addition", body: "reorder", answer: "`{\"cart\": cart, \"missing\": [\"…\"]}`",
        failures: [FailureDeclaration(404, when: "there is no such order")])
    /// Creates the payment of the cart and its delivery.
    public static let openPayment = Endpoint<Payment, CartDeliveryDTO, OpenedPaymentDTO>(
        "PUT v1/cart/payments/:payment", body: "delivery", answer: "`{\"payment\": \"…\"}`",
        note: "of that id, or the earlier one for the same cart",
        failures: [FailureDeclaration(409, "cartEmpty", "cartChanged")])

    /// Lists the orders.
    public static let orders = Endpoint<NoBody, RecordList<OrderDTO>>(
        "GET v1/orders", answer: "`{\"orders\": [order]}`, newest first")
    /// Reads an order.
    public static let order = Endpoint<OrderDTO, NoBody, OrderDTO>("GET v1/orders/:order", answer: "order")
    /// Turns the cart into an order with this id.
    public static let place = Endpoint<OrderDTO, PurchaseDTO, OrderDTO>(
        "PUT v1/orders/:order", body: "purchase", answer: "order",
        note: "made of the cart, which is emptied; again: the same order",
        failures: [
            FailureDeclaration(409, "cartEmpty", "cartChanged", "priceChanged"),
            FailureDeclaration(402, "paymentMissing", "paymentPending"),
        ])
    /// Cancels an order that isn't shipped.
    public static let cancel = Endpoint<OrderDTO, NoBody, OrderDTO>(
        "POST v1/orders/:order/cancel", answer: "order", note: "its goods are returned to stock",
        failures: [FailureDeclaration(409, "notCancellable")])

    /// Lists the orders of all owners that the shop has to pack, send or deliver.
    public static let openOrders = Endpoint<NoBody, RecordList<OrderDTO>>(
        "GET v1/shop/orders", query: [limit.declaration, after.declaration],
        answer: "`{\"orders\": [order], \"next\": \"…\"}` of all owners, the oldest first",
        note: "for the shop; next begins the next page, by “after”, and is absent on the last",
        failures: [.operatorOnly])
    /// Records that the shop has packed, sent or delivered an order.
    public static let advance = Endpoint<OrderDTO, OrderStepDTO, OrderDTO>(
        "PUT v1/shop/orders/:order/status", body: "step", answer: "order",
        note: "for the shop; again: the same order",
        failures: [
            .operatorOnly, FailureDeclaration(404, when: "there is no such order"), FailureDeclaration(409, "notNext"),
        ], audience: .parties)

    /// Lists the subscriptions.
    public static let subscriptions = Endpoint<NoBody, RecordList<SubscriptionDTO>>(
        "GET v1/subscriptions", answer: "`{\"subscriptions\": [subscription]}`, the next first")
    /// Saves a subscription under its id.
    public static let saveSubscription = Endpoint<SubscriptionDTO, SubscriptionDTO, SubscriptionDTO>(
        "PUT v1/subscriptions/:subscription", body: "subscription", answer: "subscription",
        failures: [notSold, FailureDeclaration(409, "noAddress", when: "there is no order yet")])
    /// Ends a subscription.
    public static let endSubscription = Endpoint<SubscriptionDTO, NoBody, NoBody>(
        "DELETE v1/subscriptions/:subscription")
    /// Orders due subscriptions. It isn't repeatable, because a repeated request doesn't list the orders again.
    public static let orderDue = Endpoint<SubscriptionsDueDTO, RecordList<OrderDTO>>(
        "POST v1/subscriptions/due", body: "due",
        answer: "`{\"orders\": [order]}`",
        note: "one for each due subscription with stock that isn't ordered for that day yet", audience: .nobody)

    private static let notSold = FailureDeclaration(404, when: "the shop doesn't sell it")

    /// All operations, in the order of the page of the API.
    public static let all = [
        cart.declaration, add.declaration, setQuantity.declaration, removeLine.declaration, acceptChanges.declaration,
        reorder.declaration, openPayment.declaration, orders.declaration, order.declaration, place.declaration,
        cancel.declaration, openOrders.declaration, advance.declaration, subscriptions.declaration,
        saveSubscription.declaration, endSubscription.declaration,
        orderDue.declaration,
    ]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // addition; from 1 to \(CartLine.most), including those already in the cart. Sending it again with the same
        // id adds nothing
        {"variant": "5f0a5c9e-1111-4111-8111-000000000001", "quantity": 2}
        // quantity; from 1 to \(CartLine.most)
        {"quantity": 3}
        // cart; price and stock are current, and absent if the shop no longer has the variant; seenPrice is the
        // price when the line was last changed or accepted. Amounts are in the currency's minor units. deliveries:
        // standard express, with the fee for this cart and the delivery time in days. fee is the fee below
        // freeFrom, the subtotal from which delivery is free; freeFrom is absent if it never is. category, species and
        // ingredients are as in a product, so that allergens are marked
        {"lines": [{"variant": "…", "product": "…", "title": "Lumo Adult Salmon, 2 kg", "quantity": 2, "price": 1499,
         "seenPrice": 1399, "stock": 12, "category": "dryFood", "species": ["cat"],
         "ingredients": "Salmon (30 %), rice"}], "currency": "EUR", "count": 2, "subtotal": 2998,
         "deliveries": [{"id": "standard", "price": 490, "days": 3, "fee": 490, "freeFrom": 4900}]}
        // delivery; of the cart to pay for
        {"delivery": "standard"}
        // purchase; total is the amount that the owner accepted, including delivery. payment is one for the cart
        // with that total; without one the order is paid by invoice. phone and note may be absent
        {"address": {"name": "Ana Lopes", "street": "Kastanienallee 7", "postcode": "10435", "city": "Berlin", "phone": "030 1234"},
         "delivery": "standard", "note": "Ring twice.", "total": 3488, "payment": "5f0a5c9e-1111-4111-8111-000000000003"}
        // order; the last status of its history is the current one: placed packed shipped delivered cancelled.
        // payment: an invoice that comes with the delivery, open or void; or the payment method, which is
        // authorised, paid when the goods are shipped, or released. note and subscription may be absent. A client
        // lists an order with a status that it doesn't know as unreadable
        {"id": "…", "number": 100001, "lines": [{"variant": "…", "product": "…", "title": "…", "quantity": 2, "price": 1499}],
         "address": {"name": "Ana Lopes", "street": "Kastanienallee 7", "postcode": "10435", "city": "Berlin"},
         "delivery": "standard", "deliveryPrice": 490, "total": 3488, "currency": "EUR", "note": "Ring twice.",
         "payment": {"method": "invoice", "status": "open"}, "history": [{"status": "placed", "at": 1777777777}],
         "subscription": "…"}
        // reorder; the order whose lines are added to the cart again. missing are the lines that weren't available
        {"order": "5f0a5c9e-1111-4111-8111-000000000002"}
        // step; status: the one that follows, packed, shipped or delivered. at: when that was, from the time of the
        // previous status until now
        {"status": "packed", "at": 1777784977}
        // subscription; weeks: 1 to \(SubscriptionDTO.longest); next: the day of the next order. Answers add product,
        // title, price, stock, and as in a cart category, species and ingredients
        {"variant": "5f0a5c9e-1111-4111-8111-000000000001", "quantity": 1, "weeks": 4, "next": "2026-06-01", "paused": false}
        // due; the day until which subscriptions are ordered, the owner's current day. The service orders the day after
        // by itself
        {"today": "2026-05-03"}
        """
}
