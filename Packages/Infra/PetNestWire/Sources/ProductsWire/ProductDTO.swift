import CoreWire

/// A product on the wire.
public struct ProductDTO: WireRecord, Hashable {
    /// "product".
    public static let name = "product"
    /// "products".
    public static let plural = "products"

    /// A size or kind of a product.
    public struct Variant: Codable, Hashable, Sendable {
        /// The id.
        public var id: String?
        /// The name: "2 kg".
        public var name: String?
        /// The weight, if it is sold by weight.
        public var grams: Int?
        /// The price, in minor units of the product's currency.
        public var price: Int?
        /// The quantity in stock.
        public var stock: Int?

        /// Creates it from its members.
        public init(
            id: String? = nil, name: String? = nil, grams: Int? = nil, price: Int? = nil, stock: Int? = nil
        ) {
            self.id = id
            self.name = name
            self.grams = grams
            self.price = price
            self.stock = stock
        }
    }

    /// The grams in 100 g, from the label.
    public struct Analysis: Codable, Hashable, Sendable {
        /// The protein.
        public var protein: Double
        /// The fat.
        public var fat: Double
        /// The fiber.
        public var fiber: Double
        /// The water.
        public var moisture: Double
        /// The ash.
        public var ash: Double

        /// The members. The wire has the British spelling that released clients know.
        private enum CodingKeys: String, CodingKey {
            case protein, fat, fiber = "fibre", moisture, ash
        }

        /// Creates it from its members.
        public init(protein: Double, fat: Double, fiber: Double, moisture: Double, ash: Double) {
            self.protein = protein
            self.fat = fat
            self.fiber = fiber
            self.moisture = moisture
            self.ash = ash
        }
    }

    /// The id.
    public var id: String?
    /// The name, without the brand.
    public var name: String?
    /// The brand.
    public var brand: String?
    /// The category: `dryFood`.
    public var category: String?
    /// The species that it is for: `cat`.
    public var species: [String]?
    /// The stages of life that it is for: `adult`.
    public var stages: [String]?
    /// The description.
    public var about: String?
    /// The ingredients as the label lists them.
    public var ingredients: String?
    /// The analysis on the label.
    public var analysis: Analysis?
    /// The energy of 100 g, in kcal.
    public var kcalPer100g: Int?
    /// The code of the prices' currency: `EUR`.
    public var currency: String?
    /// The sizes and kinds; empty in lists.
    public var variants: [Variant]?
    /// The number of recent sales.
    public var popularity: Int?
    /// The sum of all reviews' stars.
    public var stars: Int?
    /// The number of reviews.
    public var reviews: Int?

    /// The price of the cheapest variant. Only in responses.
    public var price: Int?
    /// Whether a variant is in stock. Only in responses.
    public var inStock: Bool?
    /// Whether it is a favorite of the account. Only in responses.
    public var isFavorite: Bool?
    /// The newest reviews, the owner's first. Only in a response with one product.
    public var texts: [ProductReviewDTO]?

    /// The members. The wire has the British spelling that released clients know.
    private enum CodingKeys: String, CodingKey {
        case id, name, brand, category, species, stages, about, ingredients, analysis, kcalPer100g, currency
        case variants, popularity, stars, reviews, price, inStock, isFavorite = "isFavourite", texts
    }

    /// Creates a product without members.
    public init() {}
}

/// A review of a product, on the wire.
public struct ProductReviewDTO: Codable, Hashable, Sendable {
    /// The number of stars, from 1 to 5.
    public var stars: Int?
    /// The text.
    public var text: String?
    /// The words for its author. Only in responses.
    public var author: String?
    /// The day. Only in responses.
    public var day: String?
    /// Whether it is the account's. Only in responses.
    public var isOwn: Bool?

    /// Creates it from its members.
    public init(
        stars: Int?, text: String? = nil, author: String? = nil, day: String? = nil, isOwn: Bool? = nil
    ) {
        self.stars = stars
        self.text = text
        self.author = author
        self.day = day
        self.isOwn = isOwn
    }
}
