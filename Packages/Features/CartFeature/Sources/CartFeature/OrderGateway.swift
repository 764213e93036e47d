import CartWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
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
    /// Returns all orders, newest first. Orders that can't be read are returned separately.
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
    /// Returns the subscriptions, the next due one first. Subscriptions that can't be read are returned separately.
    func subscriptions() async throws(ServiceError) -> Listed<Subscription>
    /// Creates or changes a subscription.
    func save(_ subscription: Subscription) async throws(ServiceError)
    /// Ends a subscription.
    func end(_ id: UUID) async throws(ServiceError)
    /// Places the due orders of subscriptions, and returns the new orders.
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
        let opened = try await client.send(CartAPI.openPayment, id, body: CartDeliveryDTO(delivery: delivery))
        return try ServiceError.reading("payment") { try PaymentID(required: "payment", opened.payment) }
    }

    func place(_ purchase: Purchase, as id: OrderID) async throws(ServiceError) -> Order {
        try await client.send(CartAPI.place, EntityID(id.rawValue), body: PurchaseDTO(purchase)).read(Self.order)
    }

    func orders() async throws(ServiceError) -> Listed<Order> {
        try await client.send(CartAPI.orders).read(Self.order)
    }

    func order(_ id: OrderID) async throws(ServiceError) -> Order {
        try await client.send(CartAPI.order, EntityID(id.rawValue)).read(Self.order)
    }

    func cancel(_ id: OrderID) async throws(ServiceError) -> Order {
        try await client.send(CartAPI.cancel, EntityID(id.rawValue)).read(Self.order)
    }

    func reorder(_ id: OrderID, as attempt: UUID) async throws(ServiceError) -> [String] {
        try await client.send(CartAPI.reorder, EntityID(attempt), body: ReorderDTO(order: id.description)).missing
    }

    func subscriptions() async throws(ServiceError) -> Listed<Subscription> {
        try await client.send(CartAPI.subscriptions)
            .read { subscription throws(WireError) in try subscription.subscription() }
    }

    func save(_ subscription: Subscription) async throws(ServiceError) {
        try await client.perform(
            CartAPI.saveSubscription, EntityID(subscription.id), body: SubscriptionDTO(subscription))
    }

    func end(_ id: UUID) async throws(ServiceError) {
        try await client.perform(CartAPI.endSubscription, EntityID(id))
    }

    func orderDue(until today: CalendarDate) async throws(ServiceError) -> [Order] {
        try await client.send(CartAPI.orderDue, body: SubscriptionsDueDTO(today: today.description))
            .read(Self.order).values
    }

    private static func order(_ dto: OrderDTO) throws(WireError) -> Order { try dto.order() }
}
