import BackendCore
import CoreModels
import CoreWire
import Database
import NutritionWire

/// Finds diets and meals in the store.
public struct StoredDiets: BreedingDirectory, FeedingDirectory {
    /// Creates the directory.
    public init() {}

    /// Returns whether a pet's diet says that it is pregnant or nursing.
    public func isPregnantOrNursing(_ pet: PetID, in store: Connection) throws -> Bool {
        try DiaryRepository(store: store, pet: pet).diet()?.pregnantOrNursing == true
    }

    /// Returns what a pet was fed. A meal that can't be read isn't counted.
    public func feeding(of pet: PetID, on today: CalendarDate, in store: Connection) throws -> Feeding {
        let rows = try store.rows(NutritionTables.selectFed, [pet.sqlValue, Feeding.firstDay(today).sqlValue])
        let meals = RowList("meal", rows) { row in
            guard let day = try CalendarDate(member: "date", row.value("date", as: String.self)) else {
                throw WireError.malformed("“date” is required.")
            }
            return Feeding.Meal(
                food: try row.value("name"), ingredients: try row.value("ingredients"), grams: try row.value("grams"),
                day: day)
        }
        let goal = try DiaryRepository(store: store, pet: pet).diet()?.goal
        return Feeding(meals.items, today: today, isWeightWatched: goal != nil)
    }
}
