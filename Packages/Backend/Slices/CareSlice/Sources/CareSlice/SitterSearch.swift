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

    /// Returns the statement that finds candidates within a radius, with all conditions that SQL can check.
    /// - Parameter numbers: The sitters to search, or `nil` for all.
    func statement(
        within radius: Int?, among numbers: [Int64]? = nil, in dialect: SQLDialect = .sqlite
    ) -> (sql: String, arguments: [SQLValue]) {
        var sql = "SELECT sitter.number, sitter.stars, sitter.reviews, sitter.reach, south, west"
        sql +=
            service == nil
            ? ", (SELECT MIN(price) FROM sitterOffer WHERE sitterOffer.sitter = sitter.number) AS price" : ", price"
        var conditions: [String] = []
        var arguments: [SQLValue] = []
        sql += " FROM sitterPlace JOIN sitter ON sitter.number = sitterPlace.number"
        if let near, let radius {
            // A degree of latitude is at least 110.5 km. The index rounds to 32-bit numbers, so the box has a margin.
            let tall = Double(radius) / 110_500 + 0.001
            let wide = tall / max(0.01, cos(min(89, abs(near.latitude) + tall) * .pi / 180))
            let (south, north) = (near.latitude - tall, near.latitude + tall)
            let (west, east) = (near.longitude - wide, near.longitude + wide)
            switch dialect {
            case .sqlite:
                conditions += ["south >= ?", "north <= ?", "west >= ?", "east <= ?"]
                arguments += [.real(south), .real(north), .real(west), .real(east)]
            case .postgreSQL:
                conditions.append("point(west, south) <@ box(point(?, ?), point(?, ?))")
                arguments += [.real(west), .real(south), .real(east), .real(north)]
            }
        }
        if let service {
            sql += " JOIN sitterOffer ON sitterOffer.sitter = sitter.number"
            conditions.append("sitterOffer.service = ?")
            arguments.append(.text(service.rawValue))
        }
        if let mostPrice {
            conditions.append("price <= ?")
            arguments.append(mostPrice.sqlValue)
        }
        if let species {
            conditions.append(
                "EXISTS (SELECT 1 FROM sitterSpecies WHERE sitterSpecies.sitter = sitter.number AND species = ?)")
            arguments.append(.text(species.rawValue))
        }
        if let numbers {
            conditions.append("sitter.number IN (\(numbers.map(String.init).joined(separator: ",")))")
        } else if let words {
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
}

extension SitterSearch {
    /// Returns the condition that a sitter's words contain the searched ones, which consist of letters, digits and
    /// spaces.
    fileprivate static func containsWords(in dialect: SQLDialect) -> String {
        switch dialect {
        case .sqlite: "instr(words, ?) > 0"
        case .postgreSQL: "words LIKE '%' || CAST(? AS TEXT) || '%'"
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
        let named = try named(search)
        var found = RowList<SitterDTO>()
        var last: PageCursor?
        // The inner circle was already searched.
        var inner = Int.min
        for ring in named == nil ? search.rings : [search.radius] {
            let isLast = ring == search.radius
            for (cursor, distance) in try candidates(search, among: named, favorites: favorites, within: ring) {
                if cursor.value < inner || (!isLast && cursor.value >= ring ?? .max) { continue }
                if let after = search.after, cursor <= after { continue }
                if found.items.count == search.limit { return (found, last?.text) }
                let rows = try store.rows("\(StoredSitter.select) WHERE number = ?", [.integer(cursor.number)])
                let sitters = RowList("sitter", rows) { try StoredSitter(row: $0) }
                found.unreadable += sitters.unreadable
                for stored in sitters.items where try isFree(stored, search, now: now) {
                    found.items.append(
                        stored.body(isFavorite: favorites.contains(stored.number), distance: distance))
                    last = cursor
                }
            }
            if !isLast { inner = ring ?? inner }
        }
        return (found, nil)
    }

    /// Returns the sitters whose names contain the searched words.
    /// - Returns: `nil` if no name was typed, or if so many match that searching nearby is faster.
    private func named(_ search: SitterSearch) throws -> [Int64]? {
        guard let words = search.words else { return nil }
        if words.isEmpty { return [] }
        let most = 500
        let contains = SitterSearch.containsWords(in: store.dialect)
        let numbers = try store.integers(
            "SELECT number FROM sitter INDEXED BY sitterWords WHERE \(contains) LIMIT \(most + 1)", [.text(words)])
        return numbers.count > most ? nil : numbers
    }

    /// Returns the numbers of all candidates within a radius, in the search's order, with their distances.
    private func candidates(
        _ search: SitterSearch, among numbers: [Int64]?, favorites: Set<Int64>, within radius: Int?
    ) throws -> [(cursor: PageCursor, distance: Double?)] {
        let (sql, arguments) = search.statement(within: radius, among: numbers, in: store.dialect)
        var candidates: [(cursor: PageCursor, distance: Double?)] = []
        for row in try store.rows(sql, arguments) {
            let number: Int64 = try row.value("number")
            if search.favoritesOnly, !favorites.contains(number) { continue }
            let place = Coordinate(latitude: try row.value("south"), longitude: try row.value("west"))
            let distance = search.near.flatMap { near in place.map(near.distance) }
            if let radius, let distance, distance > Double(radius) { continue }
            if search.service?.isAtHome == true, let distance,
                let reach = try row.value("reach", as: Int?.self), distance > Double(reach)
            {
                continue
            }
            let value =
                switch search.order {
                case .distance: Int(distance ?? 0)
                case .price: try row.value("price", as: Int?.self) ?? .max
                case .rating: -(try Self.rank(stars: row.value("stars"), reviews: row.value("reviews")))
                }
            candidates.append((PageCursor(value: value, number: number), distance))
        }
        return candidates.sorted { $0.cursor < $1.cursor }
    }

    /// Returns the rank of a rating in thousandths of a star: its mean with five more reviews of four stars each (a
    /// Bayesian average). One review of five stars counts less than fifty of 4.8, and a sitter without reviews isn't
    /// last. The added reviews are constant, so that a review of one sitter doesn't move the others between pages.
    private static func rank(stars: Int, reviews: Int) -> Int {
        let addedReviews = 5
        let addedStars = 20
        return (stars + addedStars) * 1000 / (reviews + addedReviews)
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
