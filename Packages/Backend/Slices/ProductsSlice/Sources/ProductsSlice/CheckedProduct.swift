import CoreModels
import CoreWire
import Foundation
import ProductsWire

/// A validated product.
struct CheckedProduct {
    struct Variant {
        let id: VariantID
        let name: String
        let grams: Int?
        let price: Int
        let stock: Int
    }

    let name: String
    let brand: String
    let category: ProductCategory
    let species: Set<Species>
    let stages: Set<LifeStage>
    let about: String?
    let ingredients: String?
    let currency: Currency
    let variants: [Variant]
    let popularity: Int
    let stars: Int
    let reviews: Int
    /// The members that are stored as they were sent.
    let profile: ProductDTO

    /// The longest name of a product, a brand or a variant, in characters.
    static let longestName = 120
    static let longestText = 4000
    /// The highest price, in minor units.
    static let dearest = 10_000_000
    static let mostStock = 1_000_000

    /// The price of the cheapest variant.
    var price: Int { variants.map(\.price).min() ?? 0 }

    /// Validates a product.
    /// - Throws: ``WireError/rejected(_:_:)`` with every problem.
    init(_ product: ProductDTO) throws(WireError) {
        var checks = MemberChecks()
        let name = checks.needed("name", product.name, Self.name)
        let brand = checks.needed("brand", product.brand) { brand in
            let brand = try Self.name(brand)
            try BrokenRule.unless(!brand.contains(","), "A brand has no comma: searches list brands by commas.")
            return brand
        }
        let category: ProductCategory? = checks.neededChoice("category", product.category)
        let species = checks.needed("species", product.species) { try Self.words($0, as: Species.self) }
        let stages = checks.needed("stages", product.stages) { try Self.words($0, as: LifeStage.self) }
        for (field, text) in [("about", product.about), ("ingredients", product.ingredients)] {
            checks.text(field, text) { text in
                try BrokenRule.unless(
                    text.count <= Self.longestText, "This has \(Self.longestText) characters at most.")
            }
        }
        let currency = checks.needed("currency", product.currency) { code in
            guard let currency = Currency(code) else {
                throw BrokenRule("“\(code)” isn't a currency like EUR.")
            }
            return currency
        }
        let variants = Self.variants(product.variants, &checks)
        let stars = product.stars ?? 0
        let reviews = product.reviews ?? 0
        checks.member("stars") {
            try BrokenRule.unless(
                (0...1_000_000).contains(reviews) && stars >= reviews && stars <= 5 * reviews,
                "The reviews can't have \(stars) stars in total.")
        }
        self = try checks.finish("The product") {
            guard let name, let brand, let category, let species, let stages, let currency else { return nil }
            return CheckedProduct(
                name: name, brand: brand, category: category, species: species, stages: stages, about: product.about,
                ingredients: product.ingredients, currency: currency, variants: variants,
                popularity: product.popularity ?? 0, stars: stars, reviews: reviews, profile: product.stored)
        }
    }

    private init(
        name: String, brand: String, category: ProductCategory, species: Set<Species>, stages: Set<LifeStage>,
        about: String?, ingredients: String?, currency: Currency, variants: [Variant], popularity: Int, stars: Int,
        reviews: Int, profile: ProductDTO
    ) {
        self.name = name
        self.brand = brand
        self.category = category
        self.species = species
        self.stages = stages
        self.about = about
        self.ingredients = ingredients
        self.currency = currency
        self.variants = variants
        self.popularity = popularity
        self.stars = stars
        self.reviews = reviews
        self.profile = profile
    }

    private static func variants(_ variants: [ProductDTO.Variant]?, _ checks: inout MemberChecks) -> [Variant] {
        checks.needed("variants", variants) { variants in
            try BrokenRule.unless((1...20).contains(variants.count), "A product has 1 to 20 variants.")
            let ids = Set(variants.map { ($0.id ?? "").lowercased() })
            try BrokenRule.unless(ids.count == variants.count, "Two variants have the same id.")
        }
        return (variants ?? []).enumerated().compactMap { index, variant in
            let field = "variants.\(index)"
            let id = checks.needed("\(field).id", variant.id) { text in
                guard let id = VariantID(text) else { throw BrokenRule("“\(text)” isn't a UUID.") }
                return id
            }
            let name = checks.needed("\(field).name", variant.name, Self.name)
            if let grams = variant.grams {
                checks.member("\(field).grams") {
                    try BrokenRule.unless((1...1_000_000).contains(grams), "From 1 g to 1 t, not \(grams) g.")
                }
            }
            checks.needed("\(field).price", variant.price) { price in
                try BrokenRule.unless(
                    (1...Self.dearest).contains(price), "From 1 to \(Self.dearest) minor units, not \(price).")
            }
            checks.needed("\(field).stock", variant.stock) { stock in
                try BrokenRule.unless(
                    (0...Self.mostStock).contains(stock), "From 0 to \(Self.mostStock), not \(stock).")
            }
            guard let id, let name, let price = variant.price, let stock = variant.stock else { return nil }
            return Variant(id: id, name: name, grams: variant.grams, price: price, stock: stock)
        }
    }

    private static func name(_ name: String) throws -> String {
        try BrokenRule.unless(
            !name.allSatisfy(\.isWhitespace) && name.count <= longestName && !name.utf8.contains(0),
            "This needs 1 to \(longestName) characters, and no NUL.")
        return name
    }

    private static func words<Word>(_ words: [String], as type: Word.Type) throws -> Set<Word>
    where Word: RawRepresentable & CaseIterable & Hashable, Word.RawValue == String {
        let values = Set(words.compactMap(Word.init(rawValue:)))
        try BrokenRule.unless(
            !values.isEmpty && values.count == Set(words).count,
            "Name one or more of \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
        return values
    }
}

extension ProductDTO {
    /// The members that are stored as they were sent. The others have columns of their own.
    fileprivate var stored: ProductDTO {
        var product = self
        product.id = nil
        product.variants = []
        product.price = nil
        product.inStock = nil
        product.isFavorite = nil
        product.texts = nil
        return product
    }
}

extension ProductReviewDTO {
    static let longestText = 2000

    /// Returns the stars and the text to store.
    /// - Throws: ``WireError/rejected(_:_:)`` with every problem.
    func checked() throws(WireError) -> (stars: Int, text: String?) {
        var checks = MemberChecks()
        let stars = checks.needed("stars", stars) { stars in
            try BrokenRule.unless((1...5).contains(stars), "Give 1 to 5 stars, not \(stars).")
            return stars
        }
        checks.text("text", text) { text in
            try BrokenRule.unless(
                text.count <= Self.longestText, "This has \(Self.longestText) characters at most.")
        }
        return try checks.finish("The review") { stars.map { ($0, text) } }
    }
}
