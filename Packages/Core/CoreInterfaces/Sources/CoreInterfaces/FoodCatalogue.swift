import CoreModels

/// Foods that a shop sells, for a household's own list of foods.
public protocol FoodCatalogue: Sendable {
    /// Foods for a kind of animal of which the words are in the name or brand, the best match first; some, not all.
    func foods(matching text: String, for species: Species) async throws(ServiceError) -> [CatalogueFood]
}

/// A food as its maker describes it.
public struct CatalogueFood: Hashable, Sendable, Identifiable {
    /// What is in 100 g of it as fed, in grams.
    public struct Analysis: Hashable, Sendable {
        /// Crude protein.
        public let protein: Double
        /// Crude oils and fats.
        public let fat: Double
        /// Crude fibre.
        public let fibre: Double
        /// Water.
        public let moisture: Double
        /// Crude ash.
        public let ash: Double

        /// Describes what is in a food.
        public init(protein: Double, fat: Double, fibre: Double, moisture: Double, ash: Double) {
            self.protein = protein
            self.fat = fat
            self.fibre = fibre
            self.moisture = moisture
            self.ash = ash
        }
    }

    /// Names it in the shop.
    public let id: String
    /// Its brand and name.
    public let name: String
    /// What is in it; nil where the maker doesn't say.
    public let analysis: Analysis?
    /// Its energy in 100 g, in kilocalories; nil where the maker doesn't say.
    public let kilocalories: Double?

    /// Describes a food.
    public init(id: String, name: String, analysis: Analysis?, kilocalories: Double?) {
        self.id = id
        self.name = name
        self.analysis = analysis
        self.kilocalories = kilocalories
    }
}
