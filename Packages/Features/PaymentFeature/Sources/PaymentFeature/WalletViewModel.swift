import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// What one pays with: the wallet and the cards that are kept, and what was paid.
@MainActor @Observable
final class WalletViewModel: ScreenSource {
    private struct Content: Sendable {
        var wallet: Wallet
        var cards: [PaymentCard]
        var payments: [Payment]
    }

    private var content = Resource<Content, ServiceError>()
    private var amount = ""
    private var amountProblem: String?
    private var isWorking = false
    private var problem: ServiceError?
    /// The payment that fills the wallet once its amount is set aside.
    private var filling: PaymentID?

    @ObservationIgnored private let services: PaymentServices
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(services: PaymentServices, coordinator: any Coordinator) {
        self.services = services
        self.coordinator = coordinator
    }

    func appear() {
        let (payments, log, filling) = (services.payments, services.log, filling)
        self.filling = nil
        tasks.load(\.content, of: self) { () async throws(ServiceError) in
            if let filling, try await payments.payment(filling).status == .authorised {
                _ = try await payments.fillWallet(with: filling)
            }
            let wallet = try await payments.wallet()
            return Content(
                wallet: wallet, cards: try await payments.cards(), payments: try await payments.payments())
        } then: { result in
            if case .failure(let error) = result { log.warning("the wallet wasn't loaded", ["error": .private(error)]) }
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .edited("amount", let value): (amount, amountProblem) = (value.text, nil)
        case .activated("fill"): fill()
        case .activated(.retry): appear()
        case .activated(let command) where command.rawValue.hasPrefix("forget/"):
            if let card = CardID(command.rawValue.dropFirst(7)) { forget(card) }
        case .selected(let row, in: "payments"):
            if let id = PaymentID(row.rawValue) { coordinator.perform(PaymentDestination.pay(id)) }
        case .dismissed("problem"): problem = nil
        case .dismissed(.loadFailure): content.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    // MARK: Work

    private func fill() {
        guard !isWorking else { return }
        let text = amount.filter { !$0.isWhitespace && $0 != "€" }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let cents = parts.count == 2 ? parts[1] : "00"
        guard (1...2).contains(parts.count), (1...6).contains(parts[0].count), cents.count == 2,
            (parts[0] + cents).allSatisfy({ $0.isASCII && $0.isNumber }), let units = Int(parts[0] + cents),
            let money = try? Money(units, .euro)
        else {
            amountProblem = "Write an amount, like 20 or 12.50."
            return
        }
        let (payments, id) = (services.payments, services.ids.makeID() as PaymentID)
        work { () async throws(ServiceError) in
            try await payments.openFilling(money, as: id)
        } then: { model, payment in
            (model.filling, model.amount) = (payment.id, "")
            model.coordinator.perform(PaymentDestination.pay(payment.id))
        }
    }

    private func forget(_ card: CardID) {
        let payments = services.payments
        work { () async throws(ServiceError) in
            try await payments.forget(card)
            return try await payments.cards()
        } then: { model, cards in
            model.content.change { $0.cards = cards }
        }
    }

    private func work<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(ServiceError) -> Value,
        then finish: @escaping @MainActor (WalletViewModel, Value) -> Void
    ) {
        guard !isWorking else { return }
        (isWorking, problem) = (true, nil)
        tasks.run("work", work: work) { [weak self] result in
            guard let self else { return }
            isWorking = false
            switch result {
            case .success(let value): finish(self, value)
            case .failure(.rejected(let problems)):
                amountProblem = problems.map(\.message).joined(separator: " ")
            case .failure(let error):
                services.log.warning("the wallet wasn't changed", ["error": .private(error)])
                problem = error
            }
        }
    }

    // MARK: Screen

    let title = "Wallet"

    var screen: Screen {
        Screen(id: "wallet", title: title, body: body, isBusy: content.isLoading || isWorking)
    }

    private var body: [Element] {
        var body: [Element] = []
        if let problem {
            body.append(
                .notice(
                    .failure(
                        id: "problem", problem.description, advice: problem.advice, retry: nil, isDismissible: true)))
        }
        return body + content.body(loading: "Looking into your wallet", advice: \.advice, content: page)
    }

    private func page(of content: Content) -> [Element] {
        var facts = [Fact("In your wallet", RichText(content.wallet.balance.formatted, role: .strong))]
        if content.wallet.available != content.wallet.balance {
            facts.append(Fact("Not set aside", RichText(content.wallet.available.formatted)))
        }
        var body: [Element] = [
            .facts(facts),
            .form(
                InputForm(
                    id: "filling",
                    fields: [
                        Field(
                            id: "amount", label: "Put in", kind: .number(unit: "€"), value: .text(amount),
                            help: "From 1 to 500, by card.", error: amountProblem)
                    ], submit: Command(id: "fill", label: "Fill the wallet"), isPending: isWorking)),
        ]
        body.append(
            content.cards.isEmpty
                ? .text(RichText("No card is kept.", role: .secondary))
                : .list(
                    ItemList(
                        id: "cards", label: "Your cards",
                        columns: [Column(id: "card", title: "Card"), Column(id: "expiry", title: "Good until")],
                        rows: content.cards.map(row))))
        if !content.wallet.entries.isEmpty {
            body.append(
                .group(
                    ElementGroup(
                        title: "In and out", elements: [.facts(content.wallet.entries.prefix(20).map(Self.fact))])))
        }
        if !content.payments.isEmpty {
            body.append(
                .list(
                    ItemList(
                        id: "payments", label: "What you paid",
                        columns: [Column(id: "what", title: "What"), Column(id: "amount", title: "Amount")],
                        rows: content.payments.map(Self.row))))
        }
        return body
    }

    private func row(of card: PaymentCard) -> Row {
        Row(
            id: RowID(card.id.description), title: RichText(card.name),
            detail: RichText("good until \(card.expiry)", role: .secondary),
            commands: [
                Command(
                    id: CommandID("forget/\(card.id)"), label: "Forget it", key: "x", role: .destructive,
                    confirmation: Confirmation(question: "Forget \(card.name)?", confirmLabel: "Forget it"))
            ],
            sortKeys: [.words(card.name), .whole(card.expiry.year * 12 + card.expiry.month)])
    }

    private static func fact(of entry: WalletEntry) -> Fact {
        let time = LocalTime(entry.date, in: .autoupdatingCurrent)
        let isIn = entry.amount.minorUnits > 0
        return Fact(
            "\(time.day.formatted), \(time.clock)",
            RichText("\(isIn ? "+" : "")\(entry.amount.formatted)  \(entry.label)", role: isIn ? .positive : .body))
    }

    private static func row(of payment: Payment) -> Row {
        let words: (String, TextRole) =
            switch payment.status {
            case .authorised: ("set aside", .caution)
            case .paid where payment.refunded == payment.captured: ("given back", .secondary)
            case .paid where payment.refunded.minorUnits > 0: ("\(payment.refunded.formatted) given back", .secondary)
            case .paid where payment.captured != payment.amount: ("\(payment.captured.formatted) charged", .positive)
            case .paid: ("paid", .positive)
            default: ("nothing charged", .secondary)
            }
        return Row(
            id: RowID(payment.id.description), title: RichText(payment.label),
            detail: RichText("\(payment.amount.formatted)\(payment.method.map { ", \($0)" } ?? "")", role: .secondary),
            badge: RichText(words.0, role: words.1),
            sortKeys: [.words(payment.label), .whole(payment.amount.minorUnits)])
    }
}
