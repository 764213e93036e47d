import Database

extension Migration {
    /// Creates the tables in PostgreSQL, as they are after all of SQLite's migrations.
    static let petsInPostgreSQL = Migration("2026-12-02-1-pets") { store in
        try store.execute(
            """
            CREATE TABLE pet (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                species TEXT NOT NULL,
                breed TEXT,
                birthDate TEXT,
                sex TEXT NOT NULL,
                photo TEXT,
                microchip TEXT,
                neutered BIGINT,
                allergies TEXT,
                conditions TEXT,
                insurance TEXT,
                vet TEXT,
                weightGoal BIGINT,
                died TEXT,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE
            );
            CREATE INDEX petOfAccount ON pet (account);
            """)
    }
}
