import BackendCore
import Database

/// A word of a search: any of its terms, or all terms that begin with it.
struct SearchTerm {
    /// The terms, of letters and digits.
    let terms: [String]
    /// Whether its only term is a prefix.
    let isBeginning: Bool
    /// The corrected word, if it differs from the typed one.
    var understood: String?

    init(_ terms: [String], understood: String? = nil) {
        self.terms = terms
        isBeginning = false
        self.understood = understood
    }

    init(beginning: String) {
        terms = [beginning]
        isBeginning = true
    }
}

/// The index of the words of products: FTS5 in SQLite, and `tsvector` in PostgreSQL.
struct ProductIndex {
    let store: Connection

    /// Adds a product's words, which are separated by spaces.
    func insert(_ number: Int64, names: String, others: String) throws {
        switch store.dialect {
        case .sqlite:
            try store.execute(
                "INSERT INTO productText (rowid, nameWords, otherWords) VALUES (?, ?, ?)",
                [.integer(number), .text(names), .text(others)])
        case .postgreSQL:
            try store.execute(
                """
                INSERT INTO productText (number, nameWords, allWords) \
                SELECT ?, array_to_tsvector(string_to_array(CAST(? AS TEXT), ' ')), \
                array_to_tsvector(array_remove(string_to_array(CAST(? AS TEXT), ' '), ''))
                """, [.integer(number), .text(names), .text("\(names) \(others)")])
        }
    }

    /// Removes a product's words, before they change.
    func remove(_ number: Int64) throws {
        switch store.dialect {
        case .sqlite:
            // Deleting from an index with external content requires the indexed values.
            try store.execute(
                """
                INSERT INTO productText (productText, rowid, nameWords, otherWords) \
                SELECT 'delete', number, nameWords, otherWords FROM product WHERE number = ?
                """, [.integer(number)])
        case .postgreSQL:
            try store.execute("DELETE FROM productText WHERE number = ?", [.integer(number)])
        }
    }

    /// Builds the index from the products.
    func rebuild() throws {
        switch store.dialect {
        case .sqlite: try store.execute("INSERT INTO productText (productText) VALUES ('rebuild')")
        case .postgreSQL:
            try store.execute("DELETE FROM productText")
            for row in try store.rows("SELECT number, nameWords, otherWords FROM product") {
                try insert(
                    row.value("number"), names: row.value("nameWords"), others: row.value("otherWords"))
            }
        }
    }

    /// Returns the numbers of the products that contain all words, sorted.
    /// - Parameter named: A word that the name or brand contains, too.
    func numbers(of words: [SearchTerm], named: SearchTerm? = nil) throws -> [Int64] {
        switch store.dialect {
        case .sqlite:
            let name = named.map { "(nameWords : \($0.fullTextQuery)) AND " } ?? ""
            return try store.integers(Self.find, [.text(name + words.fullTextQuery)])
        case .postgreSQL:
            guard let named else { return try store.integers(Self.findByVector, [.text(words.vectorQuery)]) }
            return try store.integers(Self.findNamedByVector, [.text(words.vectorQuery), .text([named].vectorQuery)])
        }
    }

    /// Returns the numbers of up to 500 products after a number whose name or brand contains all words, sorted.
    func numbers(named words: [SearchTerm], after number: Int64) throws -> [Int64] {
        switch store.dialect {
        case .sqlite:
            let query = words.map { "(nameWords : \($0.fullTextQuery))" }.joined(separator: " AND ")
            return try store.integers(Self.findMore, [.text(query), .integer(number)])
        case .postgreSQL:
            return try store.integers(Self.findMoreByVector, [.text(words.vectorQuery), .integer(number)])
        }
    }

    /// The statement that searches SQLite's index.
    static let find = "SELECT rowid FROM productText WHERE productText MATCH ? ORDER BY rowid"
    /// The statement that continues after a number.
    static let findMore = """
        SELECT rowid FROM productText WHERE productText MATCH ? AND rowid > ? ORDER BY rowid LIMIT 500
        """
    /// The statements that search PostgreSQL's index.
    static let findByVector = "SELECT number FROM productText WHERE allWords @@ CAST(? AS tsquery) ORDER BY number"
    static let findNamedByVector = """
        SELECT number FROM productText WHERE allWords @@ CAST(? AS tsquery) AND nameWords @@ CAST(? AS tsquery) \
        ORDER BY number
        """
    static let findMoreByVector = """
        SELECT number FROM productText WHERE nameWords @@ CAST(? AS tsquery) AND number > ? ORDER BY number LIMIT 500
        """
}

extension SearchTerm {
    /// The word in the query language of FTS5.
    fileprivate var fullTextQuery: String {
        if isBeginning { return "\"\(terms[0])\" *" }
        return "(" + terms.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
    }

    /// The word in the query language of `tsquery`.
    fileprivate var vectorQuery: String {
        if isBeginning { return "'\(terms[0])':*" }
        return "(" + terms.map { "'\($0)'" }.joined(separator: " | ") + ")"
    }
}

extension [SearchTerm] {
    fileprivate var fullTextQuery: String { map(\.fullTextQuery).joined(separator: " AND ") }
    fileprivate var vectorQuery: String { map(\.vectorQuery).joined(separator: " & ") }
}
