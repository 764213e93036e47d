import CoreWire

/// A food of the household on the wire.
public struct FoodDTO: WireRecord, Hashable {
    /// "food".
    public static let name = "food"
    /// "foods".
    public static let plural = "foods"

    /// Grams in 100 g as fed.
    public struct Analysis: Codable, Hashable, Sendable {
        /// Protein.
        public var protein: Double?
        /// Fat.
        public var fat: Double?
        /// Crude fiber.
        public var fiber: Double?
        /// Water.
        public var moisture: Double?
        /// Ash.
        public var ash: Double?

        /// The members. The wire has the British spelling that released clients know.
        private enum CodingKeys: String, CodingKey {
            case protein, fat, fiber = "fibre", moisture, ash
        }

        /// Creates it from its members.
        public init(
            protein: Double? = nil,
            fat: Double? = nil,
            fiber: Double? = nil,
            moisture: Double? = nil,
            ash: Double? = nil
        ) {
            self.protein = protein
            self.fat = fat
            self.fiber = fiber
            self.moisture = moisture
            self.ash = ash
        }
    }

    /// The open bag.
    public struct Bag: Codable, Hashable, Sendable {
        /// The grams that it held when it was opened.
        public var grams: Int?
        /// The day on which it was opened.
        public var openedOn: String?
        /// The grams that all pets ate since then. Only in responses.
        public var eaten: Int?

        /// Creates it from its members.
        public init(
            grams: Int? = nil,
            openedOn: String? = nil,
            eaten: Int? = nil
        ) {
            self.grams = grams
            self.openedOn = openedOn
            self.eaten = eaten
        }
    }

    /// The id.
    public var id: String?
    /// The name.
    public var name: String?
    /// The analysis on the label.
    public var analysis: Analysis?
    /// The ingredients as the label lists them.
    public var ingredients: String?
    /// The declared energy of 100 g, in kcal.
    public var kcalPer100g: Double?
    /// The open bag.
    public var bag: Bag?
    /// Whether it is no longer fed.
    public var retired: Bool?

    /// Creates it from its members.
    public init(
        id: String? = nil,
        name: String? = nil,
        analysis: Analysis? = nil,
        ingredients: String? = nil,
        kcalPer100g: Double? = nil,
        bag: Bag? = nil,
        retired: Bool? = nil
    ) {
        self.id = id
        self.name = name
        self.analysis = analysis
        self.ingredients = ingredients
        self.kcalPer100g = kcalPer100g
        self.bag = bag
        self.retired = retired
    }
}
