import Database

/// The stock of the shop, for slices that sell from it.
public protocol ProductShelf: Sendable {
    /// Returns a variant with its current price and stock, or `nil` if it is no longer sold.
    func item(_ variant: String, in store: Connection) throws -> ShelfItem?

    /// Withdraws a quantity from stock.
    /// - Returns: `false` if there isn't enough. In this case nothing was changed.
    func withdraw(_ quantity: Int, of variant: String, in store: Connection) throws -> Bool

    /// Returns the quantity to stock. Does nothing if the variant is no longer sold.
    func restock(_ quantity: Int, of variant: String, in store: Connection) throws
}

/// A variant with its current price and stock.
public struct ShelfItem: Sendable {
    /// The id of the product.
    public let product: String
    /// The product's brand and name, and the variant's name: "Lumo Adult Salmon, 2 kg".
    public let title: String
    /// The price in minor units.
    public let price: Int
    /// The code of the currency.
    public let currency: String
    /// The number of pieces in stock.
    public let stock: Int
    /// The product's category: `dryFood`.
    public let category: String
    /// The species that the product is for, or `nil` if they can't be read.
    public let species: [String]?
    /// The ingredients, or `nil` if they aren't stated.
    public let ingredients: String?

    /// Creates a variant.
    public init(
        product: String, title: String, price: Int, currency: String, stock: Int, category: String, species: [String]?,
        ingredients: String? = nil
    ) {
        self.product = product
        self.title = title
        self.price = price
        self.currency = currency
        self.stock = stock
        self.category = category
        self.species = species
        self.ingredients = ingredients
    }
}
