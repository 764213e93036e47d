import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation

extension CartModule {
    /// Creates the card that contributes deliveries to the day plan.
    /// - Parameters:
    ///   - client: Fetches orders and subscriptions.
    ///   - cart: Has the delivery times.
    ///   - today: The day of a delivery that is late, and the time zone that determines the day of an order.
    ///   - log: Records failures.
    public static func cards(
        client: APIClient, cart: any CartRepository, today: any Today, log: Log
    ) -> [PlaceCard] {
        [DeliveryCard(orders: OrderGateway(client: client), cart: cart, today: today, log: log).card]
    }
}

/// The orders that are on their way, and the next orders of subscriptions. It contributes only to overviews.
struct DeliveryCard: Sendable {
    let orders: any OrderRepository
    let cart: any CartRepository
    let today: any Today
    let log: Log

    var card: PlaceCard {
        PlaceCard(of: "orders", on: .home, title: "Deliveries") { _ in
            nil
        } summary: { _ throws(CardFailure) in
            try await summary()
        }
    }

    private func summary() async throws(CardFailure) -> CardSummary {
        try await PlaceCard.fetch(
            advice: \.advice, log: log.failure("the deliveries weren't loaded")
        ) { () async throws(ServiceError) in
            let open = try await orders.orders().values.filter { $0.status != .delivered && $0.status != .cancelled }
            let options = open.isEmpty ? [] : try await cart.cart().deliveries
            let subscriptions = try await orders.subscriptions().values.filter { !$0.isPaused }
            return CardSummary(moments: open.map { moment(of: $0, options) } + subscriptions.map(moment))
        }
    }

    private func moment(of order: Order, _ options: [Cart.DeliveryOption]) -> CardMoment {
        let placed = order.history.first.map { today.local($0.at).day } ?? today.date
        let days = options.first { $0.id == order.delivery }?.days
        let first = order.lines.first?.title ?? "Order \(order.number)"
        let more = order.lines.count > 1 ? " and \(order.lines.count - 1) more" : ""
        return CardMoment(
            id: "order/\(order.id)", day: max(placed.adding(days: days ?? 0), today.date).dayNumber,
            title: "\(first)\(more) \(order.lines.count > 1 ? "arrive" : "arrives")",
            state: RichText(order.status.name, role: order.status.role), opens: Route(["orders", "\(order.id)"]))
    }

    private func moment(of subscription: Subscription) -> CardMoment {
        CardMoment(
            id: "subscription/\(subscription.id)", day: max(subscription.next, today.date).dayNumber,
            title: "\(subscription.title) is ordered", state: RichText(subscription.interval, role: .secondary),
            opens: Route(["subscriptions"]))
    }
}
