import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The screens of the checkout: pure functions from the state to a screen, and from an event to an action.
enum CheckoutScreens {
    static let title = "Order"

    static func present(_ state: Checkout) -> Screen {
        Screen(
            id: ScreenID("checkout/\(state.stage)"),
            title: title,
            body: body(of: state),
            commands: commands(of: state),
            isBusy: (state.cart == nil && state.loadFailure == nil) || state.isWorking
        )
    }

    private static func commands(of state: Checkout) -> [Command] {
        switch state.stage {
        case .review:
            let total = state.total?.formatted ?? ""
            let canOrder = state.total != nil && state.cart?.hasChanged == false
            return [
                Command(
                    id: .order, label: state.paysNow && !state.isPaid ? "Pay \(total) and order" : "Order for \(total)",
                    key: "o", role: .primary, isEnabled: canOrder && !state.isWorking)
            ]
        case .placed: return [Command(id: .open, label: "See the order", key: "o", role: .primary)]
        case .address, .delivery: return []
        }
    }

    private static func body(of state: Checkout) -> [Element] {
        if let failure = state.loadFailure { return [.notice(.failure(failure.description, advice: failure.advice))] }
        guard let cart = state.cart else { return [.progress(ProgressIndicator("Loading the cart"))] }
        guard !cart.lines.isEmpty || state.stage == .placed else {
            return [
                .emptyState(
                    EmptyState(
                        title: "Your cart is empty", message: "There is nothing to order.",
                        commands: [Command(id: .leave, label: "Back")]))
            ]
        }
        var body: [Element] = [.steps(steps(state.stage))]
        if let problem = state.problem {
            let canRetry = state.stage == .review && !cart.hasChanged
            let advice =
                state.mayBePlaced ? "The order may be placed. Try again: it is ordered only once." : problem.advice
            body.append(.notice(.failure(problem.description, advice: advice, retry: canRetry ? .retry : nil)))
        }
        switch state.stage {
        case .address: body.append(.form(address(of: state)))
        case .delivery: body.append(.form(delivery(of: state, cart)))
        case .review: body += review(state, cart)
        case .placed: body += placed(state)
        }
        return body
    }

    private static func steps(_ current: Checkout.Stage) -> [Step] {
        Checkout.Stage.allCases.map { stage in
            let isDone = stage.rawValue < current.rawValue || stage == .placed
            return Step(
                id: StepID("\(stage)"), title: stage.title,
                state: stage.rawValue > current.rawValue ? .upcoming : isDone ? .done : .current)
        }
    }

    private static func address(of state: Checkout) -> InputForm {
        state.form.form(
            "address",
            [
                Field(id: "name", label: "Name", isRequired: true),
                Field(id: "street", label: "Street and number", isRequired: true),
                Field(id: "postcode", label: "Postcode", isRequired: true),
                Field(id: "city", label: "City", isRequired: true), Field(id: "phone", label: "Phone number"),
            ],
            problems: state.problems,
            submit: Command(id: .proceed, label: "Choose the delivery", role: .primary),
            advice: "The address isn't complete yet.")
    }

    private static func delivery(of state: Checkout, _ cart: Cart) -> InputForm {
        state.form.form(
            "delivery",
            [
                Field(
                    id: "delivery", label: "Delivery",
                    kind: .choice(
                        cart.deliveries.map {
                            Option(
                                id: OptionID($0.id),
                                label: "\(CartTexts.name(ofDelivery: $0.id)), \(CartTexts.summary(of: $0))")
                        }), isRequired: true),
                Field(
                    id: "paying", label: "Pay",
                    kind: .choice([
                        Option(id: "now", label: "Now, by card or from the wallet"),
                        Option(id: "invoice", label: "By invoice, which comes with the goods"),
                    ]), isRequired: true),
                Field(
                    id: "note", label: "For the courier", kind: .multilineText,
                    help: "For example which bell to ring, or a neighbor who takes the goods."),
            ],
            problems: state.problems,
            submit: Command(id: .proceed, label: "Review the order", role: .primary), advice: nil)
    }

    private static func review(_ state: Checkout, _ cart: Cart) -> [Element] {
        var rows = cart.lines.map { line in
            DataRow(
                id: RowID(line.id.description),
                cells: [
                    RichText("\(line.quantity) × \(line.title)"),
                    RichText((try? line.seenPrice.times(line.quantity).formatted) ?? ""),
                ])
        }
        if let delivery = state.chosenDelivery {
            rows.append(
                DataRow(
                    id: "delivery",
                    cells: [
                        RichText(CartTexts.name(ofDelivery: delivery.id)),
                        RichText(CartTexts.price(delivery.price)),
                    ]))
        }
        if let total = state.total {
            rows.append(
                DataRow(
                    id: "total", cells: [RichText("Total", role: .strong), RichText(total.formatted, role: .strong)]))
        }
        var facts = [Fact("To", RichText(state.address.lines.joined(separator: ", ")))]
        if let delivery = state.chosenDelivery { facts.append(Fact("Arrives", RichText(days(delivery.days)))) }
        if !state.note.allSatisfy(\.isWhitespace) { facts.append(Fact("For the courier", RichText(state.note))) }
        facts.append(
            Fact(
                "Payment",
                RichText(
                    state.paysNow
                        ? "By card or from the wallet: set aside now, charged when the goods are shipped."
                        : CartTexts.payment("invoice", status: "open"), role: .secondary)))
        var body = state.allergies.notices(about: cart) + [OrderScreens.table(rows), .facts(facts)]
        if cart.hasChanged {
            body.append(
                .notice(
                    Notice(
                        id: "changed", kind: .warning,
                        text: "Prices or stock have changed. The cart shows which.",
                        commands: [Command(id: .leave, label: "Back to the cart", role: .primary)])))
        }
        return body
    }

    private static func days(_ days: Int) -> String { days == 1 ? "in 1 day" : "in \(days) days" }

    private static func placed(_ state: Checkout) -> [Element] {
        guard let order = state.order else { return [] }
        return [
            .notice(
                Notice(
                    id: "placed", kind: .success, text: RichText("Order \(order.number) is placed."),
                    detail: RichText(CartTexts.payment(order.paymentMethod, status: order.paymentStatus)))),
            .facts([
                Fact("To", RichText(order.address.lines.joined(separator: ", "))),
                Fact("Total", RichText(order.total.formatted)),
            ]),
        ]
    }

    static func interpret(_ result: FlowResult) -> CheckoutAction? {
        (result.value as? Payment).map { .paymentReturned($0) }
    }

    static func interpret(_ event: Event, _ state: Checkout) -> CheckoutAction? {
        switch event {
        case .edited(let field, let value): .edited(field, value)
        case .activated(.proceed): .advanced
        case .activated(.order): .ordered
        case .activated(.open): .orderOpened
        case .activated(.retry): .retried
        case .activated(.leave): .left
        case .back: .wentBack
        default: nil
        }
    }
}
