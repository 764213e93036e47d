import Database

extension Migration {
    /// The entries of health records.
    ///
    /// Indices carry the columns that lists order by, so that none is sorted. Databases that were made before there
    /// were slices have the tables from a migration named "records".
    static let health = Migration("2026-05-02-health") { store in
        try store.execute(
            """
            CREATE TABLE IF NOT EXISTS weight (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                grams INTEGER NOT NULL,
                date TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX IF NOT EXISTS weightOfPet ON weight (pet, date DESC, id, grams);

            CREATE TABLE IF NOT EXISTS visit (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                date TEXT NOT NULL,
                reason TEXT NOT NULL,
                clinic TEXT,
                notes TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX IF NOT EXISTS visitOfPet ON visit (pet, date DESC, id);

            CREATE TABLE IF NOT EXISTS vaccination (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                vaccine TEXT NOT NULL,
                givenOn TEXT NOT NULL,
                nextDue TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX IF NOT EXISTS vaccinationOfPet ON vaccination (pet, givenOn DESC, id);
            CREATE INDEX IF NOT EXISTS vaccinationDue ON vaccination (nextDue, pet);

            CREATE TABLE IF NOT EXISTS reminder (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                title TEXT NOT NULL,
                start TEXT NOT NULL,
                due TEXT NOT NULL,
                recurrenceEvery INTEGER,
                recurrenceUnit TEXT,
                lastDone TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX IF NOT EXISTS reminderOfPet
                ON reminder (pet, (recurrenceUnit IS NULL AND lastDone IS NOT NULL), due, id);
            CREATE INDEX IF NOT EXISTS reminderOpen ON reminder (due) WHERE recurrenceUnit IS NOT NULL OR lastDone IS NULL;
            """)
    }
}
