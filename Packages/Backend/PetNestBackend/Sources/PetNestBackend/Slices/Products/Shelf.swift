import CoreModels
import Database

/// A variant as it stands on the shelf now: what the cart's slice knows of products.
struct ShelfItem {
    let product: String
    /// The product's brand and name, and the variant's name: "Lumo Adult Salmon, 2 kg".
    let title: String
    let price: Int
    let currency: String
    let stock: Int
}

extension Connection {
    /// What stands on the shelf of a variant; `nil` if the shop has it no more.
    func shelfItem(_ variant: String) throws -> ShelfItem? {
        try row(Shelf.select, [.text(variant)]).map { row in
            let (brand, name): (String, String) = (try row.value("brand"), try row.value("product"))
            return ShelfItem(
                product: try row.value("productID"),
                title: "\(brand) \(name), \(try row.value("variant", as: String.self))",
                price: try row.value("price"), currency: try row.value("currency"), stock: try row.value("stock"))
        }
    }

    /// Takes so many off the shelf.
    /// - Returns: `false` where there aren't so many; nothing was changed then.
    func takeFromShelf(_ quantity: Int, of variant: String) throws -> Bool {
        try execute(Shelf.take, [quantity.sqlValue, .text(variant)]) > 0
    }

    /// Puts so many back; where the shop has the variant no more, nothing.
    func putOnShelf(_ quantity: Int, of variant: String) throws {
        try execute("UPDATE productVariant SET stock = stock + ? WHERE id = ?", [quantity.sqlValue, .text(variant)])
    }
}

/// The statements of the shelf.
enum Shelf {
    static let select = """
        SELECT product.id AS productID, brand, product.name AS product, productVariant.name AS variant, \
        productVariant.price, currency, stock FROM productVariant JOIN product ON product.id = productVariant.product \
        WHERE productVariant.id = ?
        """
    static let take = "UPDATE productVariant SET stock = stock - ?1 WHERE id = ?2 AND stock >= ?1"
}
