import BackendCore
import CartWire
import CoreModels
import CoreWire
import Database
import Foundation

/// The cart of an account.
struct CartRepository {
    let store: Connection
    let account: AccountID
    let shelf: any ProductShelf

    /// Returns the cart, with the current prices and stock.
    func cart() throws -> CartDTO {
        var currency: String?
        let lines = try store.rows("SELECT * FROM cartLine WHERE account = ? ORDER BY place", [account.sqlValue]).map {
            row in
            let variant: String = try row.value("variant")
            let item = try shelf.item(variant, in: store)
            currency = try row.value("currency")
            return CartDTO.Line(
                variant: variant, product: try row.value("product"), title: try item?.title ?? row.value("title"),
                quantity: try row.value("quantity"), price: item?.price, seenPrice: try row.value("seenPrice"),
                stock: item?.stock, category: item?.category, species: item?.species, ingredients: item?.ingredients)
        }
        let subtotal = lines.reduce(0) { $0 + $1.quantity * ($1.price ?? 0) }
        return CartDTO(
            lines: lines, currency: currency ?? Currency.euro.code, count: lines.reduce(0) { $0 + $1.quantity },
            subtotal: subtotal, deliveries: Delivery.allCases.map { $0.option(for: subtotal) })
    }

    /// Returns the cart, if it can be ordered as it is.
    func orderable() throws -> CartDTO {
        let cart = try cart()
        guard !cart.lines.isEmpty else { throw Failure.conflict("The cart is empty.", reason: "cartEmpty") }
        guard cart.lines.allSatisfy(\.isAsSeen) else {
            throw Failure.conflict(
                "Prices or stock have changed since the cart was filled. Check its lines.", reason: "cartChanged")
        }
        return cart
    }

    /// Adds a variant to the cart, to the quantity already in it. A repeated addition adds nothing.
    /// - Throws: ``Failure`` with `soldOut`, `notSoMany` or `otherCurrency`.
    func add(_ quantity: Int, of variant: VariantID, as id: EntityID<CartAdditionDTO>, now: Date) throws {
        guard try remember(addition: id, now: now) else { return }
        try add(quantity, of: variant.description)
    }

    private func add(_ quantity: Int, of variant: String) throws {
        guard let item = try shelf.item(variant, in: store) else {
            throw Failure.notFound("The shop no longer sells this.")
        }
        guard item.stock > 0 else { throw Failure.conflict("\(item.title) is sold out.", reason: "soldOut") }
        let stored = "SELECT quantity FROM cartLine WHERE account = ? AND variant = ?"
        let line = try store.row(stored, [account.sqlValue, .text(variant)])
        let before = try line?.value("quantity", as: Int.self) ?? 0
        try checkStock(before + quantity, of: item, inCart: before)
        let currency = "SELECT currency FROM cartLine WHERE account = ? LIMIT 1"
        if let other = try store.row(currency, [account.sqlValue])?.value("currency", as: String.self),
            other != item.currency
        {
            throw Failure.conflict(
                "The cart is in \(other), and this is sold in \(item.currency). Order the cart first.",
                reason: "otherCurrency")
        }
        try store.execute(
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
    private func remember(addition id: EntityID<CartAdditionDTO>, now: Date) throws -> Bool {
        try store.execute("DELETE FROM cartAddition WHERE addedAt < ?", [(now.wholeSeconds - 7 * 86_400).sqlValue])
        return try store.execute(
            "INSERT INTO cartAddition (account, id, addedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [account.sqlValue, id.sqlValue, now.wholeSeconds.sqlValue]) > 0
    }

    /// Sets the quantity of a line, and accepts its current price.
    func setQuantity(_ quantity: Int, of variant: String) throws {
        let stored = "SELECT 1 FROM cartLine WHERE account = ? AND variant = ?"
        guard try store.row(stored, [account.sqlValue, .text(variant)]) != nil else {
            throw Failure.notFound("This isn't in the cart.")
        }
        guard let item = try shelf.item(variant, in: store) else {
            throw Failure.notFound("The shop no longer sells this.")
        }
        try checkStock(quantity, of: item, inCart: 0)
        try store.execute(
            "UPDATE cartLine SET quantity = ?, seenPrice = ? WHERE account = ? AND variant = ?",
            [quantity.sqlValue, item.price.sqlValue, account.sqlValue, .text(variant)])
    }

    /// Accepts the current prices and stock, and removes lines that are no longer sold.
    func acceptChanges() throws {
        for line in try cart().lines {
            let quantity = min(line.quantity, line.stock ?? 0)
            if let price = line.price, quantity > 0 {
                try store.execute(
                    "UPDATE cartLine SET quantity = ?, seenPrice = ? WHERE account = ? AND variant = ?",
                    [quantity.sqlValue, price.sqlValue, account.sqlValue, .text(line.variant)])
            } else {
                try remove(line.variant)
            }
        }
    }

    /// Removes a line from the cart. Does nothing if there is none.
    func remove(_ variant: String) throws {
        try store.execute("DELETE FROM cartLine WHERE account = ? AND variant = ?", [account.sqlValue, .text(variant)])
    }

    /// Adds an order's lines to the cart again.
    /// - Returns: The titles of those that couldn't be added.
    func reorder(_ lines: [OrderDTO.Line], as id: EntityID<CartAdditionDTO>, now: Date) throws -> [String] {
        guard try remember(addition: id, now: now) else { return [] }
        var missing: [String] = []
        for line in lines {
            do {
                try add(line.quantity, of: line.variant)
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
