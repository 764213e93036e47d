import BackendCore
import CoreModels
import CoreWire
import Database
import NutritionWire

/// The meals and diets of all living pets of a household.
enum HouseholdNutrition {
    static let meals = """
        SELECT meal.id, meal.pet, food, grams, date FROM pet CROSS JOIN meal ON meal.pet = pet.id \
        WHERE \(PetReaders.isOfHousehold) AND pet.died IS NULL AND date >= ? ORDER BY pet.id, date DESC, meal.id
        """
    static let diets = """
        SELECT diet.* FROM pet CROSS JOIN diet ON diet.pet = pet.id WHERE \(PetReaders.isOfHousehold) AND pet.died IS NULL
        """

    static let routes = [
        Route(NutritionAPI.mealsOfAllPets) { call, store in
            let since = try call.query.required(NutritionAPI.since)
            let rows = try store.rows(HouseholdNutrition.meals, [call.account.sqlValue, since.sqlValue])
            return RecordList(
                RowList("meal", rows) { PetMealDTO(pet: try $0.value("pet"), record: try MealDTO(row: $0)) })
        },
        Route(NutritionAPI.dietsOfAllPets) { call, store in
            let rows = try store.rows(HouseholdNutrition.diets, [call.account.sqlValue])
            return RecordList(
                RowList("diet", rows) { PetDietDTO(pet: try $0.value("pet"), diet: try DietDTO(row: $0)) })
        },
    ]
}
