import CareWire
import CartWire
import CoreInterfaces
import CoreNetworking

extension AccountMove {
    /// Counts the active bookings, orders and subscriptions at the source, which a move doesn't copy: "2 bookings, 1 order
    /// and 1 subscription". Returns `nil` if there are none.
    ///
    /// The person must not forget them: a sitter still comes, and a subscription still orders.
    func remaining() async throws(ServiceError) -> String? {
        let listed = try await from.send(CareAPI.bookings).read()
        // A booking that can't be read may be an upcoming one.
        let bookings = listed.values.count { $0.status.isUpcoming } + listed.unreadable.count
        let orders = try await from.send(CartAPI.orders).records.count { Self.isActive($0) }
        let subscriptions = try await from.send(CartAPI.subscriptions).records.count
        let counts = [(bookings, "booking"), (orders, "order"), (subscriptions, "subscription")]
            .filter { $0.0 > 0 }
            .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        guard let last = counts.last else { return nil }
        return counts.count == 1 ? last : counts.dropLast().joined(separator: ", ") + " and \(last)"
    }

    private static func isActive(_ order: OrderDTO) -> Bool {
        let status = order.history.last?.status
        return status != "delivered" && status != "cancelled"
    }
}
