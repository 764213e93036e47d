import CartWire
import CoreModels
import CoreWire

extension CartDTO.Line {
    /// Whether it can be ordered as it is, at the price that was seen.
    var isAsSeen: Bool { price == seenPrice && (stock ?? 0) >= quantity }
}

extension CartAdditionDTO {
    /// Returns the quantity and the variant to add.
    func checked() throws(WireError) -> (quantity: Int, variant: VariantID) {
        (try CartQuantityDTO(quantity: quantity).checked(), try VariantID(required: "variant", variant))
    }
}

extension CartQuantityDTO {
    /// Returns the quantity.
    /// - Throws: ``WireError/rejected(_:_:)`` at `quantity`.
    func checked() throws(WireError) -> Int {
        var checks = MemberChecks()
        let quantity = checks.needed("quantity", quantity, BrokenRule.quantity)
        return try checks.finish("The quantity") { quantity }
    }
}

extension BrokenRule {
    /// Returns the quantity of one thing.
    static func quantity(_ quantity: Int) throws(BrokenRule) -> Int {
        try unless(
            (1...CartLine.most).contains(quantity),
            "A quantity is from 1 to \(CartLine.most), not \(quantity).")
        return quantity
    }
}
