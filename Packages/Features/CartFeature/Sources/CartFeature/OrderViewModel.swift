import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The view model of one order: its goods, address and history, and the actions on it.
@MainActor @Observable
final class OrderViewModel: ScreenSource {
    private var order = Resource<Order, ServiceError>()
    private var change = Submission<ServiceError>.idle
    /// The result of the last action, in a sentence.
    private var result: String?
    /// The choice of a subscription, while it is shown.
    private var choice: OrderScreens.SubscriptionChoice?

    /// The id of the last attempt to order again, until it is answered.
    @ObservationIgnored private var attempt: UUID?
    /// The id of the new subscription, until it is saved.
    @ObservationIgnored private var subscription: UUID?
    @ObservationIgnored private let id: OrderID
    @ObservationIgnored private let dependencies: CartDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(id: OrderID, dependencies: CartDependencies, coordinator: any Coordinator) {
        self.id = id
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        let orders = dependencies.orders
        let id = id
        let log = dependencies.log
        tasks.load(\.order, of: self, log: log.failure("loading an order failed")) { () async throws(ServiceError) in
            try await orders.order(id)
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .activated(.cancel): cancel()
        case .activated(.reorder): reorder()
        case .activated(.choose): chooseSubscription()
        case .activated(.subscribe): subscribe()
        case .activated(.cart): coordinator.perform(CartDestination.cart)
        case .activated(.subscriptions): coordinator.perform(CartDestination.subscriptions)
        case .activated(.retry): appear()
        case .edited("weeks", let value):
            if let weeks = value.option.flatMap({ Int($0.rawValue) }) { choice?.weeks = weeks }
        case .edited("line", let value):
            if let line = value.option.flatMap({ Int($0.rawValue) }) { choice?.line = line }
        case .dismissed(.problem): change = .idle
        case .dismissed("done"): result = nil
        case .dismissed(.loadFailure): order.dismissFailure()
        case .back where choice != nil: choice = nil
        case .back: coordinator.close(self)
        default: break
        }
    }

    // MARK: Requests

    private func cancel() {
        let orders = dependencies.orders
        let id = id
        run { () async throws(ServiceError) in
            try await orders.cancel(id)
        } then: { model, order in
            model.order.finish(.success(order))
        }
    }

    private func reorder() {
        let dependencies = dependencies
        let id = id
        let attempt = attempt ?? dependencies.ids.makeUUID()
        self.attempt = attempt
        run { () async throws(ServiceError) in
            let missing = try await dependencies.orders.reorder(id, as: attempt)
            // Updates every screen that shows the cart.
            _ = try? await dependencies.cart.cart()
            return missing
        } then: { model, missing in
            model.attempt = nil
            let isAdded = missing.count < (model.order.value?.lines.count ?? 0)
            let added = isAdded ? "The goods are in your cart, at today's prices." : "Nothing was added to your cart."
            let unavailable = " Not available, or not in this quantity: \(missing.joined(separator: "; "))."
            model.result = missing.isEmpty ? added : added + unavailable
        }
    }

    /// Shows the choice of a subscription, with the price of its deliveries once that is known.
    private func chooseSubscription() {
        choice = OrderScreens.SubscriptionChoice()
        let cart = dependencies.cart
        let log = dependencies.log
        tasks.run("delivery") { () async throws(ServiceError) in
            try await cart.cart().deliveries.first
        } then: { [weak self] (result: Result<Cart.DeliveryOption?, ServiceError>) in
            switch result {
            case .success(let delivery): self?.choice?.delivery = delivery
            case .failure(let error):
                log.failure("loading the delivery price failed")(error)
            }
        }
    }

    private func subscribe() {
        guard let choice, let lines = order.value?.lines, lines.indices.contains(choice.line) else { return }
        let orders = dependencies.orders
        let line = lines[choice.line]
        let id = subscription ?? dependencies.ids.makeUUID()
        subscription = id
        let new = Subscription(
            id: id, variant: line.variant, quantity: line.quantity, weeks: choice.weeks,
            next: dependencies.today.date.adding(days: 7 * choice.weeks), isPaused: false, title: line.title,
            price: nil, stock: 0, contents: nil)
        run { () async throws(ServiceError) in
            try await orders.save(new)
        } then: { model, _ in
            model.subscription = nil
            model.choice = nil
            model.result =
                "\(line.quantity) × \(line.title) is ordered \(new.interval), first on \(new.next.formatted)."
        }
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(ServiceError) -> Value,
        then finish: @escaping @MainActor (OrderViewModel, Value) -> Void
    ) {
        guard change != .running else { return }
        result = nil
        tasks.submit(\.change, of: self, log: dependencies.log.failure("changing an order failed"), work: work) {
            model, result in
            switch result {
            case .success(let value): finish(model, value)
            // A rejection means that the shown order is outdated.
            case .failure(.refused): model.appear()
            case .failure: break
            }
        }
    }

    // MARK: Screen

    var title: String { order.value.map { "Order \($0.number)" } ?? "Order" }

    var screen: Screen {
        Screen(
            id: ScreenID("order/\(id)"), title: title, body: body, commands: commands,
            isBusy: order.isLoading || change == .running)
    }

    private var commands: [Command] {
        guard let order = order.value else { return [] }
        let isEnabled = change != .running
        var commands = [
            Command(id: .reorder, label: "Order again", key: "r", role: .primary, isEnabled: isEnabled),
            Command(id: .choose, label: "Subscribe", key: "g", isEnabled: choice == nil),
            Command(id: .cart, label: "Cart", key: "c"),
            Command(id: .subscriptions, label: "Subscriptions", key: "u"),
        ]
        if order.status.canBeCancelled {
            commands.append(
                Command(
                    id: .cancel, label: "Cancel the order", key: "x", role: .destructive, isEnabled: isEnabled,
                    confirmation: Confirmation(
                        question: "Cancel order \(order.number) of \(order.total.formatted)? It costs nothing.",
                        confirmLabel: "Cancel it", declineLabel: "Keep it")))
        }
        return commands
    }

    private var body: [Element] {
        var body: [Element] = []
        if let result {
            body.append(.notice(Notice(id: "done", kind: .success, text: RichText(result), isDismissible: true)))
        }
        body += change.notices(advice: \.advice)
        return body
            + order.body(loading: "Loading the order", advice: \.advice) { order in
                let form = choice.map { OrderScreens.form(of: $0, for: order, isPending: change == .running) } ?? []
                return form + OrderScreens.page(of: order, today: dependencies.today)
            }
    }
}

/// The parts of an order's page: pure functions of the order.
enum OrderScreens {
    /// The choice of a subscription to one of an order's goods.
    struct SubscriptionChoice: Hashable {
        /// The index of the order's line.
        var line = 0
        var weeks = 4
        /// The delivery method of subscriptions, once it is loaded.
        var delivery: Cart.DeliveryOption?
    }

    static func table(_ rows: [DataRow]) -> Element {
        .table(
            DataTable(
                id: "goods", label: "Goods",
                columns: [
                    Column(id: "what", title: "Product"), Column(id: "price", title: "Price", alignment: .trailing),
                ],
                rows: rows))
    }

    static func page(of order: Order, today: any Today) -> [Element] {
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
                    RichText(CartTexts.name(ofDelivery: order.delivery)),
                    RichText(CartTexts.price(order.deliveryPrice)),
                ]))
        rows.append(
            DataRow(
                id: "total", cells: [RichText("Total", role: .strong), RichText(order.total.formatted, role: .strong)]))
        var facts = [
            Fact("State", RichText(order.status.name, role: order.status.role)),
            Fact("To", RichText(order.address.lines.joined(separator: ", "))),
            Fact(
                "Payment",
                RichText(CartTexts.payment(order.paymentMethod, status: order.paymentStatus), role: .secondary)),
        ]
        if let note = order.note { facts.append(Fact("For the courier", RichText(note))) }
        let history = order.history.map { event in
            let time = today.local(event.at)
            return Fact("\(time.day.formatted), \(time.clock)", RichText(event.status.name, role: event.status.role))
        }
        return [
            .facts(facts), table(rows), .group(ElementGroup(title: "History", elements: [.facts(history)])),
        ]
    }

    static func form(of choice: SubscriptionChoice, for order: Order, isPending: Bool) -> [Element] {
        var fields: [Field] = []
        if order.lines.count > 1 {
            let options = order.lines.enumerated().map { index, line in
                Option(id: OptionID("\(index)"), label: "\(line.quantity) × \(line.title)")
            }
            fields.append(
                Field(
                    id: "line", label: "Product", kind: .choice(options), value: .option(OptionID("\(choice.line)"))))
        }
        let intervals = Subscription.intervals.map {
            Option(id: OptionID("\($0)"), label: Subscription.words(weeks: $0))
        }
        fields.append(
            Field(
                id: "weeks", label: "How often", kind: .choice(intervals), value: .option(OptionID("\(choice.weeks)"))))
        var elements: [Element] = []
        if let delivery = choice.delivery {
            let price = "Each order costs the price of its day, plus \(CartTexts.fee(of: delivery))."
            elements.append(.text(RichText(price)))
        }
        elements.append(
            .form(
                InputForm(
                    id: "subscribe-form", fields: fields, submit: Command(id: .subscribe, label: "Subscribe"),
                    isPending: isPending)))
        return elements
    }
}
