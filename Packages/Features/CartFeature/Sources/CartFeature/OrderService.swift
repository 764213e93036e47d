import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Orders and subscriptions.
protocol OrderService: Sendable {
    /// Asks for the payment of the cart and its delivery.
    /// - Returns: The payment of that id, or the one that was asked for the same before.
    /// - Throws: `ServiceError.refused` with `cartEmpty` or `cartChanged`.
    func openPayment(delivery: String, as id: PaymentID) async throws(ServiceError) -> PaymentID
    /// Turns the cart into an order. Asking again with the same id orders nothing twice.
    /// - Throws: `ServiceError.refused` with `cartEmpty`, `cartChanged`, `priceChanged`, `paymentMissing` or
    ///   `paymentPending`.
    func place(_ purchase: Purchase, as id: OrderID) async throws(ServiceError) -> Order
    /// All orders, newest first.
    func orders() async throws(ServiceError) -> [Order]
    /// One order.
    func order(_ id: OrderID) async throws(ServiceError) -> Order
    /// Cancels an order that isn't on its way.
    func cancel(_ id: OrderID) async throws(ServiceError) -> Order
    /// Puts an order's goods into the cart again.
    /// - Parameter attempt: Names this attempt: one that comes again adds nothing.
    /// - Returns: The titles of what couldn't be.
    func reorder(_ id: OrderID, as attempt: UUID) async throws(ServiceError) -> [String]
    /// What is ordered every few weeks, the next first.
    func subscriptions() async throws(ServiceError) -> [Subscription]
    /// Begins a subscription, or changes it.
    func save(_ subscription: Subscription) async throws(ServiceError)
    /// Ends a subscription.
    func end(_ id: UUID) async throws(ServiceError)
    /// Orders what subscriptions have due.
    func orderDue(until today: CalendarDate) async throws(ServiceError) -> [Order]
}

/// What turns the cart into an order.
struct Purchase: Hashable, Sendable {
    let address: Address
    let delivery: String
    let note: String
    /// What the person agreed to, delivery included.
    let total: Money
    /// What it is paid with; by invoice where there is none.
    var payment: PaymentID?
}

/// Orders over PetNest's wire protocol.
struct OrderGateway: OrderService {
    let client: APIClient

    func openPayment(delivery: String, as id: PaymentID) async throws(ServiceError) -> PaymentID {
        let asked = try await client.send(
            APIRequest<AskedPaymentDTO>.put("v1", "cart", "payments", id.description, body: ["delivery": delivery]))
        return try PaymentID(wire: asked.payment)
    }

    func place(_ purchase: Purchase, as id: OrderID) async throws(ServiceError) -> Order {
        try await client.send(
            APIRequest<OrderDTO>.put("v1", "orders", id.description, body: PurchaseDTO(purchase))
        ).order()
    }

    func orders() async throws(ServiceError) -> [Order] {
        try await client.send(APIRequest<OrdersDTO>.get("v1", "orders")).all()
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

    func subscriptions() async throws(ServiceError) -> [Subscription] {
        var all: [Subscription] = []
        let list = try await client.send(APIRequest<SubscriptionsDTO>.get("v1", "subscriptions"))
        for dto in list.subscriptions { all.append(try dto.subscription()) }
        return all
    }

    func save(_ subscription: Subscription) async throws(ServiceError) {
        let name = subscription.id.uuidString.lowercased()
        let body = SubscriptionWishDTO(
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
        ).all()
    }
}
