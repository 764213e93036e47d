import BackendCore
import Database

extension Migration {
    /// Creates foods, meals, drinks, and diets. Indices contain all columns that lists and bags read.
    static let nutrition = Migration("2026-11-22-nutrition") { store in
        try store.execute(
            """
            CREATE TABLE food (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                protein REAL,
                fat REAL,
                fibre REAL,
                moisture REAL,
                ash REAL,
                kcal REAL,
                bagGrams INTEGER,
                bagOpenedOn TEXT,
                retired INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE meal (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                food TEXT NOT NULL REFERENCES food,
                grams INTEGER NOT NULL,
                date TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX mealOfPet ON meal (pet, date DESC, id, food, grams);
            CREATE INDEX mealOfFood ON meal (food, date, grams);

            CREATE TABLE drink (
                id TEXT PRIMARY KEY,
                pet TEXT NOT NULL REFERENCES pet ON DELETE CASCADE,
                millilitres INTEGER NOT NULL,
                date TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX drinkOfPet ON drink (pet, date DESC, id, millilitres);

            CREATE TABLE diet (
                pet TEXT PRIMARY KEY REFERENCES pet ON DELETE CASCADE,
                neutered INTEGER,
                activity TEXT,
                condition INTEGER,
                startGrams INTEGER,
                goalGrams INTEGER,
                startedOn TEXT,
                weeklyPercent REAL
            ) STRICT, WITHOUT ROWID;
            """)
    }

    /// Moves the neuter status from diets to profiles, which keep theirs if both have one.
    static let dietWithoutNeutered = Migration("2026-11-25-nutrition-neutered") { store in
        try store.execute(
            """
            UPDATE pet SET neutered = (SELECT neutered FROM diet WHERE diet.pet = pet.id) WHERE neutered IS NULL;
            ALTER TABLE diet DROP COLUMN neutered;
            """)
    }

    /// Adds the ingredients of foods.
    static let foodIngredients = Migration("2026-11-30-nutrition-ingredients") { store in
        try store.execute("ALTER TABLE food ADD COLUMN ingredients TEXT;")
    }

    /// Adds whether a pet is pregnant or nursing.
    static let dietBreeding = Migration("2026-12-10-nutrition-breeding") { store in
        try store.execute("ALTER TABLE diet ADD COLUMN pregnantOrNursing INTEGER;")
    }

    /// Adds the loss that an earlier goal planned.
    static let dietPastLoss = Migration("2026-12-14-nutrition-past-loss") { store in
        try store.execute(
            """
            ALTER TABLE diet ADD COLUMN lossFrom TEXT;
            ALTER TABLE diet ADD COLUMN lossUntil TEXT;
            ALTER TABLE diet ADD COLUMN lossGoalGrams INTEGER;
            """)
    }

    /// Adds the accounts of foods.
    static let nutritionAccounts = Migration("2026-11-24-nutrition-accounts") { store in
        try Migration.addAccount(to: "food", in: store)
        try store.execute(
            """
            CREATE INDEX foodOfAccount ON food (account);
            """)
    }
}

/// The statements that use the tables of nutrition.
enum NutritionTables {
    private static let foodColumns =
        "id, name, protein, fat, fibre, moisture, ash, kcal, bagGrams, bagOpenedOn, retired, ingredients"

    /// Includes the amount that all pets of the account have eaten from the open bag.
    static let selectFoods = """
        SELECT \(foodColumns), (SELECT COALESCE(SUM(grams), 0) FROM meal WHERE food = food.id AND date >= bagOpenedOn) \
        AS eaten FROM food WHERE account IN \(PetReaders.readableOwners)
        """
    static let selectFood = "\(selectFoods) AND id = ?"
    /// Finds the account of a food that an account may change.
    static let foodOwner = "SELECT account FROM food WHERE id = ? AND account IN \(PetReaders.householdOwners)"
    /// Moves a food that no pet has eaten yet.
    static let moveFood = """
        UPDATE food SET account = ? WHERE id = ? AND account = ? AND NOT EXISTS (SELECT 1 FROM meal WHERE food = food.id)
        """
    static let foodExists = "SELECT 1 FROM food WHERE id = ? AND account = ?"
    /// Doesn't change a food with the same id of another account.
    static let upsertFood = """
        INSERT INTO food (\(foodColumns), account) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET \
        name = excluded.name, protein = excluded.protein, fat = excluded.fat, fibre = excluded.fibre, \
        moisture = excluded.moisture, ash = excluded.ash, kcal = excluded.kcal, bagGrams = excluded.bagGrams, \
        bagOpenedOn = excluded.bagOpenedOn, retired = excluded.retired, ingredients = excluded.ingredients \
        WHERE food.account = excluded.account
        """

    static let selectMeals = """
        SELECT id, food, grams, date FROM meal WHERE pet = ? AND date >= ? ORDER BY date DESC, id
        """
    /// Finds the meals of a pet since a day, with their foods, except for foods that are no longer fed.
    static let selectFed = """
        SELECT meal.id, food.name, food.ingredients, meal.grams, meal.date FROM meal JOIN food ON food.id = meal.food \
        WHERE meal.pet = ? AND meal.date >= ? AND food.retired = 0 ORDER BY meal.date DESC, meal.id
        """
    /// Doesn't change a meal with the same id that belongs to another pet.
    static let upsertMeal = """
        INSERT INTO meal (id, pet, food, grams, date) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET \
        food = excluded.food, grams = excluded.grams, date = excluded.date WHERE meal.pet = excluded.pet
        """
    static let deleteMeal = "DELETE FROM meal WHERE id = ? AND pet = ?"

    static let selectDrinks = """
        SELECT id, millilitres, date FROM drink WHERE pet = ? AND date >= ? ORDER BY date DESC, id
        """
    /// Doesn't change a drink with the same id that belongs to another pet.
    static let upsertDrink = """
        INSERT INTO drink (id, pet, millilitres, date) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET \
        millilitres = excluded.millilitres, date = excluded.date WHERE drink.pet = excluded.pet
        """
    static let deleteDrink = "DELETE FROM drink WHERE id = ? AND pet = ?"

    private static let dietColumns =
        "pet, activity, condition, pregnantOrNursing, startGrams, goalGrams, startedOn, weeklyPercent, "
        + "lossFrom, lossUntil, lossGoalGrams"
    static let selectDiet = "SELECT \(dietColumns) FROM diet WHERE pet = ?"
    /// Apps from before the question about pregnancy send no answer, which keeps the stored one. The same applies to
    /// past losses.
    static let replaceDiet = """
        INSERT INTO diet (\(dietColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (pet) DO UPDATE SET \
        activity = excluded.activity, condition = excluded.condition, \
        pregnantOrNursing = COALESCE(excluded.pregnantOrNursing, diet.pregnantOrNursing), \
        startGrams = excluded.startGrams, goalGrams = excluded.goalGrams, startedOn = excluded.startedOn, weeklyPercent = excluded.weeklyPercent, \
        lossFrom = COALESCE(excluded.lossFrom, diet.lossFrom), \
        lossUntil = COALESCE(excluded.lossUntil, diet.lossUntil), \
        lossGoalGrams = COALESCE(excluded.lossGoalGrams, diet.lossGoalGrams)
        """
}
