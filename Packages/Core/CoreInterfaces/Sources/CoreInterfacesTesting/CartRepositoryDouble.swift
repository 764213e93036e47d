import CoreInterfaces
import CoreModels
import Foundation

/// A cart in memory with prices that a test sets. It can be made to fail.
public actor CartRepositoryDouble: CartRepository {
    /// The ids of the attempts to add products, in order.
    public private(set) var additions: [UUID] = []

    /// The number of times the cart was fetched.
    public private(set) var fetchCount = 0

    private var lines: [CartLine]
    private var failure: ServiceError?
    private let feed = ChangeFeed<Cart>()

    /// Creates a cart.
    public init(_ lines: [CartLine] = []) {
        self.lines = lines
    }

    /// Makes every call fail from now on, or work again with `nil`.
    public func fail(with error: ServiceError?) {
        failure = error
    }

    /// Sets the lines, as when the shop's prices change.
    public func set(_ lines: [CartLine]) {
        self.lines = lines
    }

    /// Returns the current cart, or throws the error that was set.
    public func cart() throws(ServiceError) -> Cart {
        fetchCount += 1
        return try change { _ in }
    }

    /// Adds a product. A new line costs one euro.
    @discardableResult
    public func add(_ quantity: Int, of variant: VariantID, as addition: UUID) throws(ServiceError) -> Cart {
        additions.append(addition)
        return try change { lines in
            if let index = lines.firstIndex(where: { $0.id == variant }) {
                lines[index] = Self.line(like: lines[index], quantity: lines[index].quantity + quantity)
            } else {
                let price = Self.euros(100)
                lines.append(
                    CartLine(
                        id: variant, product: ProductID(), title: "Something", quantity: quantity, price: price,
                        seenPrice: price, stock: 99))
            }
        }
    }

    /// Changes the quantity of a line.
    @discardableResult
    public func setQuantity(_ quantity: Int, of variant: VariantID) throws(ServiceError) -> Cart {
        try change { $0 = $0.map { $0.id == variant ? Self.line(like: $0, quantity: quantity) : $0 } }
    }

    /// Removes a line.
    @discardableResult
    public func remove(_ variant: VariantID) throws(ServiceError) -> Cart {
        try change { $0.removeAll { $0.id == variant } }
    }

    /// Accepts the current prices and stock.
    @discardableResult
    public func acceptChanges() throws(ServiceError) -> Cart {
        try change { lines in
            lines = lines.filter { ($0.stock ?? 0) > 0 }
                .map { Self.line(like: $0, quantity: min($0.quantity, $0.stock ?? 0)) }
        }
    }

    /// Removes all lines, and publishes the empty cart.
    public func ordered(_ cart: Cart) {
        lines = []
        feed.send(cart.emptied)
    }

    /// Returns a stream of the cart after each call.
    public nonisolated func changes() -> AsyncStream<Cart> { feed.changes() }

    private func change(_ change: (inout [CartLine]) -> Void) throws(ServiceError) -> Cart {
        if let failure { throw failure }
        change(&lines)
        let sum = lines.reduce(0) { $0 + $1.quantity * ($1.price?.minorUnits ?? 0) }
        let standard = Self.euros(sum >= 4900 ? 0 : 490)
        let cart = Cart(
            lines: lines, subtotal: Self.euros(sum),
            deliveries: [
                .init(
                    id: "standard", price: standard, days: 3, fee: Self.euros(490), freeFrom: Self.euros(4900)),
                .init(id: "express", price: Self.euros(990), days: 1),
            ])
        feed.send(cart)
        return cart
    }

    private static func line(like line: CartLine, quantity: Int) -> CartLine {
        CartLine(
            id: line.id, product: line.product, title: line.title, quantity: quantity, price: line.price,
            seenPrice: line.price ?? line.seenPrice, stock: line.stock)
    }

    private static func euros(_ cents: Int) -> Money {
        (try? Money(cents, .euro)) ?? .zero(.euro)
    }
}
