import Database

extension Migration {
    /// Creates the tables in PostgreSQL, as they are after SQLite's migrations until then.
    static let healthInPostgreSQL = Migration("2026-12-02-2-health") { store in
        try store.execute(
            """
            CREATE TABLE weight (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                grams BIGINT NOT NULL,
                date TEXT NOT NULL
            );
            CREATE INDEX weightOfPet ON weight (pet, date DESC, id, grams);

            CREATE TABLE visit (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                date TEXT NOT NULL,
                reason TEXT NOT NULL,
                clinic TEXT,
                notes TEXT
            );
            CREATE INDEX visitOfPet ON visit (pet, date DESC, id);

            CREATE TABLE vaccination (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                vaccine TEXT NOT NULL,
                givenOn TEXT NOT NULL,
                nextDue TEXT,
                batch TEXT,
                vet TEXT,
                certificate TEXT,
                hiddenUntil TEXT,
                nextDueFrom TEXT
            );
            CREATE INDEX vaccinationOfPet ON vaccination (pet, givenOn DESC, id);

            CREATE TABLE reminder (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                title TEXT NOT NULL,
                start TEXT NOT NULL,
                due TEXT NOT NULL,
                recurrenceEvery BIGINT,
                recurrenceUnit TEXT,
                lastDone TEXT,
                recurrenceFrom TEXT,
                completions TEXT
            );
            CREATE INDEX reminderOfPet ON reminder (pet, (recurrenceUnit IS NULL AND lastDone IS NOT NULL), due, id);
            CREATE INDEX reminderOpenOfPet ON reminder (pet, due) WHERE recurrenceUnit IS NOT NULL OR lastDone IS NULL;

            CREATE TABLE medicine (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                name TEXT NOT NULL,
                dose BIGINT NOT NULL,
                unit TEXT NOT NULL,
                times TEXT NOT NULL,
                everyDays BIGINT NOT NULL,
                food TEXT NOT NULL,
                start TEXT NOT NULL,
                "end" TEXT,
                stock BIGINT,
                countedOn TEXT,
                notes TEXT
            );
            CREATE INDEX medicineOfPet ON medicine (pet, name, id);
            CREATE INDEX medicineStartOfPet ON medicine (pet, start);

            CREATE TABLE dose (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                medicine TEXT NOT NULL,
                day TEXT NOT NULL,
                time TEXT NOT NULL,
                givenDay TEXT,
                givenTime TEXT
            );
            CREATE INDEX doseOfPet ON dose (pet, day DESC, time DESC, id);

            -- SQLite's function of this name returns a day as it is, and NULL for a text that isn't one.
            CREATE FUNCTION date(day TEXT, change TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
                SELECT CASE
                    WHEN day !~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' THEN NULL
                    WHEN day > to_char(
                        to_date(substr(day, 1, 7), 'YYYY-MM') + INTERVAL '1 month' - INTERVAL '1 day', 'YYYY-MM-DD'
                    ) THEN NULL
                    ELSE day
                END
            $$;
            """)
    }

    /// Adds the instant and the amount of a dose. They aren't known of older doses.
    static let healthDosesInPostgreSQL = Migration("2026-12-10-health-doses") { store in
        try store.execute(
            """
            ALTER TABLE dose ADD COLUMN givenAt BIGINT;
            ALTER TABLE dose ADD COLUMN amount BIGINT;
            ALTER TABLE dose ADD COLUMN unit TEXT;
            """)
    }

    /// Adds the time from which the doses of a medicine are expected. Older medicines have none.
    static let healthExpectedDosesInPostgreSQL = Migration("2026-12-11-health-expected-doses") { store in
        try store.execute(
            """
            ALTER TABLE medicine ADD COLUMN expectedDay TEXT;
            ALTER TABLE medicine ADD COLUMN expectedTime TEXT;
            """)
    }

    /// Adds who recorded or last changed a dose. It isn't known of older doses, nor after that account is closed.
    static let healthDoseRecordersInPostgreSQL = Migration("2026-12-12-health-dose-recorders") { store in
        try store.execute(
            """
            CREATE TABLE doseRecorder (
                entry TEXT PRIMARY KEY REFERENCES dose ON DELETE CASCADE DEFERRABLE,
                recorder TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE
            );
            CREATE INDEX doseRecorderOfAccount ON doseRecorder (recorder);
            """)
    }

    /// Numbers the weights of a day in the order in which they were entered. It isn't known of older weights.
    static let healthWeightNumbersInPostgreSQL = Migration("2026-12-15-health-weight-numbers") { store in
        try store.execute(
            """
            ALTER TABLE weight ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
            DROP INDEX weightOfPet;
            CREATE INDEX weightOfPet ON weight (pet, date DESC, number DESC, id, grams);
            """)
    }
}
