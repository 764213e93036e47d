import CoreModels

/// The texts for deliveries, payments and changes in the shop.
enum CartTexts {
    static func name(ofDelivery id: String) -> String {
        switch id {
        case "standard": "Standard delivery"
        case "express": "Express delivery"
        default: id
        }
    }

    /// The price and duration of a delivery, and the limit from which it is free: "€4.90, in 3 days, free from €49.00".
    static func summary(of option: Cart.DeliveryOption) -> String {
        let days = option.days == 1 ? "1 day" : "\(option.days) days"
        let limit = option.price.minorUnits == 0 ? "" : freeFrom(option)
        return "\(price(option.price)), in \(days)\(limit)"
    }

    /// The price that is added to each order of a subscription: "€4.90 for delivery, free from €49.00".
    static func fee(of option: Cart.DeliveryOption) -> String {
        "\(price(option.fee)) for delivery\(freeFrom(option))"
    }

    static func price(_ money: Money) -> String {
        money.minorUnits == 0 ? "free" : money.formatted
    }

    private static func freeFrom(_ option: Cart.DeliveryOption) -> String {
        option.freeFrom.map { ", free from \($0.formatted)" } ?? ""
    }

    /// A change in the shop, in a sentence.
    static func sentence(for change: CartLine.Change, wanted: Int) -> String {
        switch change {
        case .gone: "The shop no longer sells this."
        case .soldOut: "It is sold out."
        case .fewer(let stock): "Only \(stock) \(stock == 1 ? "is" : "are") left of the \(wanted) you want."
        case .price(let was, let now):
            "The price \(now.minorUnits > was.minorUnits ? "rose" : "fell") from \(was.formatted) to \(now.formatted)."
        }
    }

    /// The payment method of an order, and whether it was charged.
    static func payment(_ method: String, status: String) -> String {
        switch (method, status) {
        case ("invoice", "void"): "By invoice, which was cancelled."
        case ("invoice", _): "By invoice, which comes with the goods."
        case (_, "authorised"): "\(method): set aside, charged when the goods are shipped."
        case (_, "paid"): "\(method): paid."
        case (_, "released"): "\(method): nothing was charged."
        default: method
        }
    }
}
