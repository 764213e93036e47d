import BackendCore
import Database

extension Migration {
    /// Creates the entries of health records.
    ///
    /// Indices contain the columns by which lists are sorted. Databases from before there were slices have the tables
    /// from a migration named "records".
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

    /// Adds medicines and their doses, and more columns of vaccinations and reminders.
    static let medicines = Migration("2026-11-22-health-medicines") { store in
        try store.execute(
            """
            ALTER TABLE vaccination ADD COLUMN batch TEXT;
            ALTER TABLE vaccination ADD COLUMN vet TEXT;
            ALTER TABLE vaccination ADD COLUMN certificate TEXT;
            ALTER TABLE reminder ADD COLUMN recurrenceFrom TEXT;
            ALTER TABLE reminder ADD COLUMN completions TEXT;

            CREATE TABLE medicine (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                name TEXT NOT NULL,
                dose INTEGER NOT NULL,
                unit TEXT NOT NULL,
                times TEXT NOT NULL,
                everyDays INTEGER NOT NULL,
                food TEXT NOT NULL,
                start TEXT NOT NULL,
                "end" TEXT,
                stock INTEGER,
                countedOn TEXT,
                notes TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX medicineOfPet ON medicine (pet, name, id);

            -- The medicine is no reference: its doses stay when it is removed, so that it can be restored.
            CREATE TABLE dose (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                medicine TEXT NOT NULL,
                day TEXT NOT NULL,
                time TEXT NOT NULL,
                givenDay TEXT,
                givenTime TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX doseOfPet ON dose (pet, day DESC, time DESC, id);
            """)
    }

    /// Adds an index of medicines by their first day, and the day until which a vaccination is postponed, for the
    /// agenda.
    static let healthAgenda = Migration("2026-11-23-health-agenda") { store in
        try store.execute(
            """
            ALTER TABLE vaccination ADD COLUMN hiddenUntil TEXT;
            CREATE INDEX medicineStart ON medicine (start, pet);
            """)
    }

    /// Adds the indices for due entries of an account's pets.
    static let healthAccounts = Migration("2026-11-24-health-accounts") { store in
        try store.execute(
            """
            DROP INDEX vaccinationDue;
            CREATE INDEX vaccinationDueOfPet ON vaccination (pet, nextDue);
            DROP INDEX reminderOpen;
            CREATE INDEX reminderOpenOfPet ON reminder (pet, due) WHERE recurrenceUnit IS NOT NULL OR lastDone IS NULL;
            DROP INDEX medicineStart;
            CREATE INDEX medicineStartOfPet ON medicine (pet, start);
            """)
    }

    /// Adds the source of a vaccination's next date. Dates derived from the pet's age aren't stored, so the index of
    /// stored dates is dropped.
    static let healthVaccineSchedule = Migration("2026-11-25-health-vaccine-schedule") { store in
        try store.execute(
            """
            ALTER TABLE vaccination ADD COLUMN nextDueFrom TEXT;
            DROP INDEX vaccinationDueOfPet;
            """)
    }

    /// Adds the instant and the amount of a dose. They aren't known of older doses.
    static let healthDoses = Migration("2026-12-10-health-doses") { store in
        try store.execute(
            """
            ALTER TABLE dose ADD COLUMN givenAt INTEGER;
            ALTER TABLE dose ADD COLUMN amount INTEGER;
            ALTER TABLE dose ADD COLUMN unit TEXT;
            """)
    }

    /// Adds the time from which the doses of a medicine are expected. Older medicines have none.
    static let healthExpectedDoses = Migration("2026-12-11-health-expected-doses") { store in
        try store.execute(
            """
            ALTER TABLE medicine ADD COLUMN expectedDay TEXT;
            ALTER TABLE medicine ADD COLUMN expectedTime TEXT;
            """)
    }

    /// Adds who recorded or last changed a dose. It isn't known of older doses, nor after that account is closed.
    static let healthDoseRecorders = Migration("2026-12-12-health-dose-recorders") { store in
        try store.execute(
            """
            CREATE TABLE doseRecorder (
                entry TEXT PRIMARY KEY REFERENCES dose ON DELETE CASCADE,
                recorder TEXT NOT NULL REFERENCES account ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX doseRecorderOfAccount ON doseRecorder (recorder);
            """)
    }

    /// Numbers the weights of a day in the order in which they were entered. It isn't known of older weights.
    static let healthWeightNumbers = Migration("2026-12-15-health-weight-numbers") { store in
        try store.execute(
            """
            ALTER TABLE weight ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
            DROP INDEX weightOfPet;
            CREATE INDEX weightOfPet ON weight (pet, date DESC, number DESC, id, grams);
            """)
    }
}
