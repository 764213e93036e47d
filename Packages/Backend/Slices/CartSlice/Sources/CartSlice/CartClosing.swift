import BackendCore
import CartWire
import CoreModels
import Database
import Foundation

/// Cancels the orders that the shop hasn't sent, before their account is closed.
public struct CartClosing: AccountClosing {
    private let shop: CartDependencies

    /// Creates the preparation.
    /// - Parameters:
    ///   - shelf: The stock to which the goods return.
    ///   - payments: Releases the payments.
    public init(shelf: any ProductShelf, payments: any PaymentProcessing) {
        shop = CartDependencies(shelf: shelf, payments: payments)
    }

    /// Cancels the account's orders that aren't sent, so that their goods are sold to others.
    public func prepareToClose(_ account: AccountID, now: Date, in store: Connection) throws {
        let orders = shop.orders(of: account, now: now, in: store)
        let open = try store.rows(
            "SELECT id FROM shopOrder JOIN openOrder ON openOrder.shopOrder = shopOrder.number WHERE account = ?",
            [account.sqlValue])
        for row in open {
            let id: EntityID<OrderDTO> = try row.value("id")
            guard let status = try orders.status(of: id), status == .placed || status == .packed else { continue }
            try orders.append(.cancelled, to: id)
        }
    }
}
