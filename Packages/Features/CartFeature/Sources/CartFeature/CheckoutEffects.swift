import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The requests of the checkout.
struct CheckoutEffects: Sendable {
    let dependencies: CartDependencies

    /// Loads the cart, and the address of the last order.
    func load() -> Effect<CheckoutAction> {
        .request(failed: { .loadFailed($0) }, log: dependencies.log.failure("loading the checkout failed")) {
            () async throws(ServiceError) in
            let cart = try await dependencies.cart.cart()
            // If there is no earlier order, or it can't be loaded, the person types the address.
            let address = try? await dependencies.orders.orders().values.first?.address
            return .loaded(cart, address, dependencies.ids.makeID())
        }.cancellable(id: "load", cancelInFlight: true)
    }

    func reloadCart() -> Effect<CheckoutAction> {
        .request(log: dependencies.log.failure("reloading the cart failed")) {
            () async throws(ServiceError) in
            .cartReloaded(try await dependencies.cart.cart())
        }
    }

    /// Creates the payment of the cart.
    func openPayment(delivery: String) -> Effect<CheckoutAction> {
        .request(failed: { .payingFailed($0) }, log: dependencies.log.failure("creating a payment failed")) {
            () async throws(ServiceError) in
            let id = try await dependencies.orders.openPayment(
                delivery: delivery, as: dependencies.ids.makeID())
            return .paymentOpened(id)
        }
    }

    /// Fetches the state of the cart's payment.
    /// - Parameter isOrdered: Whether the person asked to order, rather than came back from paying.
    func look(_ payment: PaymentID, isOrdered: Bool) -> Effect<CheckoutAction> {
        .request(failed: { .payingFailed($0) }, log: dependencies.log.failure("fetching a payment failed")) {
            () async throws(ServiceError) in
            .paymentSeen(try await dependencies.payments.payment(payment), isOrdered: isOrdered)
        }
    }

    func place(_ purchase: Purchase, as id: OrderID) -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                send(.placed(try await dependencies.orders.place(purchase, as: id)))
                // Updates every screen that shows the cart, which is empty now.
                _ = try? await dependencies.cart.cart()
            } catch {
                dependencies.log.failure("placing an order failed")(error)
                send(.placingFailed(error))
            }
        }
    }
}
