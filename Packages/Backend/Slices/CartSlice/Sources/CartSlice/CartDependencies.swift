import BackendCore
import CoreModels
import Database
import Foundation

/// The services that the cart needs from other slices. Creates the repositories of a request.
struct CartDependencies: Sendable {
    let shelf: any ProductShelf
    let payments: any PaymentProcessing

    /// Returns the caller's cart.
    func cart(_ call: Call, _ store: Connection) -> CartRepository {
        CartRepository(store: store, account: call.account, shelf: shelf)
    }

    /// Returns the orders of an account.
    func orders(of account: AccountID, now: Date, in store: Connection) -> OrderRepository {
        let cart = CartRepository(store: store, account: account, shelf: shelf)
        return OrderRepository(store: store, account: account, now: now, cart: cart, payments: payments)
    }

    /// Returns the caller's orders.
    func orders(_ call: Call, _ store: Connection) -> OrderRepository {
        orders(of: call.account, now: call.now, in: store)
    }

    /// Returns the work of the shop.
    func fulfillment(_ call: Call, _ store: Connection) -> Fulfillment {
        Fulfillment(store: store, now: call.now, shop: self)
    }

    /// Returns the subscriptions of an account.
    func subscriptions(of account: AccountID, now: Date, in store: Connection) -> SubscriptionRepository {
        SubscriptionRepository(store: store, account: account, now: now, shelf: shelf)
    }

    /// Returns the caller's subscriptions.
    func subscriptions(_ call: Call, _ store: Connection) -> SubscriptionRepository {
        subscriptions(of: call.account, now: call.now, in: store)
    }
}
