import BackendCore
import CoreModels
import Database

/// The words of a search, with corrected typing mistakes.
struct ProductMatches {
    fileprivate var words: [SearchTerm] = []
    /// The number of words.
    var wordCount: Int { words.count }
    /// The corrected words, if they differ from the typed ones.
    var understood: String?

    /// The largest number of terms to which an incomplete word is expanded. With more, the index's prefix search is
    /// used.
    static let mostTerms = 32
    /// The maximum number of corrections of a misspelled word.
    static let mostGuesses = 8

    /// Reads all products from an index of their numbers, because the table's pages are mostly texts.
    static let all = "SELECT number FROM product INDEXED BY productByNumber ORDER BY number"
    static let terms = "SELECT term FROM productTerm WHERE term >= ? AND term < ? LIMIT \(mostTerms + 1)"
    static let term = "SELECT term FROM productTerm WHERE term = ?"
    static let formed = "SELECT term FROM productTermForm WHERE form = ?"
    static let formedFrom = "SELECT DISTINCT term FROM productTermForm WHERE form >= ? AND form < ? LIMIT 200"
}

extension ProductRepository {
    /// Returns the query for a text: all products if it has no words, `nil` if one of its words is in no product, even
    /// after correcting a typing mistake.
    func matches(_ text: String) throws -> ProductMatches? {
        let typed = Array(SearchWords.words(of: text).prefix(SearchWords.most))
        guard !typed.isEmpty else { return ProductMatches() }
        // The last word may be incomplete, unless something follows it.
        let isOpen = text.last.map { !$0.isWhitespace } ?? true
        var sought: [SearchTerm] = []
        for (index, word) in typed.enumerated() {
            guard let found = try self.sought(word, isOpen: isOpen && index == typed.count - 1) else { return nil }
            sought.append(found)
        }
        var matches = ProductMatches(words: sought)
        if sought.contains(where: { $0.understood != nil }) {
            matches.understood = zip(typed, sought).map { $1.understood ?? $0 }.joined(separator: " ")
        }
        return matches
    }

    /// Returns all matching products, the most popular first.
    func found(_ matches: ProductMatches) throws -> [ProductKey] {
        guard matches.wordCount > 0 else { return try store.integers(ProductMatches.all).map(ProductKey.init(number:)) }
        return try ProductIndex(store: store).numbers(of: matches.words).map(ProductKey.init(number:))
    }

    /// Returns a number of products whose name or brand contains all words, the most popular first. The number is
    /// limited, because a word that many products contain would double the cost of the search.
    /// - Parameters:
    ///   - after: The number after which they begin.
    ///   - allows: Returns whether a product is included.
    func fullyNamed(
        _ matches: ProductMatches, after: Int64, count: Int, where allows: (ProductKey) -> Bool
    ) throws -> [ProductKey] {
        let index = ProductIndex(store: store)
        var named: [ProductKey] = []
        var last: Int64 = after
        while named.count < count {
            let keys = try index.numbers(named: matches.words, after: last).map(ProductKey.init(number:))
            guard let end = keys.last else { break }
            last = end.number
            named += keys.filter(allows)
        }
        return Array(named.prefix(count))
    }

    /// Returns how many of the words the name or brand of each product contains.
    /// - Parameter found: The found products, in the order of their numbers.
    func wordsInName(of found: [ProductKey], _ matches: ProductMatches) throws -> [Int] {
        var counts = Array(repeating: 0, count: found.count)
        for word in matches.words {
            var index = 0
            for number in try ProductIndex(store: store).numbers(of: matches.words, named: word) {
                let key = ProductKey(number: number)
                while index < found.count, found[index].number < key.number { index += 1 }
                if index < found.count, found[index] == key { counts[index] += 1 }
            }
        }
        return counts
    }

    private func sought(_ word: String, isOpen: Bool) throws -> SearchTerm? {
        if !isOpen, try store.row(ProductMatches.term, [.text(word)]) != nil { return SearchTerm([word]) }
        let terms = try terms(ProductMatches.terms, word)
        if terms.count > ProductMatches.mostTerms { return SearchTerm(beginning: word) }
        if !terms.isEmpty { return SearchTerm(terms) }
        guard SearchWords.isForgivable(word) else { return nil }
        let guesses = try guesses(for: word, isOpen: isOpen)
        return guesses.first.map { SearchTerm(guesses, understood: $0) }
    }

    /// Returns the possible corrections of a misspelled word, the likeliest first.
    private func guesses(for word: String, isOpen: Bool) throws -> [String] {
        var candidates: Set<String> = []
        for form in SearchWords.forms(of: word) {
            candidates.formUnion(
                isOpen
                    ? try terms(ProductMatches.formedFrom, form)
                    : try store.rows(ProductMatches.formed, [.text(form)]).map { try $0.value("term") })
        }
        let whole = candidates.filter { SearchWords.isOneMistake(word, from: $0, isBeginning: false) }
        let found =
            !whole.isEmpty || !isOpen
            ? whole : candidates.filter { SearchWords.isOneMistake(word, from: $0, isBeginning: true) }
        // The first letter is rarely wrong.
        let ranked = found.sorted {
            ($0.first != word.first ? 1 : 0, $0.count, $0) < ($1.first != word.first ? 1 : 0, $1.count, $1)
        }
        return Array(ranked.prefix(ProductMatches.mostGuesses))
    }

    /// Returns the terms with a prefix that a statement finds.
    private func terms(_ sql: String, _ beginning: String) throws -> [String] {
        try store.rows(sql, [.text(beginning), .text(beginning + "\u{10FFFF}")]).map { try $0.value("term") }
    }
}
