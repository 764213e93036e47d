import CoreModels

extension ProductContents {
    /// Creates the contents from the members of a cart's line or of a subscription. An unknown category or species is left
    /// out, as in a product.
    /// - Returns: `nil` without a list of species, because the shop no longer sells the product.
    public init?(category: String?, species: [String]?, ingredients: String?) {
        guard let species else { return nil }
        self.init(
            category: category.flatMap(ProductCategory.init(rawValue:)),
            species: species.compactMap(Species.init(rawValue:)), ingredients: ingredients)
    }
}
