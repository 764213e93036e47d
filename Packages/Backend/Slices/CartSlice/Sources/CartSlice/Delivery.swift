import CartWire

/// A delivery method.
enum Delivery: String, CaseIterable, Sendable {
    case standard, express

    /// The delivery time in days.
    var days: Int { self == .standard ? 3 : 1 }

    /// The price below ``freeFrom``, in minor units.
    var fee: Int { self == .standard ? 490 : 990 }

    /// The price of the goods from which it is free, in minor units, or `nil` if it never is.
    var freeFrom: Int? { self == .standard ? 4900 : nil }

    /// Returns its price for goods of a price in minor units.
    func price(for goods: Int) -> Int {
        if let freeFrom, goods >= freeFrom { return 0 }
        return fee
    }
}

extension Delivery {
    /// Returns the method for a cart of a subtotal, on the wire.
    func option(for subtotal: Int) -> CartDTO.Delivery {
        CartDTO.Delivery(id: rawValue, price: price(for: subtotal), days: days, fee: fee, freeFrom: freeFrom)
    }
}
