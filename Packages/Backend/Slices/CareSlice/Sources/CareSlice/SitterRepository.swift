import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

/// A stored sitter, with the number that the other tables refer to.
struct StoredSitter {
    let number: Int64
    let sitter: Sitter
    /// The code of the currency of all prices, also while there are none.
    let currency: String?
}

/// The stored sitters, whom all accounts share.
struct SitterRepository {
    let store: Connection

    /// Inserts a sitter, or replaces the one with the id.
    /// - Parameter currency: The code of the currency of all prices.
    func save(_ sitter: Sitter, currency: String?) throws {
        var body = SitterDTO(sitter)
        body.currency = currency ?? body.currency
        let profile = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        try store.execute(
            """
            INSERT INTO sitter (id, name, words, profile, stars, reviews, reach) VALUES (?, ?, ?, ?, ?, ?, ?) \
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, words = excluded.words, profile = excluded.profile, \
            stars = excluded.stars, reviews = excluded.reviews, reach = excluded.reach
            """,
            [
                sitter.id.sqlValue, .text(sitter.name), .text(SearchWords.joined(sitter.name)), .text(profile),
                sitter.rating.stars.sqlValue, sitter.rating.count.sqlValue, sitter.reach.sqlValue,
            ])
        let number = try require(sitter.id).number
        for table in ["sitterOffer", "sitterSpecies"] {
            try store.execute("DELETE FROM \(table) WHERE sitter = ?", [.integer(number)])
        }
        for offer in sitter.offers {
            try store.execute(
                "INSERT INTO sitterOffer (sitter, service, price) VALUES (?, ?, ?)",
                [.integer(number), .text(offer.service.rawValue), offer.price.minorUnits.sqlValue])
        }
        for species in sitter.species {
            try store.execute(
                "INSERT INTO sitterSpecies (sitter, species) VALUES (?, ?)",
                [.integer(number), .text(species.rawValue)]
            )
        }
        try savePlace(of: sitter, number: number)
    }

    /// Rebuilds the index of the sitters' places from the sitters.
    func rebuildPlaces() throws {
        try store.execute("DELETE FROM sitterPlace")
        for row in try store.rows(StoredSitter.select) {
            // An unreadable sitter can't be found in any way.
            guard let stored = try? StoredSitter(row: row) else { continue }
            try savePlace(of: stored.sitter, number: stored.number)
        }
    }

    /// Saves the place at which searches find a sitter. They don't find one without offers.
    private func savePlace(of sitter: Sitter, number: Int64) throws {
        let latitude = SQLValue.real(sitter.area.latitude)
        let longitude = SQLValue.real(sitter.area.longitude)
        // SQLite's index of places has no ON CONFLICT.
        try store.execute("DELETE FROM sitterPlace WHERE number = ?", [.integer(number)])
        if sitter.offers.isEmpty { return }
        try store.execute(
            "INSERT INTO sitterPlace (number, south, north, west, east) VALUES (?, ?, ?, ?, ?)",
            [.integer(number), latitude, latitude, longitude, longitude])
    }

    /// Returns a sitter.
    /// - Throws: ``Failure/notFound(_:)`` if there is none.
    func require(_ id: SitterID) throws -> StoredSitter {
        guard let stored = try find(id) else { throw Failure.notFound("There is no sitter \(id).") }
        return stored
    }

    /// Returns a sitter, or `nil` if there is none.
    func find(_ id: SitterID) throws -> StoredSitter? {
        try store.row("\(StoredSitter.select) WHERE id = ?", [id.sqlValue]).map { try StoredSitter(row: $0) }
    }

    /// Returns the numbers of an account's favorite sitters.
    func favorites(of account: AccountID) throws -> Set<Int64> {
        Set(
            try store.rows("SELECT sitter FROM sitterFavourite WHERE account = ?", [account.sqlValue]).map {
                try $0.value("sitter")
            })
    }

    /// Adds a sitter to an account's favorites, or removes them.
    func setFavorite(_ isFavorite: Bool, _ id: SitterID, of account: AccountID) throws {
        try store.execute(
            isFavorite
                ? "INSERT INTO sitterFavourite (account, sitter) VALUES (?, ?) ON CONFLICT DO NOTHING"
                : "DELETE FROM sitterFavourite WHERE account = ? AND sitter = ?",
            [account.sqlValue, .integer(require(id).number)])
    }

    /// Returns a sitter on the wire, for an account.
    func sitter(_ id: SitterID, for account: AccountID) throws -> SitterDTO {
        let stored = try require(id)
        return stored.body(
            isFavorite: try favorites(of: account).contains(stored.number),
            hasDesk: try isSitter(stored.number, of: account))
    }

    /// Returns the sitter with a number, which another table refers to.
    func sitter(number: Int64) throws -> StoredSitter {
        guard let row = try store.row("\(StoredSitter.select) WHERE number = ?", [.integer(number)]) else {
            throw Failure.notFound("This sitter is no longer here.")
        }
        return try StoredSitter(row: row)
    }
}

extension StoredSitter {
    static let select = "SELECT number, id, profile, stars, reviews FROM sitter"

    init(row: Row) throws {
        let id: String = try row.value("id")
        let profile: String = try row.value("profile")
        guard let id = SitterID(id) else { throw Failure.unavailable("A stored sitter has no id.") }
        var dto = try JSONDecoder().decode(SitterDTO.self, from: Data(profile.utf8))
        dto.stars = try row.value("stars")
        dto.reviews = try row.value("reviews")
        number = try row.value("number")
        sitter = try dto.value(as: RecordContext(id: id.rawValue))
        currency = dto.currency
    }

    /// Returns the sitter on the wire.
    /// - Parameters:
    ///   - isFavorite: Whether they are a favorite of the caller.
    ///   - distance: The distance in meters, if the search has a place.
    ///   - hasDesk: Whether the caller may see the sitter's desk.
    func body(isFavorite: Bool, distance: Double? = nil, hasDesk: Bool? = nil) -> SitterDTO {
        var body = SitterDTO(sitter)
        body.currency = currency ?? body.currency
        body.isFavorite = isFavorite
        body.distance = distance.map { Int($0.rounded()) }
        body.hasDesk = hasDesk
        return body
    }
}
