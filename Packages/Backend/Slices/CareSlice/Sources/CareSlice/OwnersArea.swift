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

/// The home of an owner, from which distances to sitters are measured.
struct OwnersArea {
    let store: Connection
    let account: AccountID

    /// Returns the home, or `nil` if it is unknown.
    func place() throws -> Place? {
        try store.row("SELECT * FROM ownersArea WHERE account = ?", [account.sqlValue]).map { row in
            try PlaceDTO(name: row.value("name"), latitude: row.value("latitude"), longitude: row.value("longitude"))
                .value(as: .stored)
        }
    }

    /// Saves the home.
    func save(_ place: Place) throws {
        try store.execute(
            """
            INSERT INTO ownersArea (account, name, latitude, longitude) VALUES (?, ?, ?, ?) \
            ON CONFLICT (account) DO UPDATE SET name = excluded.name, latitude = excluded.latitude, \
            longitude = excluded.longitude
            """,
            [
                account.sqlValue, .text(place.name), .real(place.coordinate.latitude),
                .real(place.coordinate.longitude),
            ])
    }
}
