import BackendCore
import CoreModels
import CoreWire
import NutritionWire

extension Slice {
    /// Pets' nutrition: the household's foods, diaries of meals and water, and diets.
    public static let nutrition = Slice(
        name: "Nutrition",
        wire: NutritionAPI.examples,
        routes: foods + meals + drinks + diet + HouseholdNutrition.routes,
        migrations: [
            .nutrition, .nutritionAccounts, .dietWithoutNeutered, .foodIngredients, .dietBreeding, .dietPastLoss,
        ],
        postgreSQL: [.nutritionInPostgreSQL, .dietBreedingInPostgreSQL, .dietPastLossInPostgreSQL],
        sample: { sample in try sample.addNutrition() }
    )

    private static let foods = [
        Route(NutritionAPI.foods) { call, store in
            RecordList(try FoodRepository(store: store, account: call.account, now: call.now).foods())
        },
        Route(NutritionAPI.saveFood) { call, store, body, id in
            let food = try body.checked(id: id, today: call.today)
            let foods = FoodRepository(store: store, account: call.account, now: call.now)
            try foods.save(food, as: id, of: foods.owner(of: id))
            return try foods.food(id) ?? food
        },
    ]

    private static let meals = [
        Route(NutritionAPI.meals) { call, store, pet in
            let since = try call.query[NutritionAPI.since]
            return RecordList(try DiaryRepository(store: store, pet: pet).meals(since: since))
        },
        Route(NutritionAPI.saveMeal) { call, store, body, pet, id in
            let meal = try body.checked(id: id, today: call.today)
            if let known = call.pet {
                try FoodRepository(store: store, account: call.account, now: call.now).require(meal.food, of: known)
            }
            try DiaryRepository(store: store, pet: pet).save(meal, as: id)
            return meal
        },
        Route(NutritionAPI.removeMeal) { _, store, pet, id in
            try DiaryRepository(store: store, pet: pet).deleteMeal(id)
            return NoBody()
        },
    ]

    private static let drinks = [
        Route(NutritionAPI.drinks) { call, store, pet in
            let since = try call.query[NutritionAPI.since]
            return RecordList(try DiaryRepository(store: store, pet: pet).drinks(since: since))
        },
        Route(NutritionAPI.saveDrink) { call, store, body, pet, id in
            let drink = try body.checked(id: id, today: call.today)
            try DiaryRepository(store: store, pet: pet).save(drink, as: id)
            return drink
        },
        Route(NutritionAPI.removeDrink) { _, store, pet, id in
            try DiaryRepository(store: store, pet: pet).deleteDrink(id)
            return NoBody()
        },
    ]

    private static let diet = [
        Route(NutritionAPI.diet) { _, store, pet in
            try DiaryRepository(store: store, pet: pet).diet() ?? DietDTO()
        },
        Route(NutritionAPI.saveDiet) { call, store, body, pet in
            let diet = try body.checked(today: call.today)
            let diary = DiaryRepository(store: store, pet: pet)
            try diary.save(diet)
            return try diary.diet() ?? diet
        },
    ]
}
