import CoreWire

/// A page of found products, on the wire: the members of a list, and those of the search.
public struct ProductPageDTO: Codable, Sendable {
    /// A value of a facet, with the number of products that have it.
    public struct Count: Codable, Hashable, Sendable {
        /// The value: a category, brand, species, or stage.
        public let id: String
        /// The number of products.
        public let count: Int

        /// Creates it from its members.
        public init(id: String, count: Int) {
            self.id = id
            self.count = count
        }
    }

    /// The facets by which products can be filtered.
    public struct Facets: Codable, Hashable, Sendable {
        /// The categories.
        public var categories: [Count]?
        /// The brands.
        public var brands: [Count]?
        /// The species.
        public var species: [Count]?
        /// The stages of life.
        public var stages: [Count]?

        /// Creates it from its members.
        public init(
            categories: [Count]? = [], brands: [Count]? = [], species: [Count]? = [], stages: [Count]? = []
        ) {
            self.categories = categories
            self.brands = brands
            self.species = species
            self.stages = stages
        }
    }

    /// The products, with the start of the next page. The total is there if the facets are.
    public var list: RecordList<ProductDTO>
    /// The corrected words, if a typing mistake was corrected.
    public var understood: String?
    /// The facets, if the request asks for them.
    public var facets: Facets?

    /// Creates a page.
    public init(_ list: RecordList<ProductDTO>, understood: String? = nil, facets: Facets? = nil) {
        self.list = list
        self.understood = understood
        self.facets = facets
    }

    private enum Key: CodingKey {
        case understood, facets
    }

    /// Reads the members of a list, and the others.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            try RecordList(from: decoder), understood: try container.decodeIfPresent(String.self, forKey: .understood),
            facets: try container.decodeIfPresent(Facets.self, forKey: .facets))
    }

    /// Writes the members of a list, and the others.
    public func encode(to encoder: any Encoder) throws {
        try list.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(understood, forKey: .understood)
        try container.encodeIfPresent(facets, forKey: .facets)
    }
}

extension ProductPageDTO: ListsUnreadable {
    /// The unreadable products.
    public var unreadable: [UnreadableDTO] { list.unreadable }
}
