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
            return .loaded(cart, address, dependencies.ids.makeID(), await pets())
        }.cancellable(id: "load", cancelInFlight: true)
    }

    /// Loads the pets, whose allergies are marked. The cart can be ordered without them, too.
    private func pets() async -> Result<[Pet], ServiceError> {
        do throws(ServiceError) {
            return .success(try await dependencies.pets.pets())
        } catch {
            dependencies.log.failure("the pets' allergies weren't loaded")(error)
            return .failure(error)
        }
    }

    func reloadCart() -> Effect<CheckoutAction> {
        .request(log: dependencies.log.failure("reloading the cart failed")) {
            () async throws(ServiceError) in
            .cartReloaded(try await dependencies.cart.cart())
        }
    }

    /// Creates the payment of the cart. The service returns the unused one of an earlier attempt, paid or not, if the
    /// total is the same.
    func openPayment(delivery: String) -> Effect<CheckoutAction> {
        .request(failed: { .payingFailed($0) }, log: dependencies.log.failure("creating a payment failed")) {
            () async throws(ServiceError) in
            let id = try await dependencies.orders.openPayment(
                delivery: delivery, as: dependencies.ids.makeID())
            return .paymentOpened(id)
        }
    }

    func place(_ purchase: Purchase, of cart: Cart, as id: OrderID) -> Effect<CheckoutAction> {
        .request(failed: { .placingFailed($0) }, log: dependencies.log.failure("placing an order failed")) {
            () async throws(ServiceError) in
            let order = try await dependencies.orders.place(purchase, as: id)
            await dependencies.cart.ordered(cart)
            return .placed(order)
        }
    }
}
