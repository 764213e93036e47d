import ActivityWire
import BackendCore
import CoreModels
import Database

extension Parties {
    /// Everybody who may read the pet of a tracker, whose service reports a walk.
    static let tracker = Parties(inPath: "tracker", readersOf: "SELECT pet FROM trackedPet WHERE tracker = ?")
}

extension Migration {
    /// Adds the pets that have a tracker. Until then, each pet had a simulated one; now only those of sample data
    /// that is entered later do.
    static let trackerDevices = Migration("2026-12-09-activity-tracker-devices") { store in
        try store.execute(
            "CREATE TABLE trackerDevice (pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE) STRICT, WITHOUT ROWID")
    }

    /// Adds the pets that have a tracker in PostgreSQL.
    static let trackerDevicesInPostgreSQL = Migration("2026-12-09-activity-tracker-devices") { store in
        try store.execute(
            "CREATE TABLE trackerDevice (pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE DEFERRABLE)")
    }

    /// Adds the readings of trackers, and the accounts that send them. Until then the trackers were simulated at each
    /// request. They belong to the sample world, which continues a walk in progress from its start.
    static let trackerReadings = Migration("2026-12-10-activity-tracker-readings") { store in
        try replaceDevices(in: store) {
            """
            CREATE TABLE trackerDevice (
                pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE,
                id TEXT NOT NULL UNIQUE,
                reporter TEXT NOT NULL REFERENCES account ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE trackerReading (
                pet TEXT NOT NULL REFERENCES tracker ON DELETE CASCADE,
                time INTEGER NOT NULL,
                latitude INTEGER NOT NULL,
                longitude INTEGER NOT NULL,
                PRIMARY KEY (pet, time)
            ) STRICT, WITHOUT ROWID;
            ALTER TABLE tracker ADD COLUMN battery INTEGER;
            ALTER TABLE tracker ADD COLUMN heard INTEGER;
            """
        }
    }

    /// Adds the readings of trackers, and the accounts that send them, in PostgreSQL.
    static let trackerReadingsInPostgreSQL = Migration("2026-12-10-activity-tracker-readings") { store in
        try replaceDevices(in: store) {
            """
            CREATE TABLE trackerDevice (
                pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                id TEXT NOT NULL UNIQUE,
                reporter TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE
            );
            CREATE TABLE trackerReading (
                pet TEXT NOT NULL REFERENCES tracker ON DELETE CASCADE DEFERRABLE,
                time BIGINT NOT NULL,
                latitude BIGINT NOT NULL,
                longitude BIGINT NOT NULL,
                PRIMARY KEY (pet, time)
            );
            ALTER TABLE tracker ADD COLUMN battery BIGINT;
            ALTER TABLE tracker ADD COLUMN heard BIGINT;
            """
        }
    }

    /// Adds a view of the pets of trackers, by which the backend finds who is notified of readings.
    static let trackedPets = Migration("2026-12-16-activity-tracked-pets") { store in
        try store.execute("CREATE VIEW trackedPet AS SELECT id AS tracker, pet FROM trackerDevice")
    }

    private static func replaceDevices(in store: Connection, by tables: () -> String) throws {
        let pets = try store.rows("SELECT pet FROM trackerDevice").map { try $0.value("pet", as: PetID.self) }
        try store.execute("DROP TABLE trackerDevice")
        try store.execute(tables())
        try store.execute("CREATE INDEX trackerDeviceOfReporter ON trackerDevice (reporter)")
        guard !pets.isEmpty else { return }
        try store.execute(TrackerTables.addSampleWorld, [AccountID.sampleWorld.sqlValue])
        for pet in pets {
            try store.execute(
                TrackerTables.saveDevice, [pet.sqlValue, TrackerID().sqlValue, AccountID.sampleWorld.sqlValue])
        }
    }
}

/// The statements that use the tables of trackers and walks in progress.
enum TrackerTables {
    static let walk = """
        SELECT activity, started, rate, battery, heard, \
        EXISTS (SELECT 1 FROM trackerDevice WHERE trackerDevice.pet = tracker.pet) AS hasDevice FROM tracker WHERE pet = ?
        """
    static let start = "INSERT INTO tracker (pet, activity, started, rate) VALUES (?, ?, ?, ?)"
    static let stop = "DELETE FROM tracker WHERE pet = ?"
    static let readings = """
        SELECT time, latitude, longitude FROM trackerReading WHERE pet = ? AND time > ? ORDER BY time LIMIT ?
        """

    static let saveDevice = """
        INSERT INTO trackerDevice (pet, id, reporter) VALUES (?, ?, ?) \
        ON CONFLICT (pet) DO UPDATE SET id = excluded.id, reporter = excluded.reporter
        """
    static let removeDevice = "DELETE FROM trackerDevice WHERE pet = ?"
    static let otherPet = "SELECT 1 FROM trackerDevice WHERE id = ? AND pet <> ?"
    static let addSampleWorld = "INSERT INTO account (id, since) VALUES (?, 0) ON CONFLICT DO NOTHING"
    static let account = "SELECT 1 FROM account WHERE id = ?"

    static let trackedWalks = """
        SELECT trackerDevice.id AS id, started, rate, \
        (SELECT MAX(time) FROM trackerReading WHERE trackerReading.pet = tracker.pet) AS latest \
        FROM trackerDevice CROSS JOIN tracker ON tracker.pet = trackerDevice.pet WHERE reporter = ? \
        ORDER BY trackerDevice.id
        """
    static let trackedWalk = """
        SELECT tracker.pet AS pet, started FROM trackerDevice CROSS JOIN tracker ON tracker.pet = trackerDevice.pet \
        WHERE trackerDevice.id = ? AND reporter = ?
        """
    static let addReading = """
        INSERT INTO trackerReading (pet, time, latitude, longitude) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
        """
    static let hear = "UPDATE tracker SET heard = ?, battery = COALESCE(?, battery) WHERE pet = ?"
}
