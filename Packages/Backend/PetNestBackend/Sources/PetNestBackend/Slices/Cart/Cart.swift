import BackendCore
import CartWire
import CoreModels
import CoreWire
import Database
import Foundation
import ProductsSlice

/// A delivery method.
enum Delivery: String, CaseIterable, Sendable {
    case standard, express

    /// The delivery time in days.
    var days: Int { self == .standard ? 3 : 1 }

    /// Returns when an order is shipped, which is when it is charged.
    func ships(placedAt: Int) -> Int { placedAt + 86_400 * days - 64_800 }

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
    fileprivate func option(for subtotal: Int) -> CartDTO.Delivery {
        CartDTO.Delivery(id: rawValue, price: price(for: subtotal), days: days, fee: fee, freeFrom: freeFrom)
    }
}

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
            "Order from 1 to \(CartLine.most) of one thing, not \(quantity).")
        return quantity
    }
}

extension Connection {
    /// Returns an account's cart, with the current prices and stock.
    func cart(of account: AccountID) throws -> CartDTO {
        var currency: String?
        let lines = try rows("SELECT * FROM cartLine WHERE account = ? ORDER BY place", [account.sqlValue]).map { row in
            let variant: String = try row.value("variant")
            let item = try StoredShelf().item(variant, in: self)
            currency = try row.value("currency")
            return CartDTO.Line(
                variant: variant, product: try row.value("product"), title: try item?.title ?? row.value("title"),
                quantity: try row.value("quantity"), price: item?.price, seenPrice: try row.value("seenPrice"),
                stock: item?.stock)
        }
        let subtotal = lines.reduce(0) { $0 + $1.quantity * ($1.price ?? 0) }
        return CartDTO(
            lines: lines, currency: currency ?? Currency.euro.code, count: lines.reduce(0) { $0 + $1.quantity },
            subtotal: subtotal, deliveries: Delivery.allCases.map { $0.option(for: subtotal) })
    }

    /// Adds a variant to the cart, to the quantity already in it. A repeated addition adds nothing.
    /// - Throws: ``Failure`` with `soldOut`, `notSoMany` or `otherCurrency`.
    func add(
        _ quantity: Int, of variant: VariantID, as id: EntityID<CartAdditionDTO>, of account: AccountID, now: Date
    ) throws {
        guard try remember(addition: id, of: account, now: now) else { return }
        try add(quantity, of: variant.description, to: account)
    }

    private func add(_ quantity: Int, of variant: String, to account: AccountID) throws {
        guard let item = try StoredShelf().item(variant, in: self) else {
            throw Failure.notFound("The shop doesn't sell this any more.")
        }
        guard item.stock > 0 else { throw Failure.conflict("\(item.title) is sold out.", reason: "soldOut") }
        let stored = "SELECT quantity FROM cartLine WHERE account = ? AND variant = ?"
        let line = try row(stored, [account.sqlValue, .text(variant)])
        let before = try line?.value("quantity", as: Int.self) ?? 0
        try checkStock(before + quantity, of: item, inCart: before)
        let currency = "SELECT currency FROM cartLine WHERE account = ? LIMIT 1"
        if let other = try row(currency, [account.sqlValue])?.value("currency", as: String.self),
            other != item.currency
        {
            throw Failure.conflict(
                "The cart is in \(other), and this is sold in \(item.currency). Order the cart first.",
                reason: "otherCurrency")
        }
        try execute(
            """
            INSERT INTO cartLine (account, variant, product, title, quantity, seenPrice, currency, place) \
            VALUES (?1, ?, ?, ?, ?, ?, ?, (SELECT COALESCE(MAX(place), 0) + 1 FROM cartLine WHERE account = ?1)) \
            ON CONFLICT (account, variant) DO UPDATE SET quantity = excluded.quantity, seenPrice = excluded.seenPrice
            """,
            [
                account.sqlValue, .text(variant), .text(item.product), .text(item.title), (before + quantity).sqlValue,
                item.price.sqlValue, .text(item.currency),
            ])
    }

    /// Records an addition's id.
    /// - Returns: `false` if it is known. Ids are forgotten after a week.
    private func remember(addition id: EntityID<CartAdditionDTO>, of account: AccountID, now: Date) throws -> Bool {
        try execute("DELETE FROM cartAddition WHERE addedAt < ?", [(now.wholeSeconds - 7 * 86_400).sqlValue])
        return try execute(
            "INSERT OR IGNORE INTO cartAddition (account, id, addedAt) VALUES (?, ?, ?)",
            [account.sqlValue, id.sqlValue, now.wholeSeconds.sqlValue]) > 0
    }

    /// Sets the quantity of a line, and accepts its current price.
    func setQuantity(_ quantity: Int, of variant: String, in account: AccountID) throws {
        let stored = "SELECT 1 FROM cartLine WHERE account = ? AND variant = ?"
        guard try row(stored, [account.sqlValue, .text(variant)]) != nil else {
            throw Failure.notFound("This isn't in the cart.")
        }
        guard let item = try StoredShelf().item(variant, in: self) else {
            throw Failure.notFound("The shop doesn't sell this any more.")
        }
        try checkStock(quantity, of: item, inCart: 0)
        try execute(
            "UPDATE cartLine SET quantity = ?, seenPrice = ? WHERE account = ? AND variant = ?",
            [quantity.sqlValue, item.price.sqlValue, account.sqlValue, .text(variant)])
    }

    /// Accepts the current prices and stock, and removes lines that are no longer sold.
    func acceptChanges(of account: AccountID) throws {
        for line in try cart(of: account).lines {
            let quantity = min(line.quantity, line.stock ?? 0)
            if let price = line.price, quantity > 0 {
                try execute(
                    "UPDATE cartLine SET quantity = ?, seenPrice = ? WHERE account = ? AND variant = ?",
                    [quantity.sqlValue, price.sqlValue, account.sqlValue, .text(line.variant)])
            } else {
                try takeOffCart(line.variant, of: account)
            }
        }
    }

    /// Removes a line from the cart. Does nothing if there is none.
    func takeOffCart(_ variant: String, of account: AccountID) throws {
        try execute("DELETE FROM cartLine WHERE account = ? AND variant = ?", [account.sqlValue, .text(variant)])
    }

    /// Adds an order's lines to the cart again.
    /// - Returns: The titles of those that couldn't be added.
    func reorder(
        _ order: EntityID<OrderDTO>, as id: EntityID<CartAdditionDTO>, of account: AccountID, now: Date
    ) throws -> [String] {
        let lines = try requireOrder(order, of: account, now: now).lines
        guard try remember(addition: id, of: account, now: now) else { return [] }
        var missing: [String] = []
        for line in lines {
            do {
                try add(line.quantity, of: line.variant, to: account)
            } catch let failure as Failure where [.notFound, .conflict].contains(failure.kind) {
                missing.append(line.title)
            }
        }
        return missing
    }

    private func checkStock(_ quantity: Int, of item: ShelfItem, inCart: Int) throws {
        _ = try CartQuantityDTO(quantity: quantity).checked()
        guard quantity > item.stock else { return }
        let already = inCart > 0 ? ", and \(inCart) in your cart already" : ""
        throw Failure.conflict("There are only \(item.stock) of \(item.title)\(already).", reason: "notSoMany")
    }
}
