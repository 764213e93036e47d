import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// What was ordered, newest first, and where it is. What subscriptions have due is ordered first.
@MainActor @Observable
final class OrderListViewModel: ScreenSource {
    private var orders = Resource<[Order], ServiceError>()

    @ObservationIgnored private let services: CartServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: CartServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
    }

    func appear() {
        let services = services
        tasks.load(\.orders, of: self) { () async throws(ServiceError) in
            _ = try await services.orders.orderDue(until: services.today.date)
            return try await services.orders.orders()
        } then: { result in
            if case .failure(let error) = result {
                services.log.warning("orders weren't loaded", ["error": .private(error)])
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .selected(let row, in: "orders"):
            if let id = OrderID(row.rawValue) { coordinator.perform(CartDestination.order(id)) }
        case .activated(.retry): appear()
        case .activated("subscriptions"): coordinator.perform(CartDestination.subscriptions)
        case .activated("cart"): coordinator.perform(CartDestination.cart)
        case .activated("shop"): coordinator.perform(CartModule.Output.shop)
        case .dismissed(.loadFailure): orders.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    let title = "Orders"

    var screen: Screen {
        Screen(
            id: "orders", title: title,
            body: orders.body(loading: "Fetching your orders", advice: \.advice) { orders in
                guard !orders.isEmpty else {
                    return [
                        .emptyState(
                            EmptyState(
                                title: "Nothing was ordered yet", message: "What you order in the shop is listed here.",
                                commands: [Command(id: "shop", label: "To the shop")]))
                    ]
                }
                return [
                    .list(
                        ItemList(
                            id: "orders", label: "Your orders",
                            columns: [
                                Column(id: "day", title: "Day"), Column(id: "total", title: "Total"),
                                Column(id: "state", title: "State"),
                            ],
                            rows: orders.map(Self.row)))
                ]
            },
            commands: [
                Command(id: "subscriptions", label: "Subscriptions", key: "u"),
                Command(id: "cart", label: "Cart", key: "c"),
            ], isBusy: orders.isLoading)
    }

    private static func row(of order: Order) -> Row {
        let things = order.lines.map { "\($0.quantity) × \($0.title)" }.joined(separator: "; ")
        let day = order.history.first.map { "\(LocalTime($0.at, in: .autoupdatingCurrent).day.formatted), " } ?? ""
        return Row(
            id: RowID(order.id.description),
            title: RichText("\(day)\(order.total.formatted)", role: .strong),
            detail: RichText((order.isOfSubscription ? "Subscription: " : "") + things, role: .secondary),
            badge: RichText(order.status.name, role: order.status.role),
            sortKeys: [
                order.history.first.map { .number($0.at.timeIntervalSince1970) } ?? .nothing,
                .whole(order.total.minorUnits), .words(order.status.name),
            ])
    }
}
