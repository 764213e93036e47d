import CareWire
import CartWire
import CoreInterfaces
import CoreNetworking

extension AccountMove {
    /// Returns what isn't copied and goes on at the source, as text: "2 bookings, 1 order and 1 subscription". `nil` if
    /// there is nothing.
    ///
    /// A sitter still comes, and a subscription still orders, so the person must not forget them.
    func remaining() async throws(ServiceError) -> String? {
        let listed = try await from.send(CareAPI.bookings).read()
        // A booking that can't be read may be an upcoming one.
        let bookings = listed.values.count { $0.status.isUpcoming } + listed.unreadable.count
        let orders = try await from.send(CartAPI.orders).records.count { Self.isUnderWay($0) }
        let subscriptions = try await from.send(CartAPI.subscriptions).records.count
        let counts = [(bookings, "booking"), (orders, "order"), (subscriptions, "subscription")]
            .filter { $0.0 > 0 }
            .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
        guard let last = counts.last else { return nil }
        return counts.count == 1 ? last : counts.dropLast().joined(separator: ", ") + " and \(last)"
    }

    private static func isUnderWay(_ order: OrderDTO) -> Bool {
        let status = order.history.last?.status
        return status != "delivered" && status != "cancelled"
    }
}
