import CoreModels
import Database

/// What the full-text index is asked for a text.
struct ProductMatches {
    /// The words that are searched for, each in the index's query language.
    fileprivate var expressions: [String] = []
    /// How many words are searched for.
    var wordCount: Int { expressions.count }
    /// The words that were searched for, where they aren't those that were typed.
    var understood: String?

    /// How many terms a word that is being typed is spelt out to; one with more is left to the index.
    static let mostTerms = 32
    /// How many terms a mistaken word may stand for.
    static let mostGuesses = 8

    /// The statement that asks the index.
    static let find = "SELECT rowid FROM productText WHERE productText MATCH ? ORDER BY rowid"
    /// Asks for the next of these, behind a number.
    static let findMore = """
        SELECT rowid FROM productText WHERE productText MATCH ? AND rowid > ? ORDER BY rowid LIMIT 500
        """
    /// All products, from an index of their numbers alone: the table's pages are mostly texts.
    static let all = "SELECT number FROM product INDEXED BY productByNumber ORDER BY number"
    static let terms = "SELECT term FROM productTerm WHERE term >= ? AND term < ? LIMIT \(mostTerms + 1)"
    static let term = "SELECT term FROM productTerm WHERE term = ?"
    static let formed = "SELECT term FROM productTermForm WHERE form = ?"
    static let formedFrom = "SELECT DISTINCT term FROM productTermForm WHERE form >= ? AND form < ? LIMIT 200"
}

/// One word of a search, as the index is asked for it.
private struct SoughtWord {
    /// In the index's query language; made of terms of letters and numbers only, each in quotes.
    let expression: String
    /// The word that is searched for, where it isn't the one that was typed.
    var understood: String?

    init(_ terms: [String], understood: String? = nil) {
        expression = "(" + terms.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
        self.understood = understood
    }

    init(beginning: String) {
        expression = "\"\(beginning)\" *"
    }
}

extension Connection {
    /// The full-text query for a text: all products if it has no words; `nil` if one of its words is in no product,
    /// even after correction of a typing mistake.
    func matches(_ text: String) throws -> ProductMatches? {
        let typed = Array(SearchWords.words(of: text).prefix(SearchWords.most))
        guard !typed.isEmpty else { return ProductMatches() }
        // The last word is still being typed, unless something follows it.
        let isOpen = text.last.map { !$0.isWhitespace } ?? true
        var sought: [SoughtWord] = []
        for (index, word) in typed.enumerated() {
            guard let found = try self.sought(word, isOpen: isOpen && index == typed.count - 1) else { return nil }
            sought.append(found)
        }
        var matches = ProductMatches(expressions: sought.map(\.expression))
        if sought.contains(where: { $0.understood != nil }) {
            matches.understood = zip(typed, sought).map { $1.understood ?? $0 }.joined(separator: " ")
        }
        return matches
    }

    /// All products that match, the most popular first.
    func found(_ matches: ProductMatches) throws -> [ProductKey] {
        guard matches.wordCount > 0 else { return try keys(ProductMatches.all) }
        return try keys(ProductMatches.find, [.text(matches.expressions.joined(separator: " AND "))])
    }

    /// The products that have all words of a search in name or brand, the most popular first: as many as are asked for,
    /// since a word that many products have would otherwise cost as much again as finding them.
    /// - Parameters:
    ///   - after: The number behind which they begin.
    ///   - allows: Whether one is wanted.
    func fullyNamed(
        _ matches: ProductMatches, after: Int64, count: Int, where allows: (ProductKey) -> Bool
    ) throws -> [ProductKey] {
        let expression = matches.expressions.map { "(nameWords : \($0))" }.joined(separator: " AND ")
        var (named, last): ([ProductKey], Int64) = ([], after)
        while named.count < count {
            let keys = try keys(ProductMatches.findMore, [.text(expression), .integer(last)])
            guard let end = keys.last else { break }
            last = end.number
            named += keys.filter(allows)
        }
        return Array(named.prefix(count))
    }

    /// How many of the words that are searched for each of some products has in name or brand.
    /// - Parameter found: Products that were found, in the order of their numbers.
    func wordsInName(of found: [ProductKey], _ matches: ProductMatches) throws -> [Int] {
        var counts = Array(repeating: 0, count: found.count)
        let all = matches.expressions.joined(separator: " AND ")
        for expression in matches.expressions {
            var index = 0
            for key in try keys(ProductMatches.find, [.text("(nameWords : \(expression)) AND \(all)")]) {
                while index < found.count, found[index].number < key.number { index += 1 }
                if index < found.count, found[index] == key { counts[index] += 1 }
            }
        }
        return counts
    }

    private func sought(_ word: String, isOpen: Bool) throws -> SoughtWord? {
        if !isOpen, try row(ProductMatches.term, [.text(word)]) != nil { return SoughtWord([word]) }
        let terms = try terms(ProductMatches.terms, word)
        if terms.count > ProductMatches.mostTerms { return SoughtWord(beginning: word) }
        if !terms.isEmpty { return SoughtWord(terms) }
        guard SearchWords.isForgivable(word) else { return nil }
        let guesses = try guesses(for: word, isOpen: isOpen)
        return guesses.first.map { SoughtWord(guesses, understood: $0) }
    }

    /// The terms that a mistaken word may stand for, the likeliest first.
    private func guesses(for word: String, isOpen: Bool) throws -> [String] {
        var candidates: Set<String> = []
        for form in SearchWords.forms(of: word) {
            candidates.formUnion(
                isOpen
                    ? try terms(ProductMatches.formedFrom, form)
                    : try rows(ProductMatches.formed, [.text(form)]).map { try $0.value("term") })
        }
        let whole = candidates.filter { SearchWords.isOneMistake(word, from: $0, isBeginning: false) }
        let found =
            !whole.isEmpty || !isOpen
            ? whole : candidates.filter { SearchWords.isOneMistake(word, from: $0, isBeginning: true) }
        // People seldom mistake the first letter.
        let ranked = found.sorted {
            ($0.first != word.first ? 1 : 0, $0.count, $0) < ($1.first != word.first ? 1 : 0, $1.count, $1)
        }
        return Array(ranked.prefix(ProductMatches.mostGuesses))
    }

    /// The terms of a statement for what begins with a text.
    private func terms(_ sql: String, _ beginning: String) throws -> [String] {
        try rows(sql, [.text(beginning), .text(beginning + "\u{10FFFF}")]).map { try $0.value("term") }
    }

    private func keys(_ sql: String, _ arguments: [SQLValue] = []) throws -> [ProductKey] {
        try integers(sql, arguments).map(ProductKey.init)
    }
}
