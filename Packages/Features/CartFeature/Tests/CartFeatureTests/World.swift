import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Foundation
import Synchronization
import Testing

@testable import CartFeature

/// A cart, orders whose answers a test sets, and a coordinator that records.
@MainActor
final class World {
    static let today = CalendarDate(year: 2026, month: 5, day: 3) ?? .earliest

    let coordinator = CoordinatorDouble()
    let orders = OrderRepositoryDouble()
    let cart: CartRepositoryDouble
    let dependencies: CartDependencies

    init(_ lines: [CartLine] = [], pets: [Pet] = []) {
        cart = CartRepositoryDouble(lines)
        dependencies = CartDependencies(
            orders: orders, cart: cart, pets: PetRepositoryDouble(pets), today: FixedToday(Self.today),
            ids: SequentialIDs(), log: .disabled)
    }

    var reducer: CheckoutReducer { CheckoutReducer(effects: CheckoutEffects(dependencies: dependencies)) }

    /// Counts the actions of the checkouts.
    let actions = ActionCounter()

    /// Returns a checkout that has loaded the cart.
    func checkout(byInvoice: Bool = true) async -> StoreScreenSource<Checkout, CheckoutAction> {
        let source = StoreScreenSource(
            initialState: Checkout(), reducer: actions.counting(reducer), coordinator: coordinator,
            present: CheckoutScreens.present, interpret: CheckoutScreens.interpret, onAppear: .appeared,
            onResult: CheckoutScreens.interpret, onProblem: { Issue.record("\($0)") })
        source.appear()
        _ = await source.settled()
        if byInvoice { source.handle(.edited("paying", .option("invoice"))) }
        return source
    }

    /// Returns a checkout at its last step, the review.
    func review(byInvoice: Bool = true) async -> StoreScreenSource<Checkout, CheckoutAction> {
        let checkout = await checkout(byInvoice: byInvoice)
        type(Self.address, into: checkout)
        for _ in 0..<2 { checkout.handle(.activated("proceed")) }
        return checkout
    }

    /// Goes to pay for the cart. The payment's screen returns the payment in a state.
    /// - Returns: The id of the payment.
    @discardableResult
    func pay(
        _ checkout: StoreScreenSource<Checkout, CheckoutAction>, _ status: Payment.Status = .authorized,
        _ amount: Int = 3488
    ) async throws -> PaymentID {
        checkout.handle(.activated("order"))
        _ = await checkout.settled()
        guard case .pay(let id) = coordinator.transitions(of: CartModule.Output.self).last else {
            Issue.record("The checkout didn't go to pay.")
            return PaymentID()
        }
        checkout.appear()
        checkout.receive(FlowResult(try Self.payment(id, status, amount)))
        _ = await checkout.settled()
        return id
    }

    func type(_ address: Address, into source: any ScreenSource) {
        source.handle(.edited("name", .text(address.name)))
        source.handle(.edited("street", .text(address.street)))
        source.handle(.edited("postcode", .text(address.postcode)))
        source.handle(.edited("city", .text(address.city)))
    }

    static func payment(_ id: PaymentID, _ status: Payment.Status, _ amount: Int = 3488) throws -> Payment {
        Payment(
            id: id, label: "2 products", amount: try Money(amount, .euro), status: status, expiresAt: .distantFuture)
    }

    static func line(
        _ title: String = "Lumo Adult Salmon, 2 kg", quantity: Int = 2, price: Int? = 1499, seen: Int = 1499,
        stock: Int? = 9, contents: ProductContents? = nil
    ) throws -> CartLine {
        CartLine(
            id: VariantID(), product: ProductID(), title: title, quantity: quantity,
            price: try price.map { try Money($0, .euro) }, seenPrice: try Money(seen, .euro), stock: stock,
            contents: contents)
    }

    static let address = Address(name: "Ana", street: "Allee 7", postcode: "10435", city: "Berlin")

    static func order(_ statuses: [Order.Status] = [.placed], id: OrderID = OrderID(), lines: Int = 2) throws -> Order {
        Order(
            id: id, number: 100_001,
            lines: try (0..<lines).map {
                .init(
                    variant: VariantID(), product: ProductID(), title: "Food \($0)", quantity: 2,
                    price: try Money(1000, .euro))
            }, address: address, delivery: "standard", deliveryPrice: try Money(490, .euro),
            total: try Money(2000 * lines + 490, .euro), note: nil, paymentMethod: "invoice",
            paymentStatus: "open",
            history: statuses.enumerated().map {
                .init(status: $1, at: Date(timeIntervalSince1970: 1_777_000_000 + Double($0)))
            }, isOfSubscription: false)
    }

    static func subscription(
        next: CalendarDate = today.adding(days: 5), isPaused: Bool = false, contents: ProductContents? = nil
    ) throws -> Subscription {
        Subscription(
            id: UUID(), variant: VariantID(), quantity: 2, weeks: 4, next: next, isPaused: isPaused,
            title: "Lumo Adult Salmon, 2 kg", price: try Money(1499, .euro), stock: 9, contents: contents)
    }
}

/// Orders and subscriptions that a test sets. It records its calls and can be made to fail.
final class OrderRepositoryDouble: OrderRepository {
    /// The methods of ``OrderRepository``.
    enum Call: Hashable, Sendable, CaseIterable {
        case openPayment, place, orders, order, cancel, reorder, subscriptions, save, end, orderDue
    }

    struct State: Sendable {
        /// The error of each method that fails.
        var failures: [Call: ServiceError] = [:]
        /// The methods that do their work and then fail, as if the answer was lost.
        var lostAnswers: Set<Call> = []
        var orders: [Order] = []
        var unreadable: [UnreadableRecord] = []
        var subscriptions: [Subscription] = []
        var placed: [Purchase] = []
        var placedAs: [OrderID] = []
        var reordered: [UUID] = []
        var missing: [String] = []
        var openedPayments: [PaymentID] = []
        /// The unused payment of the same amount that the service returns instead of a new one.
        var existingPayment: PaymentID?
        var saved: [Subscription] = []
        var dueCount = 0

        /// Makes every method fail, or none.
        var failure: ServiceError? {
            get { failures.values.first }
            set {
                failures = [:]
                for call in Call.allCases { failures[call] = newValue }
            }
        }
    }

    private let state = Mutex(State())

    var asked: State { state.withLock { $0 } }

    func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    private func answer<Value: Sendable>(
        _ call: Call, _ work: (inout State) -> Value
    ) throws(ServiceError) -> Value {
        let result: Result<Value, ServiceError> = state.withLock { state in
            if let failure = state.failures[call] { return .failure(failure) }
            let value = work(&state)
            if state.lostAnswers.contains(call) { return .failure(.unanswered(reason: "The answer was lost.")) }
            return .success(value)
        }
        return try result.get()
    }

    func openPayment(delivery: String, as id: PaymentID) throws(ServiceError) -> PaymentID {
        state.withLock { $0.openedPayments.append(id) }
        return try answer(.openPayment) { $0.existingPayment ?? id }
    }

    func place(_ purchase: Purchase, as id: OrderID) throws(ServiceError) -> Order {
        state.withLock { state in
            state.placed.append(purchase)
            state.placedAs.append(id)
        }
        guard let order = try answer(.place, { $0.orders.first }) else { throw .notFound }
        return order
    }

    func orders() throws(ServiceError) -> Listed<Order> {
        try answer(.orders) { Listed($0.orders, unreadable: $0.unreadable) }
    }

    func order(_ id: OrderID) throws(ServiceError) -> Order {
        guard let order = try answer(.order, { state in state.orders.first { $0.id == id } }) else { throw .notFound }
        return order
    }

    func cancel(_ id: OrderID) throws(ServiceError) -> Order {
        guard let order = try answer(.cancel, { state in state.orders.first { $0.id == id } }) else { throw .notFound }
        return order
    }

    func reorder(_ id: OrderID, as attempt: UUID) throws(ServiceError) -> [String] {
        state.withLock { $0.reordered.append(attempt) }
        return try answer(.reorder) { $0.missing }
    }

    func subscriptions() throws(ServiceError) -> Listed<Subscription> {
        try answer(.subscriptions) { Listed($0.subscriptions, unreadable: $0.unreadable) }
    }

    func save(_ subscription: Subscription) throws(ServiceError) {
        state.withLock { $0.saved.append(subscription) }
        try answer(.save) { state in
            state.subscriptions.removeAll { $0.id == subscription.id }
            state.subscriptions.append(subscription)
        }
    }

    func end(_ id: UUID) throws(ServiceError) {
        try answer(.end) { state in state.subscriptions.removeAll { $0.id == id } }
    }

    func orderDue(until today: CalendarDate) throws(ServiceError) -> [Order] {
        try answer(.orderDue) { $0.dueCount += 1 }
        return []
    }
}

extension Screen {
    /// The texts of all notices.
    var notices: [String] {
        allElements.compactMap { if case .notice(let notice) = $0 { notice.text.plain } else { nil } }
    }

    /// The rows of all lists.
    var rows: [Row] {
        allElements.flatMap { element -> [Row] in
            if case .list(let list) = element { list.rows } else { [] }
        }
    }

    /// The texts outside of other elements.
    var texts: [String] {
        allElements.compactMap { if case .text(let text) = $0 { text.plain } else { nil } }
    }

    /// The values of all facts by their names.
    var facts: [String: String] {
        let facts = allElements.flatMap { element -> [Fact] in
            if case .facts(let facts) = element { facts } else { [] }
        }
        return Dictionary(facts.map { ($0.label, $0.value.plain) }) { first, _ in first }
    }
}
