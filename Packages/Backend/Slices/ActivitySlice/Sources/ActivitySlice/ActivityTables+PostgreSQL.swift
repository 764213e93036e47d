import Database

extension Migration {
    /// Creates the tables in PostgreSQL, as they are after all of SQLite's migrations.
    static let activitiesInPostgreSQL = Migration("2026-12-02-2-activity") { store in
        try store.execute(
            """
            CREATE TABLE activity (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                kind TEXT NOT NULL,
                start BIGINT NOT NULL,
                zone TEXT NOT NULL,
                day TEXT NOT NULL,
                duration BIGINT NOT NULL,
                moving BIGINT NOT NULL,
                resting BIGINT NOT NULL,
                metres BIGINT NOT NULL,
                source TEXT NOT NULL,
                note TEXT,
                open BIGINT NOT NULL
            );
            CREATE INDEX activityOfPet ON activity (pet, start DESC, id);
            CREATE INDEX activityDay ON activity (pet, day, kind, metres, moving, resting);
            CREATE INDEX activityByWay ON activity (pet, metres, start);
            CREATE INDEX activityByTime ON activity (pet, moving, start);

            CREATE TABLE activityTrack (
                activity TEXT NOT NULL REFERENCES activity ON DELETE CASCADE DEFERRABLE,
                part BIGINT NOT NULL,
                points BYTEA NOT NULL,
                PRIMARY KEY (activity, part)
            );

            CREATE TABLE tracker (
                pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                activity TEXT NOT NULL,
                started BIGINT NOT NULL,
                rate BIGINT NOT NULL
            );
            """)
    }
}
