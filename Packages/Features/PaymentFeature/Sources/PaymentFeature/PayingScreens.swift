import CoreArchitecture
import CoreModels
import CorePresentation

/// The screens of paying: pure functions from the state to a screen, and from an event to an action.
enum PayingScreens {
    static let title = "Pay"

    static func present(_ state: Paying) -> Screen {
        Screen(
            id: ScreenID("pay/\(state.stage)"),
            title: title,
            body: body(of: state),
            commands: commands(of: state),
            isBusy: (state.payment == nil && state.loadFailure == nil) || state.isWorking,
            backConfirmation: state.stage == .waiting ? leaving : nil
        )
    }

    private static let leaving = Confirmation(
        question: "Leave while the bank decides? An amount that it sets aside is released if it isn't used.",
        confirmLabel: "Leave")

    private static func commands(of state: Paying) -> [Command] {
        switch state.stage {
        case .waiting where state.hasGivenUpLooking:
            [Command(id: .askAgain, label: "Ask again", key: "a", role: .primary)]
        case .done: [Command(id: .leave, label: "Continue", key: "g", role: .primary)]
        case .choosing, .card, .waiting, .challenge: []
        }
    }

    private static func body(of state: Paying) -> [Element] {
        if let failure = state.loadFailure { return [.notice(.failure(failure.description, advice: failure.advice))] }
        guard let payment = state.payment else { return [.progress(ProgressIndicator("Loading the payment"))] }
        var body: [Element] = [
            .facts([
                Fact("For", RichText(payment.label)), Fact("To pay", RichText(payment.amount.formatted, role: .strong)),
            ])
        ]
        if let problem = state.problem {
            body.append(.notice(.failure(problem.description, advice: problem.advice, retry: nil)))
        }
        if let declined = payment.declined, state.stage == .choosing || state.stage == .card, !state.isWorking {
            body.append(
                .notice(
                    Notice(id: "declined", kind: .failure, text: RichText(declined), detail: "Nothing was charged.")))
        }
        switch state.stage {
        case .choosing: body += choice(state)
        case .card: body += card(state)
        case .waiting: body += waiting(state)
        case .challenge: body += challenge(state, payment)
        case .done: body += done(payment)
        }
        return body
    }

    // MARK: The methods

    private static func choice(_ state: Paying) -> [Element] {
        var rows = state.cards.map { card in
            let isOver = card.expiry.isOver(on: state.today)
            return Row(
                id: RowID(card.id.description), title: RichText(card.name),
                detail: RichText("\(isOver ? "expired" : "expires") \(card.expiry)", role: .secondary))
        }
        if let money = state.available {
            let available = "\(money.formatted) available"
            rows.append(
                Row(
                    id: "wallet", title: "Wallet",
                    detail: RichText(state.walletSuffices ? available : "\(available): not enough", role: .secondary)))
        }
        rows.append(Row(id: "new-card", title: "Another card"))
        let unreadable = Notice.unreadable(state.unreadableCards.map(\.description)).map { [Element.notice($0)] } ?? []
        return unreadable + [.list(ItemList(id: "methods", label: "Pay with", rows: rows))]
    }

    private static func card(_ state: Paying) -> [Element] {
        let entry = state.entry
        let fields = [
            Field(
                id: "number", label: "Card number", kind: .secret, value: .text(entry.number.value ?? ""),
                help: "It isn't shown or stored. Only test cards are accepted: 4242 4242 4242 4242 pays.",
                error: entry.problems["number"], isRequired: true),
            Field(
                id: "expiry", label: "Expiry date", value: .text(entry.expiry), help: "For example 12/30.",
                error: entry.problems["expiry"], isRequired: true),
            Field(
                id: "code", label: "Security code", kind: .secret, value: .text(entry.code.value ?? ""),
                help: "Three digits on the back; four on an American Express card.",
                error: entry.problems["code"], isRequired: true),
            Field(id: "keep", label: "Save the card for next time", kind: .flag, value: .flag(entry.isKept)),
        ]
        return [
            .form(
                InputForm(
                    id: "card", fields: fields,
                    error: entry.problems.isEmpty ? nil : "The card can't be used like this.",
                    submit: Command(
                        id: .pay, label: "Pay \(state.payment?.amount.formatted ?? "")", role: .primary),
                    isPending: state.isWorking))
        ]
    }

    // MARK: The bank

    private static func waiting(_ state: Paying) -> [Element] {
        guard state.hasGivenUpLooking else {
            let explanation =
                state.wait.isUnsure
                ? "The bank hasn't confirmed that it has the request. Its state is being checked; you don't pay twice."
                : "This takes a moment."
            return [
                .progress(ProgressIndicator("Asking the bank")), .text(RichText(explanation, role: .secondary)),
            ]
        }
        return [
            .notice(
                Notice(
                    id: "unsure", kind: .warning, text: "The bank hasn't answered.",
                    detail: "It isn't known yet whether the amount was set aside. Ask again: you don't pay twice."))
        ]
    }

    private static func challenge(_ state: Paying, _ payment: Payment) -> [Element] {
        let bank = payment.method.map { "The bank of your \($0)" } ?? "Your bank"
        return [
            .text(
                RichText(
                    "\(bank) asks you to confirm this payment. Enter the code that it sent you; "
                        + "the test bank's code is 123456.")),
            .form(
                InputForm(
                    id: "challenge",
                    fields: [
                        Field(
                            id: "challenge-code", label: "Code", value: .text(state.challenge.code),
                            error: state.challenge.problem, isRequired: true)
                    ], submit: Command(id: .answer, label: "Confirm", role: .primary), isPending: state.isWorking)),
        ]
    }

    private static func done(_ payment: Payment) -> [Element] {
        let method = payment.method.map { " with \($0)" } ?? ""
        let notice: Notice =
            switch payment.status {
            case .authorized:
                Notice(
                    id: "done", kind: .success, text: RichText("\(payment.amount.formatted) is set aside\(method)."),
                    detail: "Nothing is bought yet. Continue finishes the purchase; Back leaves it open.")
            case .paid:
                Notice(
                    id: "done", kind: .success, text: RichText("\(payment.captured.formatted) is paid\(method)."),
                    detail: payment.refunded.minorUnits > 0
                        ? RichText("\(payment.refunded.formatted) of it was refunded.") : nil)
            case .released:
                Notice(
                    id: "done", kind: .information, text: "Nothing is charged: the amount was released.")
            case .open, .processing, .challenge, .expired:
                Notice(
                    id: "done", kind: .warning, text: "There is nothing left to pay here.",
                    detail: "The time to pay is over, and nothing was charged. Start again if you still want it.")
            }
        return [.notice(notice)]
    }

    // MARK: Events

    static func interpret(_ event: Event, _ state: Paying) -> PayingAction? {
        switch event {
        case .selected("new-card", in: "methods"): .newCardRequested
        case .selected("wallet", in: "methods"): .walletChosen
        case .selected(let row, in: "methods"): CardID(row.rawValue).map { .cardChosen($0) }
        case .edited("number", let value): .numberEdited(Secret(value.text))
        case .edited("expiry", let value): .expiryEdited(value.text)
        case .edited("code", let value): .codeEdited(Secret(value.text))
        case .edited("keep", let value): .keepingToggled(value.isOn)
        case .edited("challenge-code", let value): .challengeEdited(value.text)
        case .activated(.pay): .cardSubmitted
        case .activated(.answer): .challengeAnswered
        case .activated(.askAgain): .askedAgain
        case .activated(.retry): .retried
        case .activated(.leave): .left
        case .back: .wentBack
        default: nil
        }
    }
}
