import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The view model of the subscriptions. Each can be skipped once, paused and ended.
@MainActor @Observable
final class SubscriptionListViewModel: ScreenSource {
    private struct Content: Sendable {
        var subscriptions: Listed<Subscription>
        /// The delivery method of subscriptions, or `nil` if it couldn't be loaded.
        var delivery: Cart.DeliveryOption?
    }

    private var content = Resource<Content, ServiceError>()
    private var change = Submission<ServiceError>.idle
    /// The allergies to mark.
    private var allergies = CartAllergies()

    @ObservationIgnored private let dependencies: CartDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: CartDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let dependencies = dependencies
        dependencies.loadAllergies(in: tasks) { [weak self] in self?.allergies = $0 }
        tasks.load(\.content, of: self, log: dependencies.log.failure("loading subscriptions failed")) {
            () async throws(ServiceError) in
            await dependencies.orderDue()
            let subscriptions = try await dependencies.orders.subscriptions()
            let delivery = try? await dependencies.cart.cart().deliveries.first
            return Content(subscriptions: subscriptions, delivery: delivery)
        } then: { result in
            if case .success(let content) = result { dependencies.log(content.subscriptions.unreadable) }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry): appear()
        case .activated(.orders): coordinator.perform(CartDestination.orders)
        case .activated(let command): handle(command.rawValue)
        case .dismissed(.problem): change = .idle
        case .dismissed(.loadFailure): content.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func handle(_ command: String) {
        let parts = command.split(separator: "/")
        guard parts.count == 2, let subscriptions = content.value?.subscriptions.values else { return }
        guard var changed = subscriptions.first(where: { $0.id.uuidString == parts[1] }) else { return }
        switch parts[0] {
        case "skip":
            // The request has the next day, so repeating it skips only once.
            changed.next = changed.next.adding(days: 7 * changed.weeks)
            save(changed)
        case "pause":
            changed.isPaused.toggle()
            // Orders that were due during the pause aren't placed afterwards.
            while !changed.isPaused, changed.next < dependencies.today.date {
                changed.next = changed.next.adding(days: 7 * changed.weeks)
            }
            save(changed)
        case "end":
            let id = changed.id
            run { orders async throws(ServiceError) in try await orders.end(id) }
        default: break
        }
    }

    private func save(_ subscription: Subscription) {
        run { orders async throws(ServiceError) in try await orders.save(subscription) }
    }

    private func run(_ work: @escaping @Sendable (any OrderRepository) async throws(ServiceError) -> Void) {
        let orders = dependencies.orders
        tasks.submit(\.change, of: self, log: dependencies.log.failure("changing a subscription failed")) {
            () async throws(ServiceError) in
            try await work(orders)
            return try await orders.subscriptions()
        } then: { model, result in
            if case .success(let subscriptions) = result { model.content.change { $0.subscriptions = subscriptions } }
        }
    }

    let title = "Subscriptions"

    var screen: Screen {
        Screen(
            id: "subscriptions", title: title, body: body, commands: [Command(id: .orders, label: "Orders", key: "r")],
            isBusy: content.isLoading || allergies.pets == nil || change == .running)
    }

    private var body: [Element] {
        change.notices(advice: \.advice)
            + content.body(loading: "Loading your subscriptions", advice: \.advice, content: page)
    }

    private func page(of content: Content) -> [Element] {
        let subscriptions = content.subscriptions
        let unreadable =
            Notice.unreadable(subscriptions.unreadable.map(\.description)).map { [Element.notice($0)] } ?? []
        if subscriptions.values.isEmpty {
            guard unreadable.isEmpty else { return unreadable }
            return [
                .emptyState(
                    EmptyState(
                        title: "No subscriptions yet",
                        message: "Open an order to have one of its products delivered every few weeks.",
                        commands: [Command(id: .orders, label: "Orders")]))
            ]
        }
        let list = ItemList(
            id: "subscriptions", label: "Your subscriptions",
            columns: [
                Column(id: "next", title: "Next"), Column(id: "what", title: "Product"),
                Column(id: "price", title: "Price"),
            ],
            rows: subscriptions.values.map { row(of: $0, delivery: content.delivery) })
        return unreadable + allergies.notices(about: subscriptions.values) + [
            .list(list), .text(RichText(CartTexts.payment("invoice", status: "open"), role: .secondary)),
        ]
    }

    /// The price of the next order: the goods at today's price, and their delivery.
    private static func price(of subscription: Subscription, _ delivery: Cart.DeliveryOption?) -> RichText {
        guard let price = subscription.price else {
            return RichText(". The shop no longer sells this.", role: .caution)
        }
        var text = ", \(price.formatted) each"
        if let delivery, let goods = try? price.times(subscription.quantity) {
            let fee = delivery.price(for: goods)
            let total = (try? goods.adding(fee).formatted).map { ", \($0) in all" } ?? ""
            text += ", delivery \(CartTexts.price(fee))\(total)"
        }
        let priced = RichText(text, role: .secondary)
        guard subscription.stock < subscription.quantity else { return priced }
        return priced + RichText(". Sold out: it is ordered when the goods are available.", role: .caution)
    }

    private func row(of subscription: Subscription, delivery: Cart.DeliveryOption?) -> Row {
        var detail =
            RichText("\(subscription.interval), next on \(subscription.next.formatted)", role: .secondary)
            + Self.price(of: subscription, delivery)
        for warning in allergies.warnings(about: subscription) {
            detail = detail + RichText(". \(warning)", role: .caution)
        }
        if let question = allergies.question(about: subscription) {
            detail = detail + RichText(". \(question)", role: .caution)
        }
        let name = subscription.id.uuidString
        return Row(
            id: RowID(name), title: RichText("\(subscription.quantity) × \(subscription.title)", role: .strong),
            detail: detail, badge: subscription.isPaused ? RichText("paused", role: .caution) : nil,
            commands: [
                Command(id: CommandID("skip/\(name)"), label: "Skip the next", key: "k"),
                Command(id: CommandID("pause/\(name)"), label: subscription.isPaused ? "Resume" : "Pause", key: "p"),
                Command(
                    id: CommandID("end/\(name)"), label: "End", key: "x", role: .destructive,
                    confirmation: Confirmation(
                        question: "End the subscription of \(subscription.title)?", confirmLabel: "End it")),
            ],
            sortKeys: [
                .whole(subscription.next.dayNumber), .words(subscription.title),
                .whole(subscription.price?.minorUnits),
            ])
    }
}
