import CoreModels

/// What kind of thing a product is. Keys hold the place in this list, so that new ones come last.
enum ProductCategory: String, CaseIterable, Sendable {
    case dryFood, wetFood, treats, supplements, litter, toys, leads, beds, bowls, grooming, health, transport,
        scratching,
        housing

    /// The words by which it is found.
    var words: String {
        switch self {
        case .dryFood: "dry food kibble"
        case .wetFood: "wet food pouch tin"
        case .treats: "treats snacks"
        case .supplements: "supplements vitamins"
        case .litter: "litter"
        case .toys: "toys"
        case .leads: "leads collars harness leash"
        case .beds: "beds blankets"
        case .bowls: "bowls feeding drinking"
        case .grooming: "grooming brush care"
        case .health: "health pharmacy"
        case .transport: "transport carrier travel"
        case .scratching: "scratching post"
        case .housing: "housing hutch aquarium cage"
        }
    }
}

/// The stages of an animal's life that a product is for.
enum LifeStage: String, CaseIterable, Sendable {
    case young, adult, senior
}

/// A product's number in the search's index: all that a search filters and counts by, and its place in the order by
/// popularity. So facets are counted from what the index returns, without looking at a table.
///
/// From the highest bit: 15 of popularity, inverted; 20 that tell products apart; 10 of the brand; 6 of the category;
/// 9 of the species; 3 of the stages of life.
struct ProductKey: Hashable, Sendable {
    static let mostBrands = 1 << 10
    static let mostProducts = 1 << 20
    static let mostPopularity = 1 << 15 - 1

    let number: Int64

    init(number: Int64) {
        self.number = number
    }

    init(
        popularity: Int, sequence: Int, brand: Int, category: ProductCategory, species: Set<Species>,
        stages: Set<LifeStage>
    ) {
        let place = Self.mostPopularity - min(max(popularity, 0), Self.mostPopularity)
        let kind = ProductCategory.allCases.firstIndex(of: category) ?? 0
        var number = Int64(place) << 20 | Int64(sequence)
        number = number << 10 | Int64(brand)
        number = number << 6 | Int64(kind)
        number = number << 9 | Int64(Self.mask(of: species))
        number = number << 3 | Int64(Self.mask(of: stages))
        self.number = number
    }

    var brand: Int { Int(number >> 18 & 0x3FF) }
    /// The place in ``ProductCategory``.
    var category: Int { Int(number >> 12 & 0x3F) }
    /// A bit a species, in their order.
    var species: Int { Int(number >> 3 & 0x1FF) }
    /// A bit a stage, in their order.
    var stages: Int { Int(number & 0x7) }

    /// A bit for each of some cases, in the order of all.
    static func mask<Value: CaseIterable & Hashable>(of values: Set<Value>) -> Int {
        Value.allCases.enumerated().reduce(0) { values.contains($1.element) ? $0 | 1 << $1.offset : $0 }
    }
}
