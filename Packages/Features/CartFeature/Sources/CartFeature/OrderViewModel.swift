import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// One order: its goods, where they go, and what can be done with it.
@MainActor @Observable
final class OrderViewModel: ScreenSource {
    private var order = Resource<Order, ServiceError>()
    private var isWorking = false
    private var problem: ServiceError?
    /// What was done, in a sentence.
    private var done: String?
    private var isChoosing = false
    private var weeks = 4
    private var line = 0

    /// Names what is being ordered again, until it is known to be in the cart.
    @ObservationIgnored private var attempt: UUID?
    /// Names the subscription that is begun, until it is known to be kept.
    @ObservationIgnored private var subscription: UUID?
    @ObservationIgnored private let id: OrderID
    @ObservationIgnored private let services: CartServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: OrderID, services: CartServices, coordinator: any Coordinator) {
        self.id = id
        self.services = services
        self.coordinator = coordinator
    }

    func appear() {
        let (orders, id, log) = (services.orders, id, services.log)
        tasks.load(\.order, of: self) { () async throws(ServiceError) in
            try await orders.order(id)
        } then: { result in
            if case .failure(let error) = result { log.warning("an order wasn't loaded", ["error": .private(error)]) }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated("cancel"): cancel()
        case .activated("reorder"): reorder()
        case .activated("choose"): isChoosing = true
        case .activated("subscribe"): subscribe()
        case .activated("cart"): coordinator.perform(CartDestination.cart)
        case .activated("subscriptions"): coordinator.perform(CartDestination.subscriptions)
        case .activated(.retry): appear()
        case .edited("weeks", let value): weeks = value.option.flatMap { Int($0.rawValue) } ?? weeks
        case .edited("line", let value): line = value.option.flatMap { Int($0.rawValue) } ?? line
        case .dismissed("problem"): problem = nil
        case .dismissed("done"): done = nil
        case .dismissed(.loadFailure): order.dismissFailure()
        case .back where isChoosing: isChoosing = false
        case .back: coordinator.close(self)
        default: break
        }
    }

    // MARK: Work

    private func cancel() {
        let (orders, id) = (services.orders, id)
        work { () async throws(ServiceError) in
            try await orders.cancel(id)
        } then: { model, order in
            model.order.finish(.success(order))
        }
    }

    private func reorder() {
        let (services, id, name) = (services, id, attempt ?? services.ids.makeUUID())
        attempt = name
        work { () async throws(ServiceError) in
            let missing = try await services.orders.reorder(id, as: name)
            // So that every screen shows what is in the cart now.
            _ = try? await services.cart.cart()
            return missing
        } then: { model, missing in
            model.attempt = nil
            let put = missing.count < (model.order.value?.lines.count ?? 0)
            let words =
                put ? "It is in your cart again, at the prices of today." : "Nothing could be put into your cart."
            model.done =
                missing.isEmpty ? words : "\(words) Not there, or not so many: \(missing.joined(separator: "; "))."
        }
    }

    private func subscribe() {
        guard let lines = order.value?.lines, lines.indices.contains(line) else { return }
        let (orders, chosen, weeks) = (services.orders, lines[line], weeks)
        let name = subscription ?? services.ids.makeUUID()
        subscription = name
        let wish = Subscription(
            id: name, variant: chosen.variant, quantity: chosen.quantity, weeks: weeks,
            next: services.today.date.adding(days: 7 * weeks), isPaused: false, title: chosen.title, price: nil,
            stock: 0)
        work { () async throws(ServiceError) in
            try await orders.save(wish)
        } then: { model, _ in
            (model.subscription, model.isChoosing) = (nil, false)
            model.done =
                "\(chosen.quantity) × \(chosen.title) comes \(wish.interval) now, first on \(wish.next.formatted)."
        }
    }

    private func work<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(ServiceError) -> Value,
        then finish: @escaping @MainActor (OrderViewModel, Value) -> Void
    ) {
        guard !isWorking else { return }
        (isWorking, problem, done) = (true, nil, nil)
        tasks.run("work", work: work) { [weak self] result in
            guard let self else { return }
            isWorking = false
            switch result {
            case .success(let value): finish(self, value)
            case .failure(let error):
                services.log.warning("an order wasn't changed", ["error": .private(error)])
                problem = error
            }
        }
    }

    // MARK: Screen

    var title: String { order.value.map { "Order \($0.number)" } ?? "Order" }

    var screen: Screen {
        Screen(
            id: ScreenID("order/\(id)"), title: title, body: body, commands: commands,
            isBusy: order.isLoading || isWorking)
    }

    private var commands: [Command] {
        guard let order = order.value else { return [] }
        var commands = [
            Command(id: "reorder", label: "Order it again", key: "r", role: .primary, isEnabled: !isWorking),
            Command(id: "choose", label: "Order it regularly", key: "g", isEnabled: !isChoosing),
            Command(id: "cart", label: "Cart", key: "c"),
            Command(id: "subscriptions", label: "Subscriptions", key: "u"),
        ]
        if order.status.canBeCancelled {
            commands.append(
                Command(
                    id: "cancel", label: "Cancel the order", key: "x", role: .destructive, isEnabled: !isWorking,
                    confirmation: Confirmation(
                        question: "Cancel order \(order.number) of \(order.total.formatted)? It costs nothing.",
                        confirmLabel: "Cancel it", declineLabel: "Keep it")))
        }
        return commands
    }

    private var body: [Element] {
        var body: [Element] = []
        if let done {
            body.append(
                .notice(Notice(id: "done", kind: .success, text: RichText(done), isDismissible: true)))
        }
        if let problem {
            body.append(
                .notice(
                    .failure(
                        id: "problem", problem.description, advice: problem.advice, retry: nil, isDismissible: true)))
        }
        return body
            + order.body(loading: "Fetching the order", advice: \.advice) { order in
                let form = OrderScreens.subscribe(to: order, line: line, weeks: weeks, isWorking)
                return (isChoosing ? [.form(form)] : []) + OrderScreens.page(of: order)
            }
    }
}

/// The parts of an order's page: pure functions of the order.
enum OrderScreens {
    static func table(_ rows: [DataRow]) -> Element {
        .table(
            DataTable(
                id: "goods", label: "Goods",
                columns: [
                    Column(id: "what", title: "What"), Column(id: "price", title: "Price", alignment: .trailing),
                ],
                rows: rows))
    }

    static func page(of order: Order) -> [Element] {
        var rows = order.lines.enumerated().map { index, line in
            DataRow(
                id: RowID("\(index)"),
                cells: [
                    RichText("\(line.quantity) × \(line.title)"),
                    RichText((try? line.price.times(line.quantity).formatted) ?? ""),
                ])
        }
        rows.append(
            DataRow(
                id: "delivery",
                cells: [
                    RichText(CartWords.name(ofDelivery: order.delivery)),
                    RichText(order.deliveryPrice.minorUnits == 0 ? "free" : order.deliveryPrice.formatted),
                ]))
        rows.append(
            DataRow(
                id: "total", cells: [RichText("Total", role: .strong), RichText(order.total.formatted, role: .strong)]))
        var facts = [
            Fact("State", RichText(order.status.name, role: order.status.role)),
            Fact("To", RichText(order.address.lines.joined(separator: ", "))),
            Fact(
                "Payment",
                RichText(CartWords.payment(order.paymentMethod, status: order.paymentStatus), role: .secondary)),
        ]
        if let note = order.note { facts.append(Fact("For the courier", RichText(note))) }
        let history = order.history.map { event in
            let time = LocalTime(event.at, in: .autoupdatingCurrent)
            return Fact("\(time.day.formatted), \(time.clock)", RichText(event.status.name, role: event.status.role))
        }
        return [
            .facts(facts), table(rows), .group(ElementGroup(title: "What happened", elements: [.facts(history)])),
        ]
    }

    static func subscribe(to order: Order, line: Int, weeks: Int, _ isPending: Bool) -> InputForm {
        var fields: [Field] = []
        if order.lines.count > 1 {
            fields.append(
                Field(
                    id: "line", label: "Order regularly",
                    kind: .choice(
                        order.lines.enumerated().map {
                            Option(id: OptionID("\($0)"), label: "\($1.quantity) × \($1.title)")
                        }), value: .option(OptionID("\(line)"))))
        }
        fields.append(
            Field(
                id: "weeks", label: order.lines.count > 1 ? "How often" : "Order it regularly",
                kind: .choice(
                    Subscription.intervals.map { Option(id: OptionID("\($0)"), label: Subscription.words(weeks: $0)) }),
                value: .option(OptionID("\(weeks)"))))
        return InputForm(
            id: "subscribe-form", fields: fields, submit: Command(id: "subscribe", label: "Subscribe"),
            isPending: isPending)
    }
}
