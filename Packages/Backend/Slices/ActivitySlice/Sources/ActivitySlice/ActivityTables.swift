import BackendCore
import Database

extension Migration {
    /// Creates the tables of activities, tracks and walks in progress. Indices cover the sums of days and the records.
    static let activity = Migration("2026-11-22-activity") { store in
        try store.execute(
            """
            CREATE TABLE activity (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                kind TEXT NOT NULL,
                start INTEGER NOT NULL,
                zone TEXT NOT NULL,
                day TEXT NOT NULL,
                duration INTEGER NOT NULL,
                moving INTEGER NOT NULL,
                resting INTEGER NOT NULL,
                metres INTEGER NOT NULL,
                source TEXT NOT NULL,
                note TEXT,
                open INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX activityOfPet ON activity (pet, start DESC, id);
            CREATE INDEX activityDay ON activity (pet, day, kind, metres, moving, resting);
            CREATE INDEX activityByWay ON activity (pet, metres, start);
            CREATE INDEX activityByTime ON activity (pet, moving, start);

            CREATE TABLE activityTrack (
                activity TEXT NOT NULL REFERENCES activity ON DELETE CASCADE,
                part INTEGER NOT NULL,
                points BLOB NOT NULL,
                PRIMARY KEY (activity, part)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE tracker (
                pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE,
                activity TEXT NOT NULL,
                started INTEGER NOT NULL,
                rate INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)
    }
}

/// The statements that use the tables of activity.
enum ActivityTables {
    private static let columns =
        "id, kind, start, zone, day, duration, moving, resting, metres, source, note, open"

    static let select = """
        SELECT \(columns) FROM activity WHERE pet = ? AND start >= ? ORDER BY start DESC, id LIMIT ?
        """
    static let count = "SELECT COUNT(*) AS total FROM activity WHERE pet = ?"
    static let selectOne = "SELECT \(columns) FROM activity WHERE id = ? AND pet = ?"
    /// Doesn't change an activity with the same id that belongs to another pet.
    static let upsert = """
        INSERT INTO activity (pet, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, start = excluded.start, zone = excluded.zone, \
        day = excluded.day, duration = excluded.duration, moving = excluded.moving, resting = excluded.resting, \
        metres = excluded.metres, source = excluded.source, note = excluded.note, open = excluded.open \
        WHERE activity.pet = excluded.pet
        """
    static let delete = "DELETE FROM activity WHERE id = ? AND pet = ?"

    /// Rests don't count as walks and games, but their hours do.
    static let days = """
        SELECT day, COUNT(*) FILTER (WHERE kind <> 'rest') AS count, SUM(metres) AS metres, SUM(moving) AS moving, \
        SUM(resting) AS resting FROM activity WHERE pet = ? AND day >= ? GROUP BY day ORDER BY day
        """
    static let farthest = """
        SELECT \(columns) FROM activity WHERE pet = ? AND metres > 0 ORDER BY metres DESC, start DESC LIMIT 1
        """
    static let longest = """
        SELECT \(columns) FROM activity WHERE pet = ? AND moving > 0 ORDER BY moving DESC, start DESC LIMIT 1
        """

    static let track = "SELECT points FROM activityTrack WHERE activity = ? ORDER BY part"
    static let putPart = """
        INSERT INTO activityTrack (activity, part, points) VALUES (?, ?, ?) \
        ON CONFLICT (activity, part) DO UPDATE SET points = excluded.points
        """
}
