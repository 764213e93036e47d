import CoreModels
import Database
import Foundation

/// A stored sitter, with the number that the other tables refer to.
struct StoredSitter {
    let number: Int64
    let sitter: Sitter
}

extension Connection {
    /// Inserts a sitter, or replaces the one with the id.
    func put(_ dto: SitterDTO, as sitter: Sitter) throws {
        let profile = String(decoding: try JSONEncoder().encode(dto), as: UTF8.self)
        try execute(
            """
            INSERT INTO sitter (id, name, words, profile, stars, reviews, reach) VALUES (?, ?, ?, ?, ?, ?, ?) \
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, words = excluded.words, profile = excluded.profile, \
            stars = excluded.stars, reviews = excluded.reviews, reach = excluded.reach
            """,
            [
                sitter.id.sqlValue, .text(sitter.name), .text(SearchWords.joined(sitter.name)), .text(profile),
                sitter.rating.stars.sqlValue, sitter.rating.count.sqlValue, sitter.reach.sqlValue,
            ])
        let number = try requireSitter(sitter.id).number
        for table in ["sitterOffer", "sitterSpecies"] {
            try execute("DELETE FROM \(table) WHERE sitter = ?", [.integer(number)])
        }
        for offer in sitter.offers {
            try execute(
                "INSERT INTO sitterOffer (sitter, service, price) VALUES (?, ?, ?)",
                [.integer(number), .text(offer.service.rawValue), offer.price.minorUnits.sqlValue])
        }
        for species in sitter.species {
            try execute(
                "INSERT INTO sitterSpecies (sitter, species) VALUES (?, ?)",
                [.integer(number), .text(species.rawValue)]
            )
        }
        try putPlace(of: sitter, number: number)
    }

    /// Rebuilds the index of the sitters' places from the sitters.
    func rebuildPlaces() throws {
        try execute("DELETE FROM sitterPlace")
        for row in try rows(StoredSitter.select) {
            // An unreadable sitter can't be found in any way.
            guard let stored = try? StoredSitter(row: row) else { continue }
            try putPlace(of: stored.sitter, number: stored.number)
        }
    }

    private func putPlace(of sitter: Sitter, number: Int64) throws {
        let latitude = SQLValue.real(sitter.area.latitude)
        let longitude = SQLValue.real(sitter.area.longitude)
        try execute(
            "INSERT OR REPLACE INTO sitterPlace (number, south, north, west, east) VALUES (?, ?, ?, ?, ?)",
            [.integer(number), latitude, latitude, longitude, longitude])
    }

    /// Returns a sitter.
    /// - Throws: ``Failure/notFound(_:)`` if there is none.
    func requireSitter(_ id: SitterID) throws -> StoredSitter {
        guard let row = try row("\(StoredSitter.select) WHERE id = ?", [id.sqlValue]) else {
            throw Failure.notFound("There is no sitter \(id).")
        }
        return try StoredSitter(row: row)
    }

    /// Returns the numbers of an account's favorite sitters.
    func favourites(of account: AccountID) throws -> Set<Int64> {
        Set(
            try rows("SELECT sitter FROM sitterFavourite WHERE account = ?", [account.sqlValue]).map {
                try $0.value("sitter")
            })
    }

    /// Returns the sitter with a number, which another table refers to.
    func sitter(number: Int64) throws -> StoredSitter {
        guard let row = try row("\(StoredSitter.select) WHERE number = ?", [.integer(number)]) else {
            throw Failure.notFound("This sitter isn't here any more.")
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
        sitter = try dto.value(id: id)
    }

    /// Returns the sitter on the wire.
    /// - Parameters:
    ///   - isFavourite: Whether they are a favorite of the caller.
    ///   - distance: The distance in meters, if the search has a place.
    ///   - hasDesk: Whether the caller may see the sitter's desk.
    func body(isFavourite: Bool, distance: Double? = nil, hasDesk: Bool? = nil) -> SitterBody {
        SitterBody(
            profile: SitterDTO(sitter), isFavourite: isFavourite, distance: distance.map { Int($0.rounded()) },
            hasDesk: hasDesk)
    }
}

/// A sitter in a response: the profile's members, and those that depend on the caller.
struct SitterBody: Encodable, Sendable {
    let profile: SitterDTO
    let isFavourite: Bool
    let distance: Int?
    let hasDesk: Bool?

    private enum Key: String, CodingKey {
        case isFavourite, distance, hasDesk
    }

    func encode(to encoder: any Encoder) throws {
        try profile.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(isFavourite, forKey: .isFavourite)
        try container.encodeIfPresent(distance, forKey: .distance)
        try container.encodeIfPresent(hasDesk, forKey: .hasDesk)
    }
}

extension SitterDTO {
    init(_ sitter: Sitter) {
        self.init(
            id: sitter.id.description, name: sitter.name, about: sitter.about, languages: sitter.languages,
            species: Species.allCases.filter(sitter.species.contains).map(\.rawValue),
            currency: sitter.offers.first?.price.currency.code ?? Currency.euro.code,
            offers: sitter.offers.map {
                Offer(service: $0.service.rawValue, price: $0.price.minorUnits, minutes: $0.minutes)
            },
            addOns: sitter.addOns.map { AddOn(id: $0.id, name: $0.name, price: $0.price.minorUnits) },
            terms: Terms(sitter.terms), latitude: sitter.area.latitude, longitude: sitter.area.longitude,
            reach: sitter.reach,
            timeZone: sitter.timeZone, hours: sitter.hours.days.map { [$0.lowerBound, $0.upperBound] },
            capacity: sitter.capacity, stars: sitter.rating.stars, reviews: sitter.rating.count)
    }
}

extension SitterDTO.Terms {
    init(_ terms: CareTerms) {
        self.init(
            furtherPetPercent: terms.furtherPetPercent, holidayPercent: terms.holidayPercent,
            taxPercent: terms.taxPercent, freeCancellationHours: terms.freeCancellationHours,
            lateCancellationPercent: terms.lateCancellationPercent)
    }
}
