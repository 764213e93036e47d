import Database

extension Migration {
    /// Creates the tables in PostgreSQL, as they are after all of SQLite's migrations.
    static let ownerInPostgreSQL = Migration("2026-12-02-2-owner") { store in
        try store.execute(
            """
            CREATE TABLE owner (
                account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE DEFERRABLE,
                id TEXT NOT NULL,
                name TEXT NOT NULL,
                phone TEXT
            );
            """)
    }
}
