import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// The cart repository over PetNest's service. One for each session, so that all screens receive changes.
public final class CartGateway: CartRepository {
    private let client: APIClient
    private let feed = ChangeFeed<Cart>()

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches the cart.
    public func cart() async throws(ServiceError) -> Cart {
        try await told(.get("v1", "cart"))
    }

    /// Adds a variant to the cart.
    @discardableResult
    public func add(_ quantity: Int, of variant: VariantID, as addition: UUID) async throws(ServiceError) -> Cart {
        let body = CartAdditionDTO(variant: variant.description, quantity: quantity)
        return try await told(.put("v1", "cart", "additions", addition.uuidString.lowercased(), body: body))
    }

    /// Sets the quantity of a line.
    @discardableResult
    public func setQuantity(_ quantity: Int, of variant: VariantID) async throws(ServiceError) -> Cart {
        try await told(.put("v1", "cart", "lines", variant.description, body: ["quantity": quantity]))
    }

    /// Removes a line.
    @discardableResult
    public func remove(_ variant: VariantID) async throws(ServiceError) -> Cart {
        try await told(.delete("v1", "cart", "lines", variant.description))
    }

    /// Accepts the current prices and stock.
    @discardableResult
    public func acceptChanges() async throws(ServiceError) -> Cart {
        try await told(.post("v1", "cart", "acceptance", body: [String: String]()))
    }

    /// Returns a stream of the cart after each call through this gateway.
    public func changes() -> AsyncStream<Cart> { feed.changes() }

    private func told(_ request: APIRequest<CartDTO>) async throws(ServiceError) -> Cart {
        let cart = try await client.send(request).cart()
        feed.send(cart)
        return cart
    }
}

/// An addition to the cart, on the wire.
private struct CartAdditionDTO: Encodable, Sendable {
    let variant: String
    let quantity: Int
}

/// A cart on the wire.
struct CartDTO: Decodable {
    struct Line: Decodable {
        let variant: String
        let product: String
        let title: String
        let quantity: Int
        let price: Int?
        let seenPrice: Int
        let stock: Int?
    }

    struct Delivery: Decodable {
        let id: String
        let price: Int
        let days: Int
        let fee: Int?
        let freeFrom: Int?
    }

    let lines: [Line]
    let currency: String
    let subtotal: Int
    let deliveries: [Delivery]

    func cart() throws(ServiceError) -> Cart {
        try ServiceError.reading("cart") {
            guard let currency = Currency(currency) else {
                throw ServiceError.unintelligible(detail: "cart: \(currency) is no currency")
            }
            return Cart(
                lines: try lines.map { line in
                    CartLine(
                        id: try VariantID(wire: line.variant), product: try ProductID(wire: line.product),
                        title: line.title, quantity: line.quantity,
                        price: try line.price.map { try Money($0, currency) },
                        seenPrice: try Money(line.seenPrice, currency), stock: line.stock)
                },
                subtotal: try Money(subtotal, currency),
                deliveries: try deliveries.map { delivery in
                    Cart.DeliveryOption(
                        id: delivery.id, price: try Money(delivery.price, currency), days: delivery.days,
                        fee: try delivery.fee.map { try Money($0, currency) },
                        freeFrom: try delivery.freeFrom.map { try Money($0, currency) })
                })
        }
    }
}
