import CoreModels
import Foundation

/// The person's cart. The shop adds products, and the checkout orders them.
public protocol CartRepository: Sendable {
    /// Returns the current cart.
    func cart() async throws(ServiceError) -> Cart

    /// Adds a product to the cart, increasing the quantity of an existing line.
    /// - Parameter addition: The id of this attempt. Repeating it adds nothing.
    /// - Returns: The cart afterwards.
    /// - Throws: `ServiceError.refused` with `soldOut`, `notSoMany` or `otherCurrency`, `.rejected` for an invalid
    ///   quantity, `.notFound` if the shop no longer sells the product.
    @discardableResult
    func add(_ quantity: Int, of variant: VariantID, as addition: UUID) async throws(ServiceError) -> Cart

    /// Changes the quantity of a line, and accepts its current price.
    @discardableResult
    func setQuantity(_ quantity: Int, of variant: VariantID) async throws(ServiceError) -> Cart

    /// Removes a line. Does nothing if it isn't in the cart.
    @discardableResult
    func remove(_ variant: VariantID) async throws(ServiceError) -> Cart

    /// Accepts the current prices and stock, and removes lines that can't be ordered.
    @discardableResult
    func acceptChanges() async throws(ServiceError) -> Cart

    /// Publishes that a cart was ordered, so that all screens show an empty one without fetching it.
    func ordered(_ cart: Cart) async

    /// Returns a stream of the cart after each future change, by any caller, so that all screens show the same count.
    func changes() -> AsyncStream<Cart>
}
