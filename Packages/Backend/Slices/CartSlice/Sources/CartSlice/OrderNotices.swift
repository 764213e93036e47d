import BackendCore
import CartWire
import CoreModels
import Database

extension OrderRepository {
    /// Returns the latest notice of each order that was shipped or delivered in the requested time.
    func notices(_ question: NoticeQuestion) throws -> RowList<OwnerNotice> {
        let orders = try list()
        var notices = RowList<OwnerNotice>(unreadable: orders.unreadable)
        notices.items = orders.items.compactMap { order in
            guard let last = order.history.last, question.includes(last.at),
                let id = order.id.flatMap({ EntityID<OwnerNotice>($0) })
            else { return nil }
            let what =
                switch last.status {
                case "shipped": "was sent"
                case "delivered": "was delivered"
                default: ""
                }
            if what.isEmpty { return nil }
            return OwnerNotice(
                kind: "order", id: id, status: last.status, at: last.at, title: "Order \(order.number) \(what)",
                detail: order.lines.map { "\($0.quantity) × \($0.title)" }.joined(separator: ", "))
        }
        return notices
    }
}
