import BackendCore
import CareWire
import CoreModels
import Database
import Foundation

/// A search for sitters, from its query's parameters.
struct SitterSearch {
    /// The searched words of names, or `nil`.
    let words: String?
    let service: CareService?
    let species: Species?
    let day: CalendarDate?
    let mostPrice: Int?
    let leastTenths: Int?
    let near: Coordinate?
    let radius: Int?
    let favoritesOnly: Bool
    let order: CareAPI.Order
    let limit: Int
    let after: PageCursor?

    init(_ query: Query) throws(Failure) {
        let text = try query[CareAPI.text] ?? ""
        words = text.isEmpty ? nil : SearchWords.joined(text)
        service = try query[CareAPI.service]
        species = try query[CareAPI.species]
        day = try query[CareAPI.day]
        mostPrice = try query[CareAPI.mostPrice]
        leastTenths = try query[CareAPI.leastTenths]
        near = try query[CareAPI.near]
        radius = try query[CareAPI.radius]
        favoritesOnly = try query[CareAPI.favorites] ?? false
        order = try query[CareAPI.order] ?? (near == nil ? .rating : .distance)
        limit = try query.pageLimit(CareAPI.limit)
        after = try query.pageCursor(CareAPI.after)
        if near == nil, radius != nil || order == .distance {
            throw .malformed("A distance needs a place: the query needs “near=52.52,13.40”.")
        }
    }

    /// The radii that are searched one after another until the page is full, in meters, ending with the search's own. A
    /// page needs only the nearest few of a city's sitters.
    var rings: [Int?] {
        guard order == .distance else { return [radius] }
        var rings: [Int?] = []
        let farthest = min(radius ?? .max, 30_000)
        var ring = min(max(after?.value ?? 0, 0), farthest) + 1000
        while ring < farthest {
            rings.append(ring)
            ring *= 3
        }
        return rings + [radius]
    }

    /// The SQL expression by which the search sorts. The index `sitterByRank` covers the expression for ratings.
    private var place: String {
        switch order {
        case .distance: "0"
        case .rating: SitterRank.sql
        case .price where service != nil: "price"
        case .price:
            "COALESCE((SELECT MIN(price) FROM sitterOffer WHERE sitterOffer.sitter = sitter.number), \(Int64.max))"
        }
    }

    /// Returns the statement that finds all candidates within a radius, with all conditions that SQL can check.
    /// - Parameter numbers: The sitters to search, or `nil` for all.
    func statement(
        within radius: Int?, among numbers: [Int64]? = nil, in dialect: SQLDialect = .sqlite
    ) -> (sql: String, arguments: [SQLValue]) {
        let checks = checks(within: radius.flatMap(box), among: numbers, in: dialect)
        return ("SELECT sitter.number, reach, south, west, \(place) AS place \(checks.sql)", checks.arguments)
    }

    /// Returns the statement that finds those among the next sitters in the search's order whom its other conditions
    /// include.
    /// - Parameter walk: The next sitters.
    func statement(among walk: SitterWalk, in dialect: SQLDialect) -> (sql: String, arguments: [SQLValue]) {
        let checks = checks(within: radius.flatMap(box), walked: walk.sql, in: dialect)
        return (
            "SELECT sitter.number, reach, south, west, place \(checks.sql) ORDER BY place, sitter.number",
            walk.arguments + checks.arguments
        )
    }

    /// Returns the statement that counts the sitters in the search's box up to a number, or `nil` if it has none.
    func count(upTo most: Int, in dialect: SQLDialect) -> (sql: String, arguments: [SQLValue])? {
        guard let box = radius.flatMap(box) else { return nil }
        let (condition, arguments) = box.condition(in: dialect)
        let sql =
            "SELECT COUNT(*) AS count FROM (SELECT 1 FROM sitterPlace WHERE \(condition) LIMIT \(most)) AS counted"
        return (sql, arguments)
    }

    /// Returns the part of a statement after its columns.
    /// - Parameter walked: A query for the numbers of the sitters to search.
    private func checks(
        within box: SitterBox?, among numbers: [Int64]? = nil, walked: String? = nil, in dialect: SQLDialect
    ) -> (sql: String, arguments: [SQLValue]) {
        var conditions: [String] = []
        var arguments: [SQLValue] = []
        // `CROSS JOIN` makes SQLite begin with the box or the walk instead of the index of prices.
        let join = numbers == nil && (box != nil || walked != nil) ? "CROSS JOIN" : "JOIN"
        var sql = " FROM sitterPlace \(join) sitter ON sitter.number = sitterPlace.number"
        if let walked {
            sql =
                " FROM (\(walked)) AS walked \(join) sitter ON sitter.number = walked.number "
                + "\(join) sitterPlace ON sitterPlace.number = walked.number"
        }
        if let box {
            // A walked sitter's place is found by the number.
            let condition = box.condition(in: walked == nil ? dialect : .sqlite)
            conditions.append(condition.sql)
            arguments += condition.arguments
        }
        if let service {
            sql += " \(join) sitterOffer ON sitterOffer.sitter = sitter.number"
            conditions.append("sitterOffer.service = ?")
            arguments.append(.text(service.rawValue))
        }
        if let mostPrice {
            conditions.append(
                service != nil
                    ? "price <= ?"
                    : "EXISTS (SELECT 1 FROM sitterOffer WHERE sitterOffer.sitter = sitter.number AND price <= ?)")
            arguments.append(mostPrice.sqlValue)
        }
        if let species {
            conditions.append(
                "EXISTS (SELECT 1 FROM sitterSpecies WHERE sitterSpecies.sitter = sitter.number AND species = ?)")
            arguments.append(.text(species.rawValue))
        }
        if let numbers {
            conditions.append("sitter.number IN (\(numbers.map(String.init).joined(separator: ",")))")
        }
        if let words {
            conditions.append(Self.containsWords(in: dialect))
            arguments.append(.text(words))
        }
        if let leastTenths {
            conditions.append("reviews > 0 AND stars * 10 >= ? * reviews")
            arguments.append(leastTenths.sqlValue)
        }
        if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
        return (sql, arguments)
    }

    /// Returns the box around a circle, or `nil` if the search has no place.
    private func box(_ radius: Int) -> SitterBox? {
        near.map { SitterBox(around: $0, radius: radius) }
    }

    /// The largest number of sitters that are found by their names first.
    fileprivate static let mostNamed = 500

    /// Returns the statement that finds sitters by the searched words, which are the parameter: one more than
    /// ``mostNamed`` at most.
    static func named(in dialect: SQLDialect) -> String {
        "SELECT number FROM sitter INDEXED BY sitterWords WHERE \(containsWords(in: dialect)) LIMIT \(mostNamed + 1)"
    }

    /// Returns the condition that a sitter's words contain the searched ones, which consist of letters, digits and
    /// spaces.
    fileprivate static func containsWords(in dialect: SQLDialect) -> String {
        switch dialect {
        case .sqlite: "instr(words, ?) > 0"
        case .postgreSQL: "words LIKE '%' || CAST(? AS TEXT) || '%'"
        }
    }
}

/// A box around a circle, for the index of places.
private struct SitterBox {
    let south, north, west, east: Double

    init(around near: Coordinate, radius: Int) {
        // A degree of latitude is at least 110.5 km. The index rounds to 32-bit numbers, so the box has a margin.
        let tall = Double(radius) / 110_500 + 0.001
        let wide = tall / max(0.01, cos(min(89, abs(near.latitude) + tall) * .pi / 180))
        (south, north) = (near.latitude - tall, near.latitude + tall)
        (west, east) = (near.longitude - wide, near.longitude + wide)
    }

    func condition(in dialect: SQLDialect) -> (sql: String, arguments: [SQLValue]) {
        switch dialect {
        case .sqlite:
            (
                "south >= ? AND north <= ? AND west >= ? AND east <= ?",
                [.real(south), .real(north), .real(west), .real(east)]
            )
        case .postgreSQL:
            (
                "point(west, south) <@ box(point(?, ?), point(?, ?))",
                [.real(west), .real(south), .real(east), .real(north)]
            )
        }
    }
}

extension SitterRepository {
    /// Returns a page of the sitters that a search finds.
    /// - Returns: The sitters, and the cursor of the next page, if there is one.
    func found(
        by search: SitterSearch, for account: AccountID, now: Date
    ) throws -> (found: RowList<SitterDTO>, next: String?) {
        let favorites = try favorites(of: account)
        var numbers = try named(search)
        if search.favoritesOnly { numbers = (numbers ?? favorites.sorted()).filter(favorites.contains) }
        if numbers == [] { return (RowList(), nil) }
        var found = RowList<SitterDTO>()
        var last: PageCursor?
        /// Adds candidates, and returns whether there is one for the next page.
        func isFull(with candidates: [Candidate]) throws -> Bool {
            for (cursor, distance) in candidates {
                if let after = search.after, cursor <= after { continue }
                if found.items.count == search.limit { return true }
                let rows = try store.rows("\(StoredSitter.select) WHERE number = ?", [.integer(cursor.number)])
                let sitters = RowList("sitter", rows) { try StoredSitter(row: $0) }
                found.unreadable += sitters.unreadable
                for stored in sitters.items where try isFree(stored, search, now: now) {
                    found.items.append(
                        stored.body(isFavorite: favorites.contains(stored.number), distance: distance))
                    last = cursor
                }
            }
            return false
        }
        if numbers == nil, var walk = try walk(search) {
            while let end = try walk.end(in: store) {
                let next = try candidates(
                    search.statement(among: walk, in: store.dialect), search, within: search.radius)
                if try isFull(with: next) { return (found, last?.text) }
                walk.advance(after: end)
            }
            return (found, nil)
        }
        // The inner circle was already searched.
        var inner = Int.min
        for ring in numbers == nil ? search.rings : [search.radius] {
            let isLast = ring == search.radius
            let statement = search.statement(within: ring, among: numbers, in: store.dialect)
            let next = try candidates(statement, search, within: ring).filter { cursor, _ in
                cursor.value >= inner && (isLast || cursor.value < ring ?? .max)
            }
            if try isFull(with: next.sorted { $0.cursor < $1.cursor }) { return (found, last?.text) }
            if !isLast { inner = ring ?? inner }
        }
        return (found, nil)
    }

    /// Returns the walk through the sitters in the order of a search. `nil` if no index has that order, or so few sitters
    /// are in the searched box that sorting them is faster.
    private func walk(_ search: SitterSearch) throws -> SitterWalk? {
        guard let walk = SitterWalk(search) else { return nil }
        guard let (sql, arguments) = search.count(upTo: SitterWalk.mostSorted, in: store.dialect) else { return walk }
        return try store.integers(sql, arguments) == [Int64(SitterWalk.mostSorted)] ? walk : nil
    }

    /// Returns the sitters whose names contain the searched words.
    /// - Returns: `nil` if no name was typed, or if so many match that searching nearby is faster.
    private func named(_ search: SitterSearch) throws -> [Int64]? {
        guard let words = search.words else { return nil }
        if words.isEmpty { return [] }
        let numbers = try store.integers(SitterSearch.named(in: store.dialect), [.text(words)])
        return numbers.count > SitterSearch.mostNamed ? nil : numbers
    }

    private typealias Candidate = (cursor: PageCursor, distance: Double?)

    /// Returns the sitters whom a statement finds, without those who are too far away.
    private func candidates(
        _ statement: (sql: String, arguments: [SQLValue]), _ search: SitterSearch, within radius: Int?
    ) throws -> [Candidate] {
        try store.rows(statement.sql, statement.arguments).compactMap { row in
            let place = Coordinate(latitude: try row.value("south"), longitude: try row.value("west"))
            let distance = search.near.flatMap { near in place.map(near.distance) }
            if let radius, let distance, distance > Double(radius) { return nil }
            if search.service?.isAtHome == true, let distance,
                let reach = try row.value("reach", as: Int?.self), distance > Double(reach)
            {
                return nil
            }
            // The distance is rounded as in the response, so that the order agrees with it.
            let value: Int =
                search.order == .distance ? Int((distance ?? 0).rounded()) : try row.value("place")
            return (PageCursor(value: value, number: try row.value("number")), distance)
        }
    }

    /// Returns whether a sitter has time on the searched day, for the service or, if none is named, for any.
    private func isFree(_ stored: StoredSitter, _ search: SitterSearch, now: Date) throws -> Bool {
        guard let day = search.day else { return true }
        let calendar = SitterCalendar(store: store, now: now)
        let offers = stored.sitter.offers.filter { search.service == nil || $0.service == search.service }
        for offer in offers where try !calendar.freeTimes(of: stored, for: offer, from: day, days: 1).isEmpty {
            return true
        }
        return false
    }
}
