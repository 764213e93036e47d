import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Orders and subscriptions.
protocol OrderRepository: Sendable {
    /// Creates the payment of the cart and its delivery.
    /// - Returns: The payment with this id, or an unused one of the same amount that was created before.
    /// - Throws: `ServiceError.refused` with `cartEmpty` or `cartChanged`.
    func openPayment(delivery: String, as id: PaymentID) async throws(ServiceError) -> PaymentID
    /// Turns the cart into an order. Repeating the id orders nothing twice.
    /// - Throws: `ServiceError.refused` with `cartEmpty`, `cartChanged`, `priceChanged`, `paymentMissing` or
    ///   `paymentPending`.
    func place(_ purchase: Purchase, as id: OrderID) async throws(ServiceError) -> Order
    /// Returns all orders, newest first. Orders that can't be read are reported beside the others.
    func orders() async throws(ServiceError) -> Listed<Order>
    /// Returns one order.
    func order(_ id: OrderID) async throws(ServiceError) -> Order
    /// Cancels an order that isn't shipped.
    /// - Throws: `ServiceError.refused` with `notCancellable`.
    func cancel(_ id: OrderID) async throws(ServiceError) -> Order
    /// Adds an order's goods to the cart.
    /// - Parameter attempt: The id of this attempt. Repeating it adds nothing.
    /// - Returns: The titles of the goods that couldn't be added.
    func reorder(_ id: OrderID, as attempt: UUID) async throws(ServiceError) -> [String]
    /// Returns the subscriptions, the next due one first. Subscriptions that can't be read are reported beside the
    /// others.
    func subscriptions() async throws(ServiceError) -> Listed<Subscription>
    /// Creates or changes a subscription.
    func save(_ subscription: Subscription) async throws(ServiceError)
    /// Ends a subscription.
    func end(_ id: UUID) async throws(ServiceError)
    /// Orders what subscriptions have due, and returns the new orders.
    @discardableResult
    func orderDue(until today: CalendarDate) async throws(ServiceError) -> [Order]
}

/// The data that turns the cart into an order.
struct Purchase: Hashable, Sendable {
    let address: Address
    let delivery: String
    let note: String
    /// The total that the person agreed to, including the delivery.
    let total: Money
    /// The payment, or `nil` for an invoice.
    var payment: PaymentID?
}

/// Orders and subscriptions over PetNest's wire protocol.
struct OrderGateway: OrderRepository {
    let client: APIClient

    func openPayment(delivery: String, as id: PaymentID) async throws(ServiceError) -> PaymentID {
        let opened = try await client.send(
            APIRequest<OpenedPaymentDTO>.put("v1", "cart", "payments", id.description, body: ["delivery": delivery]))
        return try PaymentID(wire: opened.payment)
    }

    func place(_ purchase: Purchase, as id: OrderID) async throws(ServiceError) -> Order {
        try await client.send(
            APIRequest<OrderDTO>.put("v1", "orders", id.description, body: PurchaseDTO(purchase))
        ).order()
    }

    func orders() async throws(ServiceError) -> Listed<Order> {
        try await client.send(APIRequest<OrdersDTO>.get("v1", "orders")).listed()
    }

    func order(_ id: OrderID) async throws(ServiceError) -> Order {
        try await client.send(APIRequest<OrderDTO>.get("v1", "orders", id.description)).order()
    }

    func cancel(_ id: OrderID) async throws(ServiceError) -> Order {
        let nothing: [String: String] = [:]
        return try await client.send(
            APIRequest<OrderDTO>.post("v1", "orders", id.description, "cancel", body: nothing)
        ).order()
    }

    func reorder(_ id: OrderID, as attempt: UUID) async throws(ServiceError) -> [String] {
        let name = attempt.uuidString.lowercased()
        return try await client.send(
            APIRequest<ReorderedDTO>.put("v1", "cart", "reorders", name, body: ["order": id.description])
        ).missing
    }

    func subscriptions() async throws(ServiceError) -> Listed<Subscription> {
        try await client.send(APIRequest<SubscriptionsDTO>.get("v1", "subscriptions")).listed()
    }

    func save(_ subscription: Subscription) async throws(ServiceError) {
        let name = subscription.id.uuidString.lowercased()
        let body = SavedSubscriptionDTO(
            variant: subscription.variant.description, quantity: subscription.quantity, weeks: subscription.weeks,
            next: subscription.next.description, paused: subscription.isPaused)
        try await client.send(APIRequest<NoContent>.put("v1", "subscriptions", name, body: body))
    }

    func end(_ id: UUID) async throws(ServiceError) {
        try await client.send(APIRequest<NoContent>.delete("v1", "subscriptions", id.uuidString.lowercased()))
    }

    func orderDue(until today: CalendarDate) async throws(ServiceError) -> [Order] {
        try await client.send(
            APIRequest<OrdersDTO>.post("v1", "subscriptions", "due", body: ["today": today.description])
        ).listed().values
    }
}
