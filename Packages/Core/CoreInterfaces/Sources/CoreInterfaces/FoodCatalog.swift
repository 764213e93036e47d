import CoreModels

/// The foods that a shop sells, from which a household adds to its own list of foods.
public protocol FoodCatalog: Sendable {
    /// Returns foods for a species whose name or brand contains the words, best match first. Not all of them.
    func foods(matching text: String, for species: Species) async throws(ServiceError) -> Listed<CatalogFood>
}

/// A food, as its maker describes it.
public struct CatalogFood: Hashable, Sendable, Identifiable {
    /// The composition of 100 g as fed, in grams.
    public struct Analysis: Hashable, Sendable {
        /// Crude protein.
        public let protein: Double
        /// Crude oils and fats.
        public let fat: Double
        /// Crude fiber.
        public let fiber: Double
        /// Water.
        public let moisture: Double
        /// Crude ash.
        public let ash: Double

        /// Creates an analysis.
        public init(protein: Double, fat: Double, fiber: Double, moisture: Double, ash: Double) {
            self.protein = protein
            self.fat = fat
            self.fiber = fiber
            self.moisture = moisture
            self.ash = ash
        }
    }

    /// The food's id in the shop.
    public let id: String
    /// The brand and name.
    public let name: String
    /// The composition, or `nil` if the maker doesn't state it.
    public let analysis: Analysis?
    /// The energy in 100 g, in kilocalories, or `nil` if the maker doesn't state it.
    public let kilocalories: Double?
    /// The ingredients, or `nil` if the maker doesn't state them.
    public let ingredients: String?

    /// Creates a food.
    public init(id: String, name: String, analysis: Analysis?, kilocalories: Double?, ingredients: String? = nil) {
        self.id = id
        self.name = name
        self.analysis = analysis
        self.kilocalories = kilocalories
        self.ingredients = ingredients
    }
}
