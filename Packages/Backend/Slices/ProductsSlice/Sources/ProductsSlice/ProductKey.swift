import CoreModels

extension ProductCategory {
    /// The synonyms by which it is found.
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

/// A value that is stored as a number inside a ``ProductKey``.
///
/// Keys are stored, so a code never changes and is never given to another case. A new case takes the next free code.
protocol ProductKeyCoded: CaseIterable, Hashable {
    var productKeyCode: Int { get }
}

extension ProductCategory: ProductKeyCoded {
    /// At most 63: a key holds 6 bits.
    var productKeyCode: Int {
        switch self {
        case .dryFood: 0
        case .wetFood: 1
        case .treats: 2
        case .supplements: 3
        case .litter: 4
        case .toys: 5
        case .leads: 6
        case .beds: 7
        case .bowls: 8
        case .grooming: 9
        case .health: 10
        case .transport: 11
        case .scratching: 12
        case .housing: 13
        }
    }
}

extension LifeStage: ProductKeyCoded {
    /// The number of the stage's bit. A key has 3 of them, and all are taken.
    var productKeyCode: Int {
        switch self {
        case .young: 0
        case .adult: 1
        case .senior: 2
        }
    }
}

extension Species: ProductKeyCoded {
    /// The number of the species' bit. A key has 9 of them, and all are taken: a tenth species needs a wider key and a
    /// migration.
    var productKeyCode: Int {
        switch self {
        case .dog: 0
        case .cat: 1
        case .rabbit: 2
        case .smallMammal: 3
        case .bird: 4
        case .reptile: 5
        case .fish: 6
        case .horse: 7
        case .other: 8
        }
    }
}

/// A product's number in the search index. It holds everything that a search filters and counts by, and sorts by
/// popularity, so facets are counted from the index alone.
///
/// From the highest bit: 15 bits of popularity, inverted; 20 of a sequence number that makes the key unique; 10 of the
/// brand; 6 of the category; 9 of the species; 3 of the life stages.
struct ProductKey: Hashable, Sendable {
    static let mostBrands = 1 << 10
    static let mostProducts = 1 << 20
    static let mostPopularity = 1 << 15 - 1
    static let categoryCodes = 1 << 6
    static let speciesBits = 9
    static let stageBits = 3

    let number: Int64

    init(number: Int64) {
        self.number = number
    }

    init(
        popularity: Int, sequence: Int, brand: Int, category: ProductCategory, species: Set<Species>,
        stages: Set<LifeStage>
    ) {
        let place = Self.mostPopularity - min(max(popularity, 0), Self.mostPopularity)
        var number = Int64(place) << 20 | Int64(sequence)
        number = number << 10 | Int64(brand)
        number = number << 6 | Int64(category.productKeyCode)
        number = number << 9 | Int64(Self.mask(of: species))
        number = number << 3 | Int64(Self.mask(of: stages))
        self.number = number
    }

    var brand: Int { Int(number >> 18 & 0x3FF) }
    /// A code of ``ProductCategory``.
    var category: Int { Int(number >> 12 & 0x3F) }
    /// One bit per species, at the species' code.
    var species: Int { Int(number >> 3 & 0x1FF) }
    /// One bit per life stage, at the stage's code.
    var stages: Int { Int(number & 0x7) }

    /// One bit per value, at the value's code.
    static func mask<Value: ProductKeyCoded>(of values: Set<Value>) -> Int {
        values.reduce(0) { $0 | 1 << $1.productKeyCode }
    }
}
