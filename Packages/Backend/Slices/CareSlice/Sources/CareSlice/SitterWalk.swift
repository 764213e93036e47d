import BackendCore
import Database

/// The rank of a rating: its mean in thousandths of a star with five more reviews of four stars each (a Bayesian average),
/// below zero, so that the best one is first.
///
/// One review of five stars counts less than fifty of 4.8, and a sitter without reviews isn't last. The added reviews are
/// constant, so that a review of one sitter doesn't move the others between pages.
enum SitterRank {
    /// The rank in SQL, which the index `sitterByRank` has in exactly these words.
    static let sql = "-((stars + 20) * 1000 / (reviews + 5))"
}

/// The next sitters in the order of a search, from an index. A page needs only the first of a country's sitters; reading
/// and sorting all of them takes a tenth of a second for twenty thousand.
struct SitterWalk {
    /// The largest number of sitters that are sorted.
    static let mostSorted = 1000

    /// The query for the numbers and the places of the sitters.
    private(set) var sql = ""
    /// The arguments of the query.
    private(set) var arguments: [SQLValue] = []
    private let service: SQLValue?
    private var count = 250

    /// Creates the walk from the last page on. `nil` if no index has the search's order.
    init?(_ search: SitterSearch) {
        switch (search.order, search.service) {
        case (.rating, _): service = nil
        case (.price, let service?): self.service = .text(service.rawValue)
        case (.price, nil), (.distance, _): return nil
        }
        move(after: search.after ?? PageCursor(value: .min, number: .min))
    }

    /// Returns the last of the next sitters, or `nil` if there are none.
    func end(in store: Connection) throws -> PageCursor? {
        let last = "SELECT place, number FROM (\(sql)) AS walked ORDER BY place DESC, number DESC LIMIT 1"
        return try store.row(last, arguments).map {
            PageCursor(value: try $0.value("place"), number: try $0.value("number"))
        }
    }

    /// Continues after a sitter. It reads more sitters at a time, because few of the previous ones matched.
    mutating func advance(after end: PageCursor) {
        count *= 4
        move(after: end)
    }

    private mutating func move(after end: PageCursor) {
        arguments = (service.map { [$0] } ?? []) + [end.value.sqlValue, .integer(end.number)]
        sql =
            service == nil
            ? """
            SELECT number, \(SitterRank.sql) AS place FROM sitter WHERE (\(SitterRank.sql), number) > (?, ?) \
            ORDER BY \(SitterRank.sql), number LIMIT \(count)
            """
            : """
            SELECT sitter AS number, price AS place FROM sitterOffer WHERE service = ? AND (price, sitter) > (?, ?) \
            ORDER BY price, sitter LIMIT \(count)
            """
    }
}

extension Migration {
    /// Adds the indices of the orders of sitters.
    static let careOrders = Migration("2026-12-07-care-orders") { store in
        try store.execute(
            """
            CREATE INDEX sitterByRank ON sitter ((-((stars + 20) * 1000 / (reviews + 5))), number);
            CREATE INDEX sitterOfferByPrice ON sitterOffer (service, price, sitter);
            """)
    }
}
