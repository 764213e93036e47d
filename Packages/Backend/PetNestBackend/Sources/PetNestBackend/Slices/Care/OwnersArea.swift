import CoreModels
import CoreWire
import Database

/// An owner's home, on the wire.
struct PlaceDTO: Codable, Sendable {
    /// The longest name, in characters.
    static let longestName = 100

    var name: String
    var latitude: Double
    var longitude: Double

    /// Returns the place if it is valid.
    func checked() throws(WireError) -> Self {
        var checks = MemberChecks()
        checks.text("name", name) { name in
            guard !name.allSatisfy(\.isWhitespace), name.count <= Self.longestName else {
                throw CareRefusal("A place's name has 1 to \(Self.longestName) characters.")
            }
        }
        checks.member("latitude") {
            try Coordinate(latitude: latitude, longitude: longitude)
                ?? { throw CareRefusal("There is no such place on Earth.") }()
        }
        return try checks.finish("The place") { self }
    }
}

extension Migration {
    /// Creates the table of owners' homes.
    static let careArea = Migration("2026-11-25-care-area") { store in
        try store.execute(
            """
            CREATE TABLE ownersArea (
                account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE,
                name TEXT NOT NULL,
                latitude REAL NOT NULL,
                longitude REAL NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
    }
}

extension Connection {
    /// Returns an owner's home, or `nil` if it is unknown.
    func area(of account: AccountID) throws -> PlaceDTO? {
        try row("SELECT * FROM ownersArea WHERE account = ?", [account.sqlValue]).map { row in
            try PlaceDTO(name: row.value("name"), latitude: row.value("latitude"), longitude: row.value("longitude"))
        }
    }
}

extension Slice {
    /// The routes of an owner's home, from which distances to sitters are measured.
    static let areaRoutes: [Route] = [
        Route("GET v1/area", answer: "200 place where the owner lives, or 404 if it isn't stored") { call, store in
            guard let place = try store.area(of: call.account) else {
                throw Failure.notFound("The owner's home is unknown.")
            }
            return try Answer(place)
        },
        Route("PUT v1/area", body: "place", answer: "200 place") { call, store in
            let place = try call.body.decoded(as: PlaceDTO.self).checked()
            try store.execute(
                """
                INSERT INTO ownersArea (account, name, latitude, longitude) VALUES (?, ?, ?, ?) \
                ON CONFLICT (account) DO UPDATE SET name = excluded.name, latitude = excluded.latitude, \
                longitude = excluded.longitude
                """,
                [call.account.sqlValue, .text(place.name), .real(place.latitude), .real(place.longitude)])
            return try Answer(place)
        },
    ]
}
