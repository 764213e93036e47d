import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Observation

/// The view model of the wallet: its balance and entries, the saved cards, and the payments.
@MainActor @Observable
final class WalletViewModel: ScreenSource {
    private struct Content: Sendable {
        var wallet: Wallet
        var cards: Listed<PaymentCard>
        var payments: Listed<Payment>
    }

    /// A deposit whose creation wasn't answered yet.
    private struct Deposit {
        let id: PaymentID
        let amount: Money
    }

    private var content = Resource<Content, ServiceError>()
    private var amount = ""
    private var amountProblem: String?
    private var change = Submission<ServiceError>.idle

    @ObservationIgnored private var deposit: Deposit?
    @ObservationIgnored private let dependencies: PaymentDependencies
    @ObservationIgnored private let coordinator: any Coordinator
    @ObservationIgnored private let tasks = TaskScope()

    init(dependencies: PaymentDependencies, coordinator: any Coordinator) {
        self.dependencies = dependencies
        self.coordinator = coordinator
    }

    func appear() {
        load()
    }

    func handle(_ event: Event) {
        switch event {
        case .edited("amount", let value):
            amount = value.text
            amountProblem = nil
        case .activated(.fill): fill()
        case .activated(.retry): load()
        case .activated(let command) where command.rawValue.hasPrefix("forget/"):
            if let card = CardID(command.rawValue.dropFirst(7)) { forget(card) }
        case .selected(let row, in: "payments"):
            if let id = PaymentID(row.rawValue) { coordinator.perform(PaymentDestination.pay(id)) }
        case .dismissed(.problem): change = .idle
        case .dismissed(.loadFailure): content.dismissFailure()
        case .back: coordinator.close(self)
        default: break
        }
    }

    // MARK: Requests

    private func load() {
        let payments = dependencies.payments
        let log = dependencies.log
        tasks.load(\.content, of: self, log: log.failure("loading the wallet failed")) {
            () async throws(ServiceError) in
            let wallet = try await payments.wallet()
            let cards = try await payments.cards()
            let listed = try await payments.payments()
            for record in cards.unreadable + listed.unreadable {
                log.warning("a record can't be read", ["record": .private(record)])
            }
            return Content(wallet: wallet, cards: cards, payments: listed)
        }
    }

    private func fill() {
        guard let money = try? Money(typed: amount, .euro), money.minorUnits > 0 else {
            amountProblem = "Enter an amount, like 20 or 12.50."
            return
        }
        guard change != .running else { return }
        let payments = dependencies.payments
        // Repeating a request that wasn't answered creates one deposit.
        if deposit?.amount != money { deposit = Deposit(id: dependencies.ids.makeID(), amount: money) }
        guard let deposit else { return }
        run { () async throws(ServiceError) in
            try await payments.openFilling(deposit.amount, as: deposit.id)
        } then: { model, payment in
            model.amount = ""
            model.deposit = nil
            model.coordinator.perform(PaymentDestination.pay(payment.id))
        }
    }

    private func forget(_ card: CardID) {
        let payments = dependencies.payments
        run { () async throws(ServiceError) in
            try await payments.forget(card)
            return try await payments.cards()
        } then: { model, cards in
            model.content.change { $0.cards = cards }
        }
    }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(ServiceError) -> Value,
        then finish: @escaping @MainActor (WalletViewModel, Value) -> Void
    ) {
        tasks.submit(\.change, of: self, log: dependencies.log.failure("changing the wallet failed"), work: work) {
            model, result in
            switch result {
            case .success(let value): finish(model, value)
            case .failure(.rejected(let problems)):
                model.amountProblem = problems.map(\.message).joined(separator: " ")
                model.change = .idle
            case .failure: break
            }
        }
    }

    // MARK: Screen

    let title = "Wallet"

    var screen: Screen {
        Screen(id: "wallet", title: title, body: body, isBusy: content.isLoading || change == .running)
    }

    private var body: [Element] {
        change.notices(advice: \.advice)
            + content.body(loading: "Loading your wallet", advice: \.advice, content: page)
    }

    /// The number of deposits and withdrawals that are listed.
    private static let mostEntries = 20

    private func page(of content: Content) -> [Element] {
        var body: [Element] = [.facts(Self.balance(of: content.wallet)), .form(form)]
        let unreadable = content.cards.unreadable + content.payments.unreadable
        if let notice = Notice.unreadable(unreadable.map(\.description)) { body.append(.notice(notice)) }
        body.append(
            content.cards.values.isEmpty
                ? .text(RichText("No card is saved.", role: .secondary))
                : .list(
                    ItemList(
                        id: "cards", label: "Your cards",
                        columns: [Column(id: "card", title: "Card"), Column(id: "expiry", title: "Expiry date")],
                        rows: content.cards.values.map(row))))
        if !content.wallet.entries.isEmpty {
            let entries = content.wallet.entries.prefix(Self.mostEntries).map(fact)
            let isAll = content.wallet.entries.count <= Self.mostEntries
            let title = isAll ? "Deposits and withdrawals" : "The last \(Self.mostEntries) deposits and withdrawals"
            body.append(.group(ElementGroup(title: title, elements: [.facts(entries)])))
        }
        if !content.payments.values.isEmpty {
            body.append(
                .list(
                    ItemList(
                        id: "payments", label: "Your payments",
                        columns: [Column(id: "what", title: "For"), Column(id: "amount", title: "Amount")],
                        rows: content.payments.values.map(Self.row))))
        }
        return body
    }

    private static func balance(of wallet: Wallet) -> [Fact] {
        var facts = [Fact("In your wallet", RichText(wallet.balance.formatted, role: .strong))]
        if wallet.available != wallet.balance {
            facts.append(Fact("Available", RichText(wallet.available.formatted)))
        }
        return facts
    }

    private var form: InputForm {
        InputForm(
            id: "filling",
            fields: [
                Field(
                    id: "amount", label: "Amount to add", kind: .number(unit: "€"), value: .text(amount),
                    help: "From €1 to €500, by card.", error: amountProblem)
            ], submit: Command(id: .fill, label: "Fill the wallet"), isPending: change == .running)
    }

    private func row(of card: PaymentCard) -> Row {
        Row(
            id: RowID(card.id.description), title: RichText(card.name),
            detail: RichText("expires \(card.expiry)", role: .secondary),
            commands: [
                Command(
                    id: CommandID("forget/\(card.id)"), label: "Delete", key: "x", role: .destructive,
                    confirmation: Confirmation(question: "Delete \(card.name)?", confirmLabel: "Delete"))
            ],
            sortKeys: [.words(card.name), .whole(card.expiry.year * 12 + card.expiry.month)])
    }

    private func fact(of entry: WalletEntry) -> Fact {
        let time = dependencies.today.local(entry.date)
        let isDeposit = entry.amount.minorUnits > 0
        let amount = "\(isDeposit ? "+" : "")\(entry.amount.formatted)"
        return Fact(
            "\(time.day.formatted), \(time.clock)",
            RichText("\(amount)  \(entry.label)", role: isDeposit ? .positive : .body))
    }

    private static func row(of payment: Payment) -> Row {
        let state: RichText =
            switch payment.status {
            case .authorized: RichText("set aside", role: .caution)
            case .paid where payment.refunded == payment.captured: RichText("refunded", role: .secondary)
            case .paid where payment.refunded.minorUnits > 0:
                RichText("\(payment.refunded.formatted) refunded", role: .secondary)
            case .paid where payment.captured != payment.amount:
                RichText("\(payment.captured.formatted) charged", role: .positive)
            case .paid: RichText("paid", role: .positive)
            case .open, .processing, .challenge, .released, .expired: RichText("nothing charged", role: .secondary)
            }
        return Row(
            id: RowID(payment.id.description), title: RichText(payment.label),
            detail: RichText("\(payment.amount.formatted)\(payment.method.map { ", \($0)" } ?? "")", role: .secondary),
            badge: state,
            sortKeys: [.words(payment.label), .whole(payment.amount.minorUnits)])
    }
}
