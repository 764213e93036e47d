import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Foundation
import Synchronization

@testable import CartFeature

/// A cart, orders whose answers a test sets, and a coordinator that remembers.
@MainActor
final class World {
    static let today = CalendarDate(year: 2026, month: 5, day: 3) ?? .earliest

    let coordinator = CoordinatorDouble()
    let orders = OrderServiceDouble()
    let payments = PaymentProviderDouble()
    let cart: CartRepositoryDouble
    let services: CartServices

    init(_ lines: [CartLine] = []) {
        cart = CartRepositoryDouble(lines)
        services = CartServices(
            cart: cart, orders: orders, payments: payments, today: FixedToday(Self.today), ids: SequentialIDs(),
            log: .disabled)
    }

    static func line(
        _ title: String = "Lumo Adult Salmon, 2 kg", quantity: Int = 2, price: Int? = 1499, seen: Int = 1499,
        stock: Int? = 9
    ) throws -> CartLine {
        CartLine(
            id: VariantID(), product: ProductID(), title: title, quantity: quantity,
            price: try price.map { try Money($0, .euro) }, seenPrice: try Money(seen, .euro), stock: stock)
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

    static func subscription(next: CalendarDate = today.adding(days: 5), isPaused: Bool = false) throws -> Subscription
    {
        Subscription(
            id: UUID(), variant: VariantID(), quantity: 2, weeks: 4, next: next, isPaused: isPaused,
            title: "Lumo Adult Salmon, 2 kg", price: try Money(1499, .euro), stock: 9)
    }
}

/// Answers with what a test sets, and remembers what it was asked.
final class OrderServiceDouble: OrderService {
    struct State: Sendable {
        var orders: [Order] = []
        var subscriptions: [Subscription] = []
        var placed: [Purchase] = []
        var placedAs: [OrderID] = []
        var reordered: [UUID] = []
        var missing: [String] = []
        var asksForPayment: [PaymentID] = []
        var dueAsked = 0
        var failure: ServiceError?
    }

    private let state = Mutex(State())

    var asked: State { state.withLock { $0 } }

    func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    private func failIfTold() throws(ServiceError) {
        if let failure = asked.failure { throw failure }
    }

    func openPayment(delivery: String, as id: PaymentID) throws(ServiceError) -> PaymentID {
        state.withLock { $0.asksForPayment.append(id) }
        try failIfTold()
        return id
    }

    func place(_ purchase: Purchase, as id: OrderID) throws(ServiceError) -> Order {
        state.withLock {
            $0.placed.append(purchase)
            $0.placedAs.append(id)
        }
        try failIfTold()
        guard let order = asked.orders.first else { throw .notFound }
        return order
    }

    func orders() throws(ServiceError) -> [Order] {
        try failIfTold()
        return asked.orders
    }

    func order(_ id: OrderID) throws(ServiceError) -> Order {
        try failIfTold()
        guard let order = asked.orders.first(where: { $0.id == id }) else { throw .notFound }
        return order
    }

    func cancel(_ id: OrderID) throws(ServiceError) -> Order { try order(id) }

    func reorder(_ id: OrderID, as attempt: UUID) throws(ServiceError) -> [String] {
        state.withLock { $0.reordered.append(attempt) }
        try failIfTold()
        return asked.missing
    }

    func subscriptions() throws(ServiceError) -> [Subscription] {
        try failIfTold()
        return asked.subscriptions
    }

    func save(_ subscription: Subscription) throws(ServiceError) {
        try failIfTold()
        state.withLock { state in
            state.subscriptions.removeAll { $0.id == subscription.id }
            state.subscriptions.append(subscription)
        }
    }

    func end(_ id: UUID) throws(ServiceError) {
        try failIfTold()
        state.withLock { state in state.subscriptions.removeAll { $0.id == id } }
    }

    func orderDue(until today: CalendarDate) throws(ServiceError) -> [Order] {
        state.withLock { $0.dueAsked += 1 }
        try failIfTold()
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
}
