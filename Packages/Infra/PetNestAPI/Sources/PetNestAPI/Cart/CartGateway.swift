import CartWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
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
        try published(await client.send(CartAPI.cart))
    }

    /// Adds a variant to the cart.
    @discardableResult
    public func add(_ quantity: Int, of variant: VariantID, as addition: UUID) async throws(ServiceError) -> Cart {
        let body = CartAdditionDTO(variant: variant.description, quantity: quantity)
        return try published(await client.send(CartAPI.add, EntityID(addition), body: body))
    }

    /// Sets the quantity of a line.
    @discardableResult
    public func setQuantity(_ quantity: Int, of variant: VariantID) async throws(ServiceError) -> Cart {
        try published(await client.send(CartAPI.setQuantity, variant, body: CartQuantityDTO(quantity: quantity)))
    }

    /// Removes a line.
    @discardableResult
    public func remove(_ variant: VariantID) async throws(ServiceError) -> Cart {
        try published(await client.send(CartAPI.removeLine, variant))
    }

    /// Accepts the current prices and stock.
    @discardableResult
    public func acceptChanges() async throws(ServiceError) -> Cart {
        try published(await client.send(CartAPI.acceptChanges))
    }

    /// Sends the empty cart to all observers.
    public func ordered(_ cart: Cart) { feed.send(cart.emptied) }

    /// Returns a stream of the cart after each call through this gateway.
    public func changes() -> AsyncStream<Cart> { feed.changes() }

    /// Returns the cart of a response, after sending it to all observers.
    private func published(_ dto: CartDTO) throws(ServiceError) -> Cart {
        let cart = try dto.read { cart throws(WireError) in try cart.cart() }
        feed.send(cart)
        return cart
    }
}

extension CartDTO {
    /// Returns the domain value. A line that can't be read fails the cart, whose sum would be wrong without it.
    fileprivate func cart() throws(WireError) -> Cart {
        let currency = try Currency(required: "currency", currency)
        return Cart(
            lines: try lines.map { line throws(WireError) in
                CartLine(
                    id: try VariantID(required: "variant", line.variant),
                    product: try ProductID(required: "product", line.product), title: line.title,
                    quantity: line.quantity, price: try Money(member: "price", line.price, currency),
                    seenPrice: try Money(required: "seenPrice", line.seenPrice, currency), stock: line.stock,
                    contents: ProductContents(
                        category: line.category, species: line.species, ingredients: line.ingredients))
            },
            subtotal: try Money(required: "subtotal", subtotal, currency),
            deliveries: try deliveries.map { delivery throws(WireError) in
                Cart.DeliveryOption(
                    id: delivery.id, price: try Money(required: "price", delivery.price, currency),
                    days: delivery.days, fee: try Money(member: "fee", delivery.fee, currency),
                    freeFrom: try Money(member: "freeFrom", delivery.freeFrom, currency))
            })
    }
}
