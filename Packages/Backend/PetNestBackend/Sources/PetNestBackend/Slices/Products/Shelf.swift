import BackendCore
import CoreModels
import Database

/// A variant with its current price and stock, as the cart's slice sees products.
struct ShelfItem {
    let product: String
    /// The product's brand and name, and the variant's name: "Lumo Adult Salmon, 2 kg".
    let title: String
    let price: Int
    let currency: String
    let stock: Int
}

extension Connection {
    /// Returns a variant's stock, or `nil` if it is no longer sold.
    func shelfItem(_ variant: String) throws -> ShelfItem? {
        try row(Shelf.select, [.text(variant)]).map { row in
            let brand: String = try row.value("brand")
            let name: String = try row.value("product")
            return ShelfItem(
                product: try row.value("productID"),
                title: "\(brand) \(name), \(try row.value("variant", as: String.self))",
                price: try row.value("price"), currency: try row.value("currency"), stock: try row.value("stock"))
        }
    }

    /// Takes a quantity out of the stock.
    /// - Returns: `false` if there isn't enough; nothing was changed then.
    func takeFromShelf(_ quantity: Int, of variant: String) throws -> Bool {
        try execute(Shelf.take, [quantity.sqlValue, .text(variant)]) > 0
    }

    /// Returns the quantity to stock. Does nothing if the variant is no longer sold.
    func putOnShelf(_ quantity: Int, of variant: String) throws {
        try execute("UPDATE productVariant SET stock = stock + ? WHERE id = ?", [quantity.sqlValue, .text(variant)])
    }
}

/// The statements of the stock.
enum Shelf {
    static let select = """
        SELECT product.id AS productID, brand, product.name AS product, productVariant.name AS variant, \
        productVariant.price, currency, stock FROM productVariant JOIN product ON product.id = productVariant.product \
        WHERE productVariant.id = ?
        """
    static let take = "UPDATE productVariant SET stock = stock - ?1 WHERE id = ?2 AND stock >= ?1"
}
