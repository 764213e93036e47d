import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// What is ordered every few weeks: each can be skipped once, paused and ended.
@MainActor @Observable
final class SubscriptionListViewModel: ScreenSource {
    private var subscriptions = Resource<[Subscription], ServiceError>()
    private var isWorking = false
    private var problem: ServiceError?

    @ObservationIgnored private let services: CartServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: CartServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
    }

    func appear() {
        let services = services
        tasks.load(\.subscriptions, of: self) { () async throws(ServiceError) in
            _ = try await services.orders.orderDue(until: services.today.date)
            return try await services.orders.subscriptions()
        } then: { result in
            if case .failure(let error) = result {
                services.log.warning("subscriptions weren't loaded", ["error": .private(error)])
            }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.retry): appear()
        case .activated("orders"): coordinator.perform(CartDestination.orders)
        case .activated(let command): handle(command.rawValue)
        case .dismissed("problem"): problem = nil
        case .dismissed(.loadFailure): subscriptions.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    private func handle(_ command: String) {
        let parts = command.split(separator: "/")
        guard parts.count == 2,
            var changed = subscriptions.value?.first(where: { $0.id.uuidString == parts[1] })
        else { return }
        switch parts[0] {
        case "skip":
            // Names the day, so that asking again skips no second one.
            changed.next = changed.next.adding(days: 7 * changed.weeks)
            save(changed)
        case "pause":
            changed.isPaused.toggle()
            // What was due while it was paused isn't made up for.
            while !changed.isPaused, changed.next < services.today.date {
                changed.next = changed.next.adding(days: 7 * changed.weeks)
            }
            save(changed)
        case "end":
            let id = changed.id
            work { orders async throws(ServiceError) in try await orders.end(id) }
        default: break
        }
    }

    private func save(_ subscription: Subscription) {
        work { orders async throws(ServiceError) in try await orders.save(subscription) }
    }

    private func work(_ work: @escaping @Sendable (any OrderService) async throws(ServiceError) -> Void) {
        guard !isWorking else { return }
        (isWorking, problem) = (true, nil)
        let orders = services.orders
        tasks.run("work") { () async throws(ServiceError) in
            try await work(orders)
            return try await orders.subscriptions()
        } then: { [weak self] (result: Result<[Subscription], ServiceError>) in
            guard let self else { return }
            isWorking = false
            switch result {
            case .success(let subscriptions): self.subscriptions.finish(.success(subscriptions))
            case .failure(let error):
                services.log.warning("a subscription wasn't changed", ["error": .private(error)])
                problem = error
            }
        }
    }

    let title = "Subscriptions"

    var screen: Screen {
        Screen(
            id: "subscriptions", title: title, body: body, commands: [Command(id: "orders", label: "Orders", key: "r")],
            isBusy: subscriptions.isLoading || isWorking)
    }

    private var body: [Element] {
        var body: [Element] = []
        if let problem {
            body.append(
                .notice(
                    .failure(
                        id: "problem", problem.description, advice: problem.advice, retry: nil, isDismissible: true)))
        }
        return body
            + subscriptions.body(loading: "Fetching your subscriptions", advice: \.advice) { subscriptions in
                guard !subscriptions.isEmpty else {
                    return [
                        .emptyState(
                            EmptyState(
                                title: "Nothing comes by itself yet",
                                message: "An order's page can have one of its goods come every few weeks.",
                                commands: [Command(id: "orders", label: "To your orders")]))
                    ]
                }
                return [
                    .list(
                        ItemList(
                            id: "subscriptions", label: "What comes by itself",
                            columns: [
                                Column(id: "next", title: "Next"), Column(id: "what", title: "What"),
                                Column(id: "price", title: "Price"),
                            ],
                            rows: subscriptions.map(row))),
                    .text(RichText(CartWords.payment("invoice", status: "open"), role: .secondary)),
                ]
            }
    }

    private func row(of subscription: Subscription) -> Row {
        var detail = RichText("\(subscription.interval), next on \(subscription.next.formatted)", role: .secondary)
        if let price = subscription.price {
            detail = detail + RichText(", \(price.formatted) each", role: .secondary)
            if subscription.stock < subscription.quantity {
                detail = detail + RichText(". Sold out: it waits until the goods are there.", role: .caution)
            }
        } else {
            detail = detail + RichText(". The shop doesn't sell this any more.", role: .caution)
        }
        let name = subscription.id.uuidString
        return Row(
            id: RowID(name), title: RichText("\(subscription.quantity) × \(subscription.title)", role: .strong),
            detail: detail, badge: subscription.isPaused ? RichText("paused", role: .caution) : nil,
            commands: [
                Command(id: CommandID("skip/\(name)"), label: "Skip the next", key: "k"),
                Command(id: CommandID("pause/\(name)"), label: subscription.isPaused ? "Go on" : "Pause", key: "p"),
                Command(
                    id: CommandID("end/\(name)"), label: "End it", key: "x", role: .destructive,
                    confirmation: Confirmation(
                        question: "End the subscription of \(subscription.title)?", confirmLabel: "End it")),
            ],
            sortKeys: [
                .whole(subscription.next.dayNumber), .words(subscription.title),
                .whole(subscription.price?.minorUnits),
            ])
    }
}
