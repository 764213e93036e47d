import CoreModels
import Database

extension Connection {
    /// The orders of an account that were sent or delivered in the time that is asked for; of each the latest alone.
    func orderNotices(_ question: NoticeQuestion) throws -> RowList<OwnerNotice> {
        let orders = try orders(of: question.account, now: question.now)
        var notices = RowList<OwnerNotice>(unreadable: orders.unreadable)
        notices.items = orders.items.compactMap { order in
            guard let last = order.history.last, question.includes(last.at), let id = EntityID<OwnerNotice>(order.id)
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
