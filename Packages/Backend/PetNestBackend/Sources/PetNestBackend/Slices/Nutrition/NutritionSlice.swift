import CoreModels
import Database

extension Slice {
    /// Pets' nutrition: the household's foods, diaries of meals and water, and diets.
    static let nutrition = Slice(
        name: "Nutrition",
        wire: """
            // food; analysis: grams in 100 g as fed, all or none, together at most 101 because labels are rounded.
            // kcalPer100g: as declared on the label, up to 950. ingredients: as the label lists them, up to 2,000
            // characters. bag: the open one, of 1 g to 1 t; eaten, the amount
            // that all pets ate since it was opened, is only in answers. retired: no longer fed. All but name may be
            // absent. A food isn't removed, because meals refer to it
            {"id": "…", "name": "Adult cat, dry", "analysis": {"protein": 32, "fat": 14, "fibre": 4.5, "moisture": 8, "ash": 7},
             "ingredients": "Chicken, rice", "kcalPer100g": 372,
             "bag": {"grams": 2000, "openedOn": "2026-04-20", "eaten": 640}, "retired": false}
            // meal; from 1 to 50,000 g of a stored food
            {"id": "…", "food": "00000000-0000-4000-8000-00000000000a", "grams": 55, "date": "2026-05-03"}
            // drink; from 1 to 100,000 ml
            {"id": "…", "millilitres": 120, "date": "2026-05-03"}
            // diet; activity: low normal lightWork heavyWork; condition: 1 to 9. goal.weeklyPercent: the change of the weight, above 0 and at
            // most 2. All may be absent
            {"activity": "normal", "condition": 6,
             "goal": {"startGrams": 33400, "goalGrams": 31000, "startedOn": "2026-04-01", "weeklyPercent": 1}}
            """,
        routes: foods + meals + drinks + diet + HouseholdNutrition.routes,
        migrations: [.nutrition, .nutritionAccounts, .dietWithoutNeutered, .foodIngredients],
        sample: { sample in try sample.addNutrition() }
    )

    private static let foods = [
        Route("GET v1/foods", answer: "200 `{\"foods\": [food]}` by name, ignoring case, then id") { call, store in
            try Answer(ListBody(name: "foods", rows: store.foods(of: call.account)))
        },
        Route("PUT v1/foods/:id", body: "food", answer: "200 food") { call, store in
            let id: EntityID<FoodDTO> = try call.id("id")
            let food = try call.body.decoded(as: FoodDTO.self).checked(id: id, today: call.today)
            guard try store.put(food, id: id, of: call.account) else {
                throw Failure.notFound("There is no food \(id).")
            }
            return try Answer(store.food(id, of: call.account) ?? food)
        },
    ]

    private static let meals = [
        Route(
            "GET v1/pets/:pet/meals?since=DAY", answer: "200 `{\"meals\": [meal]}`, newest first, of that day or later"
        ) {
            call, store in
            let pet: PetID = try call.id("pet")
            let since: CalendarDate? = try call.query.day("since")
            try store.requirePet(pet, of: call.account)
            return try Answer(ListBody(name: "meals", rows: store.meals(of: pet, since: since)))
        },
        Route("PUT v1/pets/:pet/meals/:id", body: "meal", answer: "200 meal") { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<MealDTO> = try call.id("id")
            let meal = try call.body.decoded(as: MealDTO.self).checked(id: id, today: call.today)
            try store.requirePet(pet, of: call.account)
            try store.requireFood(meal.food, of: call.account)
            guard try store.put(meal, id: id, of: pet) else { throw Failure.noEntry("meal", id, of: pet) }
            return try Answer(meal)
        },
        Route("DELETE v1/pets/:pet/meals/:id", answer: "204") { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<MealDTO> = try call.id("id")
            try store.requirePet(pet, of: call.account)
            guard try store.execute(NutritionTables.deleteMeal, [id.sqlValue, pet.sqlValue]) > 0 else {
                throw Failure.noEntry("meal", id, of: pet)
            }
            return .done
        },
    ]

    private static let drinks = [
        Route(
            "GET v1/pets/:pet/drinks?since=DAY",
            answer: "200 `{\"drinks\": [drink]}`, newest first, of that day or later"
        ) { call, store in
            let pet: PetID = try call.id("pet")
            let since: CalendarDate? = try call.query.day("since")
            try store.requirePet(pet, of: call.account)
            return try Answer(ListBody(name: "drinks", rows: store.drinks(of: pet, since: since)))
        },
        Route("PUT v1/pets/:pet/drinks/:id", body: "drink", answer: "200 drink") { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<DrinkDTO> = try call.id("id")
            let drink = try call.body.decoded(as: DrinkDTO.self).checked(id: id, today: call.today)
            try store.requirePet(pet, of: call.account)
            guard try store.put(drink, id: id, of: pet) else { throw Failure.noEntry("drink", id, of: pet) }
            return try Answer(drink)
        },
        Route("DELETE v1/pets/:pet/drinks/:id", answer: "204") { call, store in
            let pet: PetID = try call.id("pet")
            let id: EntityID<DrinkDTO> = try call.id("id")
            try store.requirePet(pet, of: call.account)
            guard try store.execute(NutritionTables.deleteDrink, [id.sqlValue, pet.sqlValue]) > 0 else {
                throw Failure.noEntry("drink", id, of: pet)
            }
            return .done
        },
    ]

    private static let diet = [
        Route("GET v1/pets/:pet/diet", answer: "200 diet; an empty one if none is stored") {
            call, store in
            let pet: PetID = try call.id("pet")
            try store.requirePet(pet, of: call.account)
            return try Answer(store.diet(of: pet) ?? DietDTO())
        },
        Route("PUT v1/pets/:pet/diet", body: "diet", answer: "200 diet") { call, store in
            let pet: PetID = try call.id("pet")
            let diet = try call.body.decoded(as: DietDTO.self).checked(today: call.today)
            try store.requirePet(pet, of: call.account)
            try store.put(diet, of: pet)
            return try Answer(diet)
        },
    ]
}

extension Failure {
    fileprivate static func noEntry<Entry>(_ kind: String, _ id: EntityID<Entry>, of pet: PetID) -> Failure {
        .notFound("The pet \(pet) has no \(kind) \(id).")
    }
}
