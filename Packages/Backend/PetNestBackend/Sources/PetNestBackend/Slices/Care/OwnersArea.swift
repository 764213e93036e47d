import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database

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
    func area(of account: AccountID) throws -> Place? {
        try row("SELECT * FROM ownersArea WHERE account = ?", [account.sqlValue]).map { row in
            try PlaceDTO(name: row.value("name"), latitude: row.value("latitude"), longitude: row.value("longitude"))
                .value(as: .stored)
        }
    }
}

extension Slice {
    /// The routes of an owner's home, from which distances to sitters are measured.
    static let areaRoutes: [Route] = [
        Route(CareAPI.area) { call, store in
            guard let place = try store.area(of: call.account) else {
                throw Failure.notFound("The owner's home is unknown.")
            }
            return PlaceDTO(place)
        },
        Route(CareAPI.saveArea) { call, store, body in
            let place = try body.value(as: .stored)
            try store.execute(
                """
                INSERT INTO ownersArea (account, name, latitude, longitude) VALUES (?, ?, ?, ?) \
                ON CONFLICT (account) DO UPDATE SET name = excluded.name, latitude = excluded.latitude, \
                longitude = excluded.longitude
                """,
                [
                    call.account.sqlValue, .text(place.name), .real(place.coordinate.latitude),
                    .real(place.coordinate.longitude),
                ])
            return PlaceDTO(place)
        },
    ]
}
