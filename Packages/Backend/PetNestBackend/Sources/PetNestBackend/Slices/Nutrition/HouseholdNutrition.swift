import CoreModels
import Database

/// A meal of one of an account's pets, on the wire.
struct PetMealDTO: Encodable, Sendable {
    let pet: String
    let id: String
    let food: String
    let grams: Int
    let date: String
}

/// The diet of one of an account's pets, on the wire.
struct PetDietDTO: Encodable, Sendable {
    let pet: String
    let diet: DietDTO
}

/// The meals and diets of all living pets of an account.
enum HouseholdNutrition {
    static let meals = """
        SELECT meal.id, meal.pet, food, grams, date FROM pet CROSS JOIN meal ON meal.pet = pet.id \
        WHERE pet.account = ?1 AND pet.died IS NULL AND date >= ?2 ORDER BY pet.id, date DESC, meal.id
        """
    static let diets = """
        SELECT diet.* FROM pet CROSS JOIN diet ON diet.pet = pet.id WHERE pet.account = ?1 AND pet.died IS NULL
        """

    static let routes = [
        Route(
            "GET v1/meals?since=DAY",
            answer: "200 `{\"meals\": [meal]}` of all living pets, each with its `pet`, newest first for each, of "
                + "that day or later"
        ) { call, store in
            guard let since = try call.query.day("since") else {
                throw Failure.malformed("The query needs the first day: ?since=2026-05-03.")
            }
            let rows = try store.rows(HouseholdNutrition.meals, [call.account.sqlValue, since.sqlValue])
            let list = RowList("meal", rows) {
                PetMealDTO(
                    pet: try $0.value("pet"), id: try $0.value("id"), food: try $0.value("food"),
                    grams: try $0.value("grams"), date: try $0.value("date"))
            }
            return try Answer(ListBody(name: "meals", rows: list))
        },
        Route(
            "GET v1/diets",
            answer: "200 `{\"diets\": [{\"pet\": \"…\", \"diet\": diet}]}` of all pets that live and for which one was "
                + "entered"
        ) { call, store in
            let list = RowList("diet", try store.rows(HouseholdNutrition.diets, [call.account.sqlValue])) {
                PetDietDTO(pet: try $0.value("pet"), diet: try DietDTO(row: $0))
            }
            return try Answer(ListBody(name: "diets", rows: list))
        },
    ]
}
