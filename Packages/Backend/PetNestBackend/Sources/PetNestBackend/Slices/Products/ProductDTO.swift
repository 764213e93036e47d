import CoreModels
import CoreWire
import Foundation

/// A product on the wire, as the shop's inventory system sends it.
struct ProductDTO: Codable, Sendable {
    /// A size or kind of the product.
    struct Variant: Codable, Hashable, Sendable {
        var id: String
        var name: String
        var grams: Int?
        var price: Int
        var stock: Int
    }

    /// Grams in 100 g, from the label.
    struct Analysis: Codable, Hashable, Sendable {
        var protein: Double
        var fat: Double
        var fibre: Double
        var moisture: Double
        var ash: Double
    }

    var id: String?
    var name: String
    var brand: String
    var category: String
    var species: [String]
    var stages: [String]
    var about: String?
    var ingredients: String?
    var analysis: Analysis?
    var kcalPer100g: Int?
    var currency: String
    var variants: [Variant]
    var popularity: Int?
    /// The sum of all ratings' stars, and the number of ratings.
    var stars: Int?
    var reviews: Int?
}

/// A review of a product on the wire.
struct ProductReviewDTO: Codable, Sendable {
    static let longestText = 2000

    var author: String?
    var stars: Int
    var text: String?
    var day: String?
    var isOwn: Bool?

    /// Validates the review.
    func check() throws(Failure) {
        var problems: [WireProblem] = []
        if !(1...5).contains(stars) {
            problems.append(WireProblem(field: "stars", message: "Give 1 to 5 stars, not \(stars)."))
        }
        if let text, text.count > Self.longestText || text.utf8.contains(0) {
            problems.append(
                WireProblem(
                    field: "text", message: "This has \(Self.longestText) characters at most, and no NUL."))
        }
        if !problems.isEmpty { throw .rejected("The review is invalid.", problems) }
    }
}

/// A validated product.
struct CheckedProduct {
    let category: ProductCategory
    let species: Set<Species>
    let stages: Set<LifeStage>

    /// The longest name of a product, a brand or a variant, in characters.
    static let longestName = 120
    static let longestText = 4000
    /// The highest price, in minor units.
    static let dearest = 10_000_000
    static let mostStock = 1_000_000

    init(_ product: ProductDTO) throws(Failure) {
        var problems: [WireProblem] = []
        func note(_ field: String, _ message: String) {
            problems.append(WireProblem(field: field, message: message))
        }
        func checkName(_ field: String, _ name: String) {
            if name.allSatisfy(\.isWhitespace) || name.count > Self.longestName || name.utf8.contains(0) {
                note(field, "This needs 1 to \(Self.longestName) characters, and no NUL.")
            }
        }
        checkName("name", product.name)
        checkName("brand", product.brand)
        if product.brand.contains(",") { note("brand", "A brand has no comma: searches list brands by commas.") }
        let category = ProductCategory(rawValue: product.category)
        if category == nil {
            let known = ProductCategory.allCases.map(\.rawValue).joined(separator: ", ")
            note("category", "“\(product.category)” isn't one of \(known).")
        }
        let species = Set(product.species.compactMap(Species.init(rawValue:)))
        if species.count != Set(product.species).count || species.isEmpty {
            note("species", "Name one or more of \(Species.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        let stages = Set(product.stages.compactMap(LifeStage.init(rawValue:)))
        if stages.count != Set(product.stages).count || stages.isEmpty {
            note("stages", "Name one or more of \(LifeStage.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        for (field, text) in [("about", product.about), ("ingredients", product.ingredients)] {
            if let text, text.count > Self.longestText || text.utf8.contains(0) {
                note(field, "This has \(Self.longestText) characters at most, and no NUL.")
            }
        }
        if Currency(product.currency) == nil { note("currency", "“\(product.currency)” is no currency like EUR.") }
        if product.variants.isEmpty || product.variants.count > 20 {
            note("variants", "A product has 1 to 20 variants.")
        }
        for (index, variant) in product.variants.enumerated() {
            let field = "variants.\(index)"
            if EntityID<Never>(variant.id) == nil { note("\(field).id", "“\(variant.id)” is no UUID.") }
            checkName("\(field).name", variant.name)
            if let grams = variant.grams, !(1...1_000_000).contains(grams) {
                note("\(field).grams", "From 1 g to 1 t, not \(grams) g.")
            }
            if !(1...Self.dearest).contains(variant.price) {
                note("\(field).price", "From 1 to \(Self.dearest) minor units, not \(variant.price).")
            }
            if !(0...Self.mostStock).contains(variant.stock) {
                note("\(field).stock", "From 0 to \(Self.mostStock), not \(variant.stock).")
            }
        }
        if Set(product.variants.map { $0.id.lowercased() }).count < product.variants.count {
            note("variants", "Two variants have the same id.")
        }
        let stars = product.stars ?? 0
        let reviews = product.reviews ?? 0
        if !(0...1_000_000).contains(reviews) || stars < reviews || stars > 5 * reviews {
            note("stars", "So many reviews can't have \(stars) stars together.")
        }
        guard let category, problems.isEmpty else {
            throw .rejected("The product is invalid.", problems)
        }
        self.category = category
        self.species = species
        self.stages = stages
    }
}
