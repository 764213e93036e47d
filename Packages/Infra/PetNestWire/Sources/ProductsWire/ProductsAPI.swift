import CoreModels
import CoreWire

/// The operations on the shop's products: the search, the pages, favorites, and owners' reviews.
public enum ProductsAPI {
    /// The parameter for the words to find.
    public static let text = QueryParameter<String>("text", "WORDS")
    /// The parameter for the categories; a product must have one of them.
    public static let categories = QueryParameter<[ProductCategory]>("categories", "CATEGORY,CATEGORY")
    /// The parameter for the brands; a product must have one of them.
    public static let brands = QueryParameter<[String]>("brands", "BRAND,BRAND")
    /// The parameter for the species for which a product is meant.
    public static let species = QueryParameter<Species>("species", "SPECIES")
    /// The parameter for the stage of life for which a product is meant.
    public static let stage = QueryParameter<LifeStage>("stage", "STAGE")
    /// The parameter that selects the favorites of the account.
    public static let favorites = QueryParameter<Bool>("favourites", "yes")
    /// The parameter for the order of the list.
    public static let order = QueryParameter<ProductOrder>("order", "ORDER")
    /// The parameter that asks for the facets.
    public static let facets = QueryParameter<Bool>("facets", "yes")
    /// The parameter for the number of products in a page.
    public static let limit = QueryParameter<Int>("limit", "N")
    /// The parameter for the `next` of the previous page.
    public static let after = QueryParameter<String>("after", "NEXT")

    /// Finds products.
    public static let products = Endpoint<NoBody, ProductPageDTO>(
        "GET v1/products",
        query: [
            text.declaration, categories.declaration, brands.declaration, species.declaration, stage.declaration,
            favorites.declaration, order.declaration, facets.declaration, limit.declaration, after.declaration,
        ],
        answer:
            "`{\"products\": [product], \"total\": 3, \"understood\": \"…\", \"next\": \"…\", \"facets\": {\"categories\": "
            + "[{\"id\": \"litter\", \"count\": 3}], \"brands\": [], \"species\": [], \"stages\": []}}`",
        note:
            "all parameters may be absent. order: best price priceDown rating; next begins the next page, by `after`, and is "
            + "absent on the last; understood: the words that were searched for if a typing mistake was corrected; total is "
            + "counted only together with the facets, and a facet's counts ignore its chosen values")
    /// Reads a product with its variants and reviews.
    public static let product = Endpoint<CartLine.Product, NoBody, ProductDTO>(
        "GET v1/products/:product", answer: "product")
    /// Saves a product under its id.
    public static let save = Endpoint<CartLine.Product, ProductDTO, ProductDTO>(
        "PUT v1/products/:product", body: "product", answer: "product", note: "for the shop's inventory management",
        failures: [
            .operatorOnly, FailureDeclaration(409, "variantTaken", when: "a variant is another product's"),
        ])
    /// Removes a product.
    public static let remove = Endpoint<CartLine.Product, NoBody, NoBody>(
        "DELETE v1/products/:product", note: "also if there is none; for the shop's inventory management",
        failures: [.operatorOnly])
    /// Adds a product to the favorites of the account.
    public static let addFavorite = Endpoint<CartLine.Product, NoBody, NoBody>("PUT v1/products/:product/favourite")
    /// Removes a product from the favorites of the account.
    public static let removeFavorite = Endpoint<CartLine.Product, NoBody, NoBody>(
        "DELETE v1/products/:product/favourite")
    /// Saves the owner's review of a product.
    public static let review = Endpoint<CartLine.Product, ProductReviewDTO, ProductDTO>(
        "PUT v1/products/:product/review", body: "productReview", answer: "product",
        note: "the owner's review replaces an earlier one")

    /// All operations, in the order of the page of the API.
    public static let all = [
        products.declaration, product.declaration, save.declaration, remove.declaration, addFavorite.declaration,
        removeFavorite.declaration, review.declaration,
    ]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // product; prices are in the currency's minor units. category: \(words(of: ProductCategory.self)).
        // stages: \(words(of: LifeStage.self)). stars: the sum of all reviews' stars; popularity: the number of recent
        // sales. analysis: grams in 100 g. grams, about, ingredients, analysis, kcalPer100g, popularity, stars and
        // reviews may be absent. Answers add price (the cheapest variant's), inStock and isFavourite; that for one
        // product adds texts, its newest reviews; in lists, variants are empty. A client ignores categories, species
        // and stages that it doesn't know
        {"id": "…", "name": "Adult Salmon", "brand": "Lumo", "category": "dryFood", "species": ["cat"], "stages": ["adult"],
         "about": "Complete food.", "ingredients": "Salmon (30 %), rice", "analysis": {"protein": 32, "fat": 14,
         "fibre": 3, "moisture": 8, "ash": 7}, "kcalPer100g": 378, "currency": "EUR", "variants":
         [{"id": "5f0a5c9e-1111-4111-8111-000000000001", "name": "2 kg", "grams": 2000, "price": 1499, "stock": 12}],
         "popularity": 40, "stars": 47, "reviews": 10}
        // productReview; text may be absent. In a product's texts it also has author, day and isOwn
        {"stars": 5, "text": "Eaten to the last crumb."}
        """

    private static func words<Word: CaseIterable & RawRepresentable>(of type: Word.Type) -> String
    where Word.RawValue == String {
        type.allCases.map(\.rawValue).joined(separator: " ")
    }
}

/// The order of a list of products.
public enum ProductOrder: String, CaseIterable, WireText {
    /// By the number of searched words in the name, then by popularity.
    case best
    /// The cheapest first.
    case price
    /// The most expensive first.
    case priceDown
    /// The best rated first.
    case rating
}
