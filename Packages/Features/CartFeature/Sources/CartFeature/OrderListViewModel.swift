import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The view model of the list of orders, newest first. The due orders of subscriptions are placed before it is loaded.
@MainActor @Observable
final class OrderListViewModel: ScreenSource {
    private var orders = Resource<Listed<Order>, ServiceError>()

    @ObservationIgnored private let dependencies: CartDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: CartDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let dependencies = dependencies
        tasks.load(\.orders, of: self, log: dependencies.log.failure("loading orders failed")) {
            () async throws(ServiceError) in
            await dependencies.orderDue()
            return try await dependencies.orders.orders()
        } then: { result in
            if case .success(let orders) = result { dependencies.log(orders.unreadable) }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .selected(let row, in: "orders"):
            if let id = OrderID(row.rawValue) { coordinator.perform(CartDestination.order(id)) }
        case .activated(.retry): appear()
        case .activated(.subscriptions): coordinator.perform(CartDestination.subscriptions)
        case .activated(.cart): coordinator.perform(CartDestination.cart)
        case .activated(.shop): coordinator.perform(CartModule.Output.shop)
        case .dismissed(.loadFailure): orders.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    let title = "Orders"

    var screen: Screen {
        Screen(
            id: "orders", title: title,
            body: orders.body(loading: "Loading your orders", advice: \.advice, content: list),
            commands: [
                Command(id: .subscriptions, label: "Subscriptions", key: "u"),
                Command(id: .cart, label: "Cart", key: "c"),
            ], isBusy: orders.isLoading)
    }

    private func list(of orders: Listed<Order>) -> [Element] {
        let unreadable = Notice.unreadable(orders.unreadable.map(\.description)).map { [Element.notice($0)] } ?? []
        if orders.values.isEmpty {
            guard unreadable.isEmpty else { return unreadable }
            return [
                .emptyState(
                    EmptyState(
                        title: "No orders yet", message: "What you order in the shop is listed here.",
                        commands: [Command(id: .shop, label: "Shop")]))
            ]
        }
        let list = ItemList(
            id: "orders", label: "Your orders",
            columns: [
                Column(id: "day", title: "Day"), Column(id: "total", title: "Total"),
                Column(id: "state", title: "State"),
            ],
            rows: orders.values.map { row(of: $0) })
        return unreadable + [.list(list)]
    }

    private func row(of order: Order) -> Row {
        let goods = order.lines.map { "\($0.quantity) × \($0.title)" }.joined(separator: "; ")
        let day = order.history.first.map { "\(dependencies.today.local($0.at).day.formatted), " } ?? ""
        return Row(
            id: RowID(order.id.description),
            title: RichText("\(day)\(order.total.formatted)", role: .strong),
            detail: RichText((order.isOfSubscription ? "Subscription: " : "") + goods, role: .secondary),
            badge: RichText(order.status.name, role: order.status.role),
            sortKeys: [
                order.history.first.map { .number($0.at.timeIntervalSince1970) } ?? .nothing,
                .whole(order.total.minorUnits), .words(order.status.name),
            ])
    }
}

extension CartDependencies {
    /// Places the due orders of subscriptions. A failure is logged, and the list is still shown.
    func orderDue() async {
        do throws(ServiceError) {
            try await orders.orderDue(until: today.date)
        } catch {
            log.failure("ordering what is due failed")(error)
        }
    }

    /// Logs the records that can't be read.
    func log(_ unreadable: [UnreadableRecord]) {
        for record in unreadable { log.warning("a record can't be read", ["record": .private(record)]) }
    }
}
