/// The properties of a shop's product that matter for allergies.
public struct ProductContents: Hashable, Sendable {
    /// The categories of products that a pet eats or touches.
    private static let categories: Set<ProductCategory> = [
        .dryFood, .wetFood, .treats, .supplements, .health, .grooming,
    ]

    /// The category, or `nil` if this version doesn't know it.
    public let category: ProductCategory?
    /// The species that the product is for.
    public let species: [Species]
    /// The ingredients, or `nil` if the maker doesn't state them.
    public let ingredients: String?

    /// Creates the contents.
    public init(category: ProductCategory?, species: [Species], ingredients: String? = nil) {
        self.category = category
        self.species = species
        self.ingredients = ingredients
    }

    /// Returns a sentence for each pet of the product's species that is allergic to something in it.
    /// - Parameter title: The product's name, which can name an allergen, too.
    public func allergyWarnings(for pets: [Pet], title: String) -> [String] {
        // A newer service may have categories that this app doesn't know.
        guard category.map(Self.categories.contains) ?? true else { return [] }
        let text = "\(title) \(ingredients ?? "")"
        return pets.filter { species.contains($0.species) }.compactMap { $0.allergyWarning(about: text) }
    }
}
