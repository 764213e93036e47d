import BackendCore
import CoreModels
import CoreWire
import Database
import ProductsWire

/// A search for products, from its query's parameters.
struct ProductSearch {
    /// The longest search text, in characters.
    static let longestText = 200

    let text: String
    let categories: Set<ProductCategory>
    let brands: Set<String>
    let species: Species?
    let stage: LifeStage?
    let favoritesOnly: Bool
    let countsFacets: Bool
    let order: ProductOrder
    let limit: Int
    let after: PageCursor?

    init(_ query: Query) throws(Failure) {
        text = String((try query[ProductsAPI.text] ?? "").prefix(Self.longestText))
        categories = Set(try query[ProductsAPI.categories] ?? [])
        brands = Set(try query[ProductsAPI.brands] ?? [])
        species = try query[ProductsAPI.species]
        stage = try query[ProductsAPI.stage]
        favoritesOnly = try query[ProductsAPI.favorites] ?? false
        countsFacets = try query[ProductsAPI.facets] ?? false
        order = try query[ProductsAPI.order] ?? .best
        limit = try query.pageLimit(ProductsAPI.limit)
        after = try query.pageCursor(ProductsAPI.after)
    }
}

/// The result of a search.
struct FoundProducts {
    var products = RowList<ProductDTO>()
    /// The number of found products, if facets are counted.
    var total: Int?
    /// The corrected words, if a mistake was corrected.
    var understood: String?
    var next: String?
    var facets: ProductSearchDTO.Facets?

    /// The page on the wire.
    var page: ProductPageDTO {
        ProductPageDTO(
            RecordList(products, total: total, next: next), ProductSearchDTO(understood: understood, facets: facets))
    }
}

extension ProductRepository {
    /// Returns a page of the products that an account's search finds, in its order, without duplicates or gaps.
    func products(_ search: ProductSearch, for account: AccountID) throws -> FoundProducts {
        var answer = FoundProducts()
        guard let matches = try matches(search.text) else {
            if search.countsFacets {
                answer.total = 0
                answer.facets = .init()
            }
            return answer
        }
        answer.understood = matches.understood
        let brands = try store.rows("SELECT number, name FROM productBrand").reduce(into: [Int: String]()) {
            names, row in
            names[try row.value("number")] = try row.value("name")
        }
        let chosen = FacetChoice(search, brands: brands)
        var favorites: Set<Int64>?
        if search.favoritesOnly {
            let numbers = try store.rows(ProductTable.favorites, [account.sqlValue]).map {
                try $0.value("number", as: Int64.self)
            }
            favorites = Set(numbers)
        }
        var found: [ProductKey]?
        if search.countsFacets {
            let keys = try self.found(matches).filter { key in favorites.map { $0.contains(key.number) } ?? true }
            answer.facets = chosen.counts(of: keys)
            found = keys.filter(chosen.allows)
            answer.total = found?.count
        }
        var page = try page(of: found, search, matches) { key in
            chosen.allows(key) && favorites.map { $0.contains(key.number) } ?? true
        }
        if page.count > search.limit {
            page.removeLast()
            answer.next = page.last?.text
        }
        for cursor in page {
            let rows = try store.rows(ProductTable.selectNumbered, [account.sqlValue, .integer(cursor.number)])
            answer.products = answer.products + RowList("product", rows) { try ProductDTO(row: $0) }
        }
        return answer
    }

    /// Returns the places of a page's products, and of the next one if there is one.
    /// - Parameter counted: All found products, if they had to be counted.
    private func page(
        of counted: [ProductKey]?, _ search: ProductSearch, _ matches: ProductMatches,
        where allows: (ProductKey) -> Bool
    ) throws -> [PageCursor] {
        guard search.order == .best else {
            return try page(ofSorted: counted ?? found(matches).filter(allows), search)
        }
        // The found products are already sorted by popularity.
        var page: [PageCursor] = []
        let after = search.after ?? PageCursor(value: 0, number: -1)
        if matches.wordCount > 0, after.value == 0 {
            page = try fullyNamed(matches, after: after.number, count: search.limit + 1, where: allows)
                .map { PageCursor(value: 0, number: $0.number) }
            if page.count > search.limit { return page }
        }
        let found = try counted ?? found(matches).filter(allows)
        let counts = try wordsInName(of: found, matches)
        for tier in min(matches.wordCount, 1)...matches.wordCount {
            let inName = matches.wordCount - tier
            for (key, count) in zip(found, counts) where count == inName {
                let cursor = PageCursor(value: tier, number: key.number)
                if let after = search.after, cursor <= after { continue }
                page.append(cursor)
                if page.count > search.limit { return page }
            }
        }
        return page
    }

    /// Walks the index of the order until the page is full. If few products were found, sorts those instead.
    private func page(ofSorted found: [ProductKey], _ search: ProductSearch) throws -> [PageCursor] {
        let column = search.order.column
        func cursor(_ row: Row) throws -> PageCursor {
            PageCursor(value: try row.value(column), number: try row.value("number"))
        }
        if found.count <= 500 {
            let sorted = try found.compactMap { key in
                try store.row("SELECT number, \(column) FROM product WHERE number = ?", [.integer(key.number)])
                    .map(cursor)
            }.sorted()
            return Array(sorted.filter { cursor in search.after.map { cursor > $0 } ?? true }.prefix(search.limit + 1))
        }
        func cursor(number: Int64) throws -> PageCursor? {
            try store.row("SELECT number, \(column) FROM product WHERE number = ?", [.integer(number)]).map(cursor)
        }
        var page: [PageCursor] = []
        var after = search.after ?? PageCursor(value: .min, number: -1)
        while page.count <= search.limit {
            let numbers = try store.integers(search.order.walk, [after.value.sqlValue, .integer(after.number)])
            guard let last = try numbers.last.flatMap(cursor(number:)) else { break }
            for number in numbers where page.count <= search.limit && found.holds(number) {
                if let cursor = try cursor(number: number) { page.append(cursor) }
            }
            after = last
        }
        return page
    }
}

extension ProductOrder {
    /// The column of this order.
    fileprivate var column: String {
        switch self {
        case .best: "number"
        case .price: "price"
        case .priceDown: "fallingPrice"
        case .rating: "fallingRating"
        }
    }

    /// The statement that walks the order's index, after a value and a number.
    var walk: String {
        """
        SELECT number FROM product WHERE (\(column), number) > (?, ?) ORDER BY \(column), number LIMIT 500
        """
    }
}

extension [ProductKey] {
    /// Returns whether a sorted list of products contains a number.
    fileprivate func holds(_ number: Int64) -> Bool {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low].number == number
    }
}

/// The chosen values of each facet.
private struct FacetChoice {
    private let categories: Set<Int>
    private let brands: Set<Int>
    private let hasBrands: Bool
    private let species: Int
    private let stage: Int
    private let names: [Int: String]
    private let chosenBrands: Set<String>

    init(_ search: ProductSearch, brands names: [Int: String]) {
        categories = Set(search.categories.map(\.productKeyCode))
        // A brand without products must find nothing rather than everything.
        hasBrands = !search.brands.isEmpty
        chosenBrands = search.brands
        brands = Set(names.filter { search.brands.contains($0.value) }.keys)
        species = search.species.map { ProductKey.mask(of: [$0]) } ?? 0
        stage = search.stage.map { ProductKey.mask(of: [$0]) } ?? 0
        self.names = names
    }

    private func isOfCategory(_ key: ProductKey) -> Bool { categories.isEmpty || categories.contains(key.category) }
    private func isOfBrand(_ key: ProductKey) -> Bool { !hasBrands || brands.contains(key.brand) }
    private func isForSpecies(_ key: ProductKey) -> Bool { species == 0 || key.species & species != 0 }
    private func isForStage(_ key: ProductKey) -> Bool { stage == 0 || key.stages & stage != 0 }

    func allows(_ key: ProductKey) -> Bool {
        isForSpecies(key) && isForStage(key) && isOfCategory(key) && isOfBrand(key)
    }

    /// Returns how many products have each value of a facet and the chosen values of the others.
    func counts(of keys: [ProductKey]) -> ProductSearchDTO.Facets {
        var categories = Array(repeating: 0, count: ProductKey.categoryCodes)
        var brands = Array(repeating: 0, count: ProductKey.mostBrands)
        var species = Array(repeating: 0, count: ProductKey.speciesBits)
        var stages = Array(repeating: 0, count: ProductKey.stageBits)
        for key in keys {
            let checks = (isOfCategory(key), isOfBrand(key), isForSpecies(key), isForStage(key))
            if checks.1, checks.2, checks.3 { categories[key.category] += 1 }
            if checks.0, checks.2, checks.3 { brands[key.brand] += 1 }
            if checks.0, checks.1, checks.3 {
                for index in species.indices where key.species & 1 << index != 0 { species[index] += 1 }
            }
            if checks.0, checks.1, checks.2 {
                for index in stages.indices where key.stages & 1 << index != 0 { stages[index] += 1 }
            }
        }
        let ranked = brands.enumerated().compactMap { number, count in
            names[number].map { ProductSearchDTO.Count(id: $0, count: count) }
        }.sorted { ($1.count, $0.id) < ($0.count, $1.id) }
        return ProductSearchDTO.Facets(
            categories: ProductCategory.allCases.map { .init(id: $0.rawValue, count: categories[$0.productKeyCode]) }
                .filter { $0.count > 0 },
            // The most common brands, and the chosen ones even if they are rare.
            brands: ranked.enumerated().filter { $0 < 12 && $1.count > 0 || chosenBrands.contains($1.id) }.map(
                \.element),
            species: Species.allCases.map { .init(id: $0.rawValue, count: species[$0.productKeyCode]) }
                .filter { $0.count > 0 },
            stages: LifeStage.allCases.map { .init(id: $0.rawValue, count: stages[$0.productKeyCode]) }
                .filter { $0.count > 0 })
    }
}
