import CoreModels
import Foundation

/// The cart of the person who uses the app: the shop puts things into it, and the checkout orders them.
public protocol CartRepository: Sendable {
    /// The cart as it is now.
    func cart() async throws(ServiceError) -> Cart

    /// Puts something into the cart, on top of what is in it of the same.
    /// - Parameter addition: Names this attempt: one that comes again adds nothing.
    /// - Returns: The cart as it is then.
    /// - Throws: `ServiceError.refused` with `soldOut`, `notSoMany` or `otherCurrency`, `.rejected` for a quantity that
    ///   can't be ordered, `.notFound` where the shop sells it no more.
    @discardableResult
    func add(_ quantity: Int, of variant: VariantID, as addition: UUID) async throws(ServiceError) -> Cart

    /// Changes how many of a line there are, and takes its price of now for accepted.
    @discardableResult
    func setQuantity(_ quantity: Int, of variant: VariantID) async throws(ServiceError) -> Cart

    /// Takes a line off; one that isn't there already is no error.
    @discardableResult
    func remove(_ variant: VariantID) async throws(ServiceError) -> Cart

    /// Takes prices and stock as they are now, and lines that can't be ordered off.
    @discardableResult
    func acceptChanges() async throws(ServiceError) -> Cart

    /// The cart after each of the calls above from now on, whoever makes them, so that all screens show the same count.
    func changes() -> AsyncStream<Cart>
}
