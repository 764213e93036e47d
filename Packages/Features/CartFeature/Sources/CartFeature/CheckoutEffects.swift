import AppLogging
import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The requests of the checkout.
struct CheckoutEffects: Sendable {
    let dependencies: CartDependencies

    /// Loads the cart, and the address of the last order.
    func load() -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                let cart = try await dependencies.cart.cart()
                // If there is no earlier order, or it can't be loaded, the person types the address.
                let address = try? await dependencies.orders.orders().values.first?.address
                send(.loaded(cart, address, dependencies.ids.makeID()))
            } catch {
                log("loading the checkout failed", error)
                send(.loadFailed(error))
            }
        }.cancellable(id: "load", cancelInFlight: true)
    }

    func reloadCart() -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                send(.cartReloaded(try await dependencies.cart.cart()))
            } catch {
                log("reloading the cart failed", error)
            }
        }
    }

    /// Creates the payment of the cart.
    func openPayment(delivery: String) -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                let id = try await dependencies.orders.openPayment(
                    delivery: delivery, as: dependencies.ids.makeID())
                send(.paymentOpened(id))
            } catch {
                log("creating a payment failed", error)
                send(.payingFailed(error))
            }
        }
    }

    /// Fetches the state of the cart's payment.
    /// - Parameter isOrdered: Whether the person asked to order, rather than came back from paying.
    func look(_ payment: PaymentID, isOrdered: Bool) -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                send(.paymentSeen(try await dependencies.payments.payment(payment), isOrdered: isOrdered))
            } catch {
                log("fetching a payment failed", error)
                send(.payingFailed(error))
            }
        }
    }

    func place(_ purchase: Purchase, as id: OrderID) -> Effect<CheckoutAction> {
        .run { send in
            do throws(ServiceError) {
                send(.placed(try await dependencies.orders.place(purchase, as: id)))
                // Every screen that shows the cart learns that it is empty.
                _ = try? await dependencies.cart.cart()
            } catch {
                log("placing an order failed", error)
                send(.placingFailed(error))
            }
        }
    }

    private func log(_ message: StaticString, _ error: ServiceError) {
        dependencies.log.warning(message, ["error": .private(error)])
    }
}
