import CoreModels

/// A product of the shop.
struct Product: Hashable, Sendable, Identifiable {
    /// A size or kind of the product.
    struct Variant: Hashable, Sendable, Identifiable {
        let id: VariantID
        let name: String
        let grams: Int?
        let price: Money
        let stock: Int

        /// The price of a kilogram, rounded to the nearest minor unit; `nil` for products that aren't sold by weight.
        var perKilogram: Money? {
            guard let grams, grams > 0 else { return nil }
            return try? Money((price.minorUnits * 1000 + grams / 2) / grams, price.currency)
        }
    }

    /// The composition in grams per 100 g, from the label.
    struct Analysis: Hashable, Sendable {
        let protein: Double
        let fat: Double
        let fiber: Double
        let moisture: Double
        let ash: Double
    }

    /// A customer's review.
    struct Review: Hashable, Sendable {
        let author: String
        let day: CalendarDate?
        let stars: Int
        let text: String?
        let isOwn: Bool
    }

    let id: ProductID
    let name: String
    let brand: String
    let category: ProductCategory?
    let species: [Species]
    let stages: [LifeStage]
    let about: String?
    let ingredients: String?
    let analysis: Analysis?
    let kcalPer100g: Int?
    /// The price of the cheapest variant.
    let price: Money
    let inStock: Bool
    var isFavorite: Bool
    let rating: Rating
    /// The sizes or kinds; empty in a list of products.
    let variants: [Variant]
    /// The newest reviews, the owner's first; empty in a list of products.
    let reviews: [Review]

    /// Brand and name.
    var title: String { "\(brand) \(name)" }

    /// The animals it is for: "adult cats and dogs".
    var audience: String {
        let animals = species.map(\.plural)
        let list =
            animals.count > 1
            ? animals.dropLast().joined(separator: ", ") + " and " + (animals.last ?? "") : animals.joined()
        guard stages.count < LifeStage.allCases.count else { return list }
        return "\(stages.map { $0.name.lowercased() }.joined(separator: " and ")) \(list)"
    }
}

extension ProductCategory {
    var name: String {
        switch self {
        case .dryFood: "Dry food"
        case .wetFood: "Wet food"
        case .treats: "Treats"
        case .supplements: "Supplements"
        case .litter: "Litter"
        case .toys: "Toys"
        case .leads: "Leads and collars"
        case .beds: "Beds"
        case .bowls: "Bowls"
        case .grooming: "Grooming"
        case .health: "Health"
        case .transport: "Transport"
        case .scratching: "Scratching posts"
        case .housing: "Housing"
        }
    }
}

extension LifeStage {
    var name: String {
        switch self {
        case .young: "Young"
        case .adult: "Adult"
        case .senior: "Senior"
        }
    }

    /// Creates the stage of an animal by the usual labels of food: young until its first birthday; a senior from seven
    /// years for a dog, and from ten for others.
    init(_ age: Age, of species: Species) {
        self = age.years < 1 ? .young : age.years >= (species == .dog ? 7 : 10) ? .senior : .adult
    }
}

extension Species {
    /// The plural: "cats".
    var plural: String {
        switch self {
        case .dog: "dogs"
        case .cat: "cats"
        case .rabbit: "rabbits"
        case .smallMammal: "small mammals"
        case .bird: "birds"
        case .reptile: "reptiles"
        case .fish: "fish"
        case .horse: "horses"
        case .other: "other animals"
        }
    }
}
