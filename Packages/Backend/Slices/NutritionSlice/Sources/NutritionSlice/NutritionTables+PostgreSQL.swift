import Database

extension Migration {
    /// Creates the tables in PostgreSQL, as they are after all of SQLite's migrations.
    static let nutritionInPostgreSQL = Migration("2026-12-02-2-nutrition") { store in
        try store.execute(
            """
            CREATE TABLE food (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                protein DOUBLE PRECISION,
                fat DOUBLE PRECISION,
                fibre DOUBLE PRECISION,
                moisture DOUBLE PRECISION,
                ash DOUBLE PRECISION,
                kcal DOUBLE PRECISION,
                bagGrams BIGINT,
                bagOpenedOn TEXT,
                retired BIGINT NOT NULL,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE,
                ingredients TEXT
            );
            CREATE INDEX foodOfAccount ON food (account);

            CREATE TABLE meal (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                food TEXT NOT NULL REFERENCES food DEFERRABLE,
                grams BIGINT NOT NULL,
                date TEXT NOT NULL
            );
            CREATE INDEX mealOfPet ON meal (pet, date DESC, id, food, grams);
            CREATE INDEX mealOfFood ON meal (food, date, grams);

            CREATE TABLE drink (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                millilitres BIGINT NOT NULL,
                date TEXT NOT NULL
            );
            CREATE INDEX drinkOfPet ON drink (pet, date DESC, id, millilitres);

            CREATE TABLE diet (
                pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE DEFERRABLE,
                activity TEXT,
                condition BIGINT,
                startGrams BIGINT,
                goalGrams BIGINT,
                startedOn TEXT,
                weeklyPercent DOUBLE PRECISION
            );
            """)
    }

    /// Adds whether a pet is pregnant or nursing.
    static let dietBreedingInPostgreSQL = Migration("2026-12-10-nutrition-breeding") { store in
        try store.execute("ALTER TABLE diet ADD COLUMN pregnantOrNursing BIGINT;")
    }

    /// Adds the loss that an earlier goal planned.
    static let dietPastLossInPostgreSQL = Migration("2026-12-14-nutrition-past-loss") { store in
        try store.execute(
            """
            ALTER TABLE diet ADD COLUMN lossFrom TEXT;
            ALTER TABLE diet ADD COLUMN lossUntil TEXT;
            ALTER TABLE diet ADD COLUMN lossGoalGrams BIGINT;
            """)
    }
}
