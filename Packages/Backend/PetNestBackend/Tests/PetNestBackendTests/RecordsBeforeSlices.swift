import Database

extension Migration {
    /// The schema of the versions without slices, verbatim.
    static let recordsBeforeSlices = Migration("records") { connection in
        try connection.execute(
            """
            CREATE TABLE owner (
                only INTEGER PRIMARY KEY CHECK (only = 1),
                id TEXT NOT NULL,
                name TEXT NOT NULL,
                phone TEXT
            ) STRICT;

            CREATE TABLE pet (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                species TEXT NOT NULL,
                breed TEXT,
                birthDate TEXT,
                sex TEXT NOT NULL,
                photo TEXT,
                microchip TEXT
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE weight (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                grams INTEGER NOT NULL,
                date TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX weightOfPet ON weight (pet, date DESC, id, grams);

            CREATE TABLE visit (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                date TEXT NOT NULL,
                reason TEXT NOT NULL,
                clinic TEXT,
                notes TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX visitOfPet ON visit (pet, date DESC, id);

            CREATE TABLE vaccination (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                vaccine TEXT NOT NULL,
                givenOn TEXT NOT NULL,
                nextDue TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX vaccinationOfPet ON vaccination (pet, givenOn DESC, id);
            CREATE INDEX vaccinationDue ON vaccination (nextDue, pet);

            CREATE TABLE reminder (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                title TEXT NOT NULL,
                start TEXT NOT NULL,
                due TEXT NOT NULL,
                recurrenceEvery INTEGER,
                recurrenceUnit TEXT,
                lastDone TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX reminderOfPet
                ON reminder (pet, (recurrenceUnit IS NULL AND lastDone IS NOT NULL), due, id);
            CREATE INDEX reminderOpen ON reminder (due) WHERE recurrenceUnit IS NOT NULL OR lastDone IS NULL;
            """)
    }
}
