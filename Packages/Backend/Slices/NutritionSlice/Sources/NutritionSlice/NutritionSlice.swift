import BackendCore
import CoreModels
import CoreWire
import Database
import NutritionWire

extension Slice {
    /// Pets' nutrition: the household's foods, diaries of meals and water, and diets.
    public static let nutrition = Slice(
        name: "Nutrition",
        wire: NutritionAPI.examples,
        routes: foods + meals + drinks + diet + HouseholdNutrition.routes,
        migrations: [.nutrition, .nutritionAccounts, .dietWithoutNeutered, .foodIngredients],
        postgreSQL: [.nutritionInPostgreSQL],
        sample: { sample in try sample.addNutrition() }
    )

    private static let foods = [
        Route(NutritionAPI.foods) { call, store in RecordList(try store.foods(for: call.account, now: call.now)) },
        Route(NutritionAPI.saveFood) { call, store, body, id in
            let food = try body.checked(id: id, today: call.today)
            let owner = try store.foodOwner(id, for: call.account)
            guard try store.put(food, id: id, of: owner) else { throw Failure.notFound("There is no food \(id).") }
            return try store.food(id, for: call.account, now: call.now) ?? food
        },
    ]

    private static let meals = [
        Route(NutritionAPI.meals) { call, store, pet in
            let since = try call.query[NutritionAPI.since]
            return RecordList(try store.meals(of: pet, since: since))
        },
        Route(NutritionAPI.saveMeal) { call, store, body, pet, id in
            let meal = try body.checked(id: id, today: call.today)
            if let known = call.pet { try store.requireFood(meal.food, of: known, for: call.account) }
            guard try store.put(meal, id: id, of: pet) else { throw Failure.noEntry("meal", id, of: pet) }
            return meal
        },
        Route(NutritionAPI.removeMeal) { _, store, pet, id in
            guard try store.execute(NutritionTables.deleteMeal, [id.sqlValue, pet.sqlValue]) > 0 else {
                throw Failure.noEntry("meal", id, of: pet)
            }
            return NoBody()
        },
    ]

    private static let drinks = [
        Route(NutritionAPI.drinks) { call, store, pet in
            let since = try call.query[NutritionAPI.since]
            return RecordList(try store.drinks(of: pet, since: since))
        },
        Route(NutritionAPI.saveDrink) { call, store, body, pet, id in
            let drink = try body.checked(id: id, today: call.today)
            guard try store.put(drink, id: id, of: pet) else { throw Failure.noEntry("drink", id, of: pet) }
            return drink
        },
        Route(NutritionAPI.removeDrink) { _, store, pet, id in
            guard try store.execute(NutritionTables.deleteDrink, [id.sqlValue, pet.sqlValue]) > 0 else {
                throw Failure.noEntry("drink", id, of: pet)
            }
            return NoBody()
        },
    ]

    private static let diet = [
        Route(NutritionAPI.diet) { _, store, pet in
            try store.diet(of: pet) ?? DietDTO()
        },
        Route(NutritionAPI.saveDiet) { call, store, body, pet in
            let diet = try body.checked(today: call.today)
            try store.put(diet, of: pet)
            return diet
        },
    ]
}

extension Failure {
    fileprivate static func noEntry<Entry>(_ kind: String, _ id: EntityID<Entry>, of pet: PetID) -> Failure {
        .notFound("The pet \(pet) has no \(kind) \(id).")
    }
}
