import BackendCore
import CoreModels
import Database
import NutritionWire

/// Reads and changes the meals, drinks and diet of a pet.
struct DiaryRepository {
    let store: Connection
    let pet: PetID

    /// Returns the meals since a day, newest first.
    func meals(since: CalendarDate?) throws -> RowList<MealDTO> {
        RowList("meal", try store.rows(NutritionTables.selectMeals, [pet.sqlValue, (since ?? .earliest).sqlValue])) {
            try MealDTO(row: $0)
        }
    }

    /// Inserts a meal, or replaces the one with its id.
    /// - Throws: ``Failure/notFound(_:)`` if that one belongs to another pet; nothing was changed then.
    func save(_ meal: MealDTO, as id: EntityID<MealDTO>) throws {
        let changed = try store.execute(
            NutritionTables.upsertMeal,
            [id.sqlValue, pet.sqlValue, meal.food.sqlValue, meal.grams.sqlValue, meal.date.sqlValue])
        guard changed > 0 else { throw Failure.noRecord("meal", id, of: pet) }
    }

    /// Deletes a meal.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has none with that id.
    func deleteMeal(_ id: EntityID<MealDTO>) throws {
        guard try store.execute(NutritionTables.deleteMeal, [id.sqlValue, pet.sqlValue]) > 0 else {
            throw Failure.noRecord("meal", id, of: pet)
        }
    }

    /// Returns the drinks since a day, newest first.
    func drinks(since: CalendarDate?) throws -> RowList<DrinkDTO> {
        RowList("drink", try store.rows(NutritionTables.selectDrinks, [pet.sqlValue, (since ?? .earliest).sqlValue])) {
            DrinkDTO(id: try $0.value("id"), milliliters: try $0.value("millilitres"), date: try $0.value("date"))
        }
    }

    /// Inserts a drink, or replaces the one with its id.
    /// - Throws: ``Failure/notFound(_:)`` if that one belongs to another pet; nothing was changed then.
    func save(_ drink: DrinkDTO, as id: EntityID<DrinkDTO>) throws {
        let changed = try store.execute(
            NutritionTables.upsertDrink,
            [id.sqlValue, pet.sqlValue, drink.milliliters.sqlValue, drink.date.sqlValue])
        guard changed > 0 else { throw Failure.noRecord("drink", id, of: pet) }
    }

    /// Deletes a drink.
    /// - Throws: ``Failure/notFound(_:)`` if the pet has none with that id.
    func deleteDrink(_ id: EntityID<DrinkDTO>) throws {
        guard try store.execute(NutritionTables.deleteDrink, [id.sqlValue, pet.sqlValue]) > 0 else {
            throw Failure.noRecord("drink", id, of: pet)
        }
    }

    /// Returns the diet, or `nil` if none was saved.
    func diet() throws -> DietDTO? {
        try store.row(NutritionTables.selectDiet, [pet.sqlValue]).map { try DietDTO(row: $0) }
    }

    /// Saves the diet.
    func save(_ diet: DietDTO) throws {
        try store.execute(
            NutritionTables.replaceDiet,
            [
                pet.sqlValue, diet.activity.sqlValue, diet.condition.sqlValue,
                (diet.pregnantOrNursing.map { $0 ? 1 : 0 } as Int?).sqlValue,
                diet.goal?.startGrams.sqlValue ?? .null, diet.goal?.goalGrams.sqlValue ?? .null,
                diet.goal?.startedOn.sqlValue ?? .null, diet.goal?.weeklyPercent.sqlValue ?? .null,
                diet.pastLoss?.startedOn.sqlValue ?? .null, diet.pastLoss?.endedOn.sqlValue ?? .null,
                diet.pastLoss?.goalGrams.sqlValue ?? .null,
            ])
    }
}
