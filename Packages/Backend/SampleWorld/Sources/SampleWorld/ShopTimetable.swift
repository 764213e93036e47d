import CartWire

/// When the sample's shop packs, sends and delivers an order.
enum ShopTimetable {
    /// A step of the shop, and its time in seconds since 1970.
    struct Step {
        let status: String
        let at: Int
    }

    /// Returns the next step for an order, or `nil` if there is none: the order is packed after two hours, sent in the
    /// evening before its delivery, and delivered after one day by express and three otherwise.
    static func next(for order: OrderDTO) -> Step? {
        guard let placedAt = order.history.first?.at, let last = order.history.last?.status else { return nil }
        let arrivesAt = placedAt + (order.delivery == "express" ? 1 : 3) * 86_400
        return switch last {
        case "placed": Step(status: "packed", at: placedAt + 7200)
        case "packed": Step(status: "shipped", at: arrivesAt - 64_800)
        case "shipped": Step(status: "delivered", at: arrivesAt)
        default: nil
        }
    }
}
