import BackendCore
import BackendCoreTesting
import CartSlice
import CoreModels
import Database
import Foundation
import Synchronization

/// A backend with the cart, orders and subscriptions, whose clock and shelf a test sets. Payments are authorized at
/// once.
final class CartBackend: Sendable {
    static let salmon = Bodies.id(0xa1)
    static let chicken = Bodies.id(0xa2)

    let clock = TestClock()
    let shelf = ShelfStandIn()
    let payments = PaymentsStandIn()
    let backend: SliceBackend

    /// Creates a backend with two foods.
    /// - Parameter stock: The stock of ``salmon``, which costs 10 euros.
    init(stock: Int = 10) throws {
        let clock = clock
        backend = try SliceBackend(.cart(shelf: shelf, payments: payments), now: { clock.now })
        shelf.put(Self.salmon, "Lumo Kitten Salmon, 2 kg", price: 1000, stock: stock)
        shelf.put(Self.chicken, "Lumo Adult Chicken, 2 kg", price: 500, stock: 10)
    }

    /// Adds to the cart.
    @discardableResult
    func add(_ variant: String, _ quantity: Int, as id: UUID = UUID()) async throws -> TestAnswer {
        try await backend.send(
            .put, "/v1/cart/additions/\(id)", ["variant": .string(variant), "quantity": .number(Double(quantity))])
    }

    /// Orders the cart of an account, by default the device's, by invoice or with a payment.
    func order(
        _ id: UUID = UUID(), total: Int, payment: String? = nil, as account: AccountID = .device
    ) async throws -> TestAnswer {
        let purchase: JSONValue = [
            "address": ["name": "Ana", "street": "Allee 7", "postcode": "10435", "city": "Berlin"],
            "delivery": "standard", "total": .number(Double(total)),
        ]
        return try await backend.send(
            .put, "/v1/orders/\(id)", purchase.with("payment", payment.map(JSONValue.string)), as: account)
    }

    /// Records what the shop did with an order.
    /// - Parameter ago: The seconds since then.
    @discardableResult
    func record(_ status: String, of order: UUID, ago: Double = 0) async throws -> TestAnswer {
        let at = clock.now.timeIntervalSince1970 - ago
        return try await backend.send(
            .put, "/v1/shop/orders/\(order)/status", ["status": .string(status), "at": .number(at)])
    }

    /// Returns the cart.
    func cart() async throws -> JSONValue? { try await backend.send(.get, "/v1/cart").json }
}

/// A shelf in memory. A failed transaction doesn't return the goods that it took.
final class ShelfStandIn: ProductShelf {
    private let items = Mutex<[String: ShelfItem]>([:])

    /// Puts a variant on the shelf, or changes it.
    func put(_ variant: String, _ title: String, price: Int, stock: Int) {
        let item = ShelfItem(
            product: Bodies.id(0xb1), title: title, price: price, currency: "EUR", stock: stock,
            category: "dryFood", species: ["cat"], ingredients: "Salmon, rice")
        items.withLock { $0[variant] = item }
    }

    /// Removes a variant.
    func remove(_ variant: String) {
        items.withLock { $0[variant] = nil }
    }

    /// Returns the stock of a variant.
    func stock(of variant: String) -> Int? { items.withLock { $0[variant]?.stock } }

    func item(_ variant: String, in store: Connection) throws -> ShelfItem? { items.withLock { $0[variant] } }

    func withdraw(_ quantity: Int, of variant: String, in store: Connection) throws -> Bool {
        change(variant, by: -quantity)
    }

    func restock(_ quantity: Int, of variant: String, in store: Connection) throws {
        _ = change(variant, by: quantity)
    }

    private func change(_ variant: String, by quantity: Int) -> Bool {
        items.withLock { items in
            guard let item = items[variant], item.stock + quantity >= 0 else { return false }
            items[variant] = ShelfItem(
                product: item.product, title: item.title, price: item.price, currency: item.currency,
                stock: item.stock + quantity, category: item.category, species: item.species,
                ingredients: item.ingredients)
            return true
        }
    }
}
