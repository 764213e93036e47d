import BackendCore
import CoreModels
import Database
import Foundation
import ProductsWire

/// The stock of the shop.
public struct StoredShelf: ProductShelf {
    /// Creates the shelf.
    public init() {}

    /// Returns a variant's stock, or `nil` if it is no longer sold.
    public func item(_ variant: String, in store: Connection) throws -> ShelfItem? {
        try store.row(Shelf.select, [.text(variant)]).map { row in
            let brand: String = try row.value("brand")
            let name: String = try row.value("product")
            let profile: String = try row.value("profile")
            // An unreadable profile prevents no order. The product's contents are unknown then.
            let contents = try? JSONDecoder().decode(ProductDTO.self, from: Data(profile.utf8))
            return ShelfItem(
                product: try row.value("productID"),
                title: "\(brand) \(name), \(try row.value("variant", as: String.self))",
                price: try row.value("price"), currency: try row.value("currency"), stock: try row.value("stock"),
                category: contents?.category ?? "", species: contents.map { $0.species ?? [] },
                ingredients: contents?.ingredients)
        }
    }

    /// Takes a quantity out of the stock.
    /// - Returns: `false` if there isn't enough; nothing was changed then.
    public func withdraw(_ quantity: Int, of variant: String, in store: Connection) throws -> Bool {
        try store.execute(Shelf.take, [quantity.sqlValue, .text(variant)]) > 0
    }

    /// Returns the quantity to stock. Does nothing if the variant is no longer sold.
    public func restock(_ quantity: Int, of variant: String, in store: Connection) throws {
        try store.execute(
            "UPDATE productVariant SET stock = stock + ? WHERE id = ?", [quantity.sqlValue, .text(variant)])
    }
}

/// The statements of the stock.
enum Shelf {
    static let select = """
        SELECT product.id AS productID, brand, product.name AS product, productVariant.name AS variant, \
        productVariant.price, currency, stock, profile FROM productVariant JOIN product ON product.id = productVariant.product \
        WHERE productVariant.id = ?
        """
    static let take = "UPDATE productVariant SET stock = stock - ?1 WHERE id = ?2 AND stock >= ?1"
}
