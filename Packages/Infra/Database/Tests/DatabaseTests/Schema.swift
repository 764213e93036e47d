import Database

/// The schema that the tests use.
enum Schema {
    static let pets = Migration("pets") { connection in
        try connection.execute(
            """
            CREATE TABLE pet (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
            CREATE TABLE weight (
                id INTEGER PRIMARY KEY, pet INTEGER NOT NULL REFERENCES pet(id), grams REAL CHECK (grams > 0), photo BLOB
            );
            CREATE INDEX weight_by_pet ON weight (pet, id);
            """)
    }

    static func names(in database: SQLiteDatabase) async throws -> [String] {
        try await database.read { connection in
            try connection.rows("SELECT name FROM pet ORDER BY id").map { try $0.value("name") }
        }
    }
}
