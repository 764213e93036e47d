import Database

extension Migration {
    /// Creates the tables in PostgreSQL, as they are after all of SQLite's migrations.
    static let noticesInPostgreSQL = Migration("2026-12-02-2-notices") { store in
        try store.execute(
            """
            CREATE TABLE noticeReading (
                account TEXT PRIMARY KEY REFERENCES account ON DELETE CASCADE DEFERRABLE,
                readUntil BIGINT NOT NULL
            );
            """)
    }
}
