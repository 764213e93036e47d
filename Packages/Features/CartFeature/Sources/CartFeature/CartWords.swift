import CoreModels

/// What the shop's states and changes are called.
enum CartWords {
    static func name(ofDelivery id: String) -> String {
        switch id {
        case "standard": "Standard delivery"
        case "express": "Express delivery"
        default: id
        }
    }

    /// "€4.90, in 3 days".
    static func price(of option: Cart.DeliveryOption) -> String {
        let price = option.price.minorUnits == 0 ? "free" : option.price.formatted
        return "\(price), in \(option.days == 1 ? "1 day" : "\(option.days) days")"
    }

    /// What has changed, in a sentence.
    static func words(for change: CartLine.Change, wanted: Int) -> String {
        switch change {
        case .gone: "The shop doesn't sell this any more."
        case .soldOut: "It is sold out."
        case .fewer(let stock): "Only \(stock) \(stock == 1 ? "is" : "are") left of the \(wanted) you want."
        case .price(let was, let now):
            "The price \(now.minorUnits > was.minorUnits ? "rose" : "fell") from \(was.formatted) to \(now.formatted)."
        }
    }

    /// What is said wherever an order is placed or shown.
    static func payment(_ method: String, status: String) -> String {
        switch (method, status) {
        case ("invoice", "void"): "By invoice, which doesn't come any more."
        case ("invoice", _): "By invoice, which comes with the goods."
        case (_, "authorised"): "\(method): set aside, charged when the goods go out."
        case (_, "paid"): "\(method): paid."
        case (_, "released"): "\(method): nothing was charged."
        default: method
        }
    }
}
