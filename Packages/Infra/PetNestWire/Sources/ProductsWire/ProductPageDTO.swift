import CoreWire

/// A page of found products, on the wire, with the start of the next one. The total is there if the facets are.
public typealias ProductPageDTO = ExtendedList<ProductDTO, ProductSearchDTO>

/// The members of a search for products in addition to the list of products.
public struct ProductSearchDTO: Codable, Sendable {
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

    /// The corrected words, if a typing mistake was corrected.
    public var understood: String?
    /// The facets, if the request asks for them.
    public var facets: Facets?

    /// Creates the members.
    public init(understood: String? = nil, facets: Facets? = nil) {
        self.understood = understood
        self.facets = facets
    }
}
