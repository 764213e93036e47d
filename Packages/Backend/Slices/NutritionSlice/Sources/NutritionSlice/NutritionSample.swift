import BackendCore
import CoreModels
import Foundation
import NutritionWire

extension Sample {
    /// The number of days in the diaries.
    private static let diaryDays = 34

    /// Enters the household's foods, five weeks of diaries, and each pet's diet.
    mutating func addNutrition() throws {
        let dry = try addFood(
            "Adult cat, dry", FoodDTO.Analysis(protein: 32, fat: 14, fiber: 4.5, moisture: 8, ash: 7),
            bag: FoodDTO.Bag(grams: 3000, openedOn: ago(days: 20).description))
        let pouch = try addFood(
            "Chicken pouch, wet", FoodDTO.Analysis(protein: 8.5, fat: 5, fiber: 0.4, moisture: 80, ash: 1.8))
        let diet = try addFood(
            "Light dog, dry", FoodDTO.Analysis(protein: 28, fat: 9, fiber: 12, moisture: 9, ash: 6.5),
            bag: FoodDTO.Bag(grams: 12_000, openedOn: ago(days: 18).description))
        let chicken = try addFood("Chicken breast, cooked", nil, declared: 165)
        let scraps = try addFood("Scraps from the table", nil)
        try addFood(
            "Kitten, dry", FoodDTO.Analysis(protein: 34, fat: 20, fiber: 2.5, moisture: 8, ash: 7.5), isRetired: true)

        try feedMiso(dry: dry, pouch: pouch)
        try feedPepper(dry: dry, pouch: pouch)
        try feedBruno(diet: diet, chicken: chicken, scraps: scraps)
    }

    /// A spayed, almost grown cat that eats about what she needs. Today's evening meal is still to come.
    private mutating func feedMiso(dry: String, pouch: String) throws {
        try send(NutritionAPI.saveDiet, miso.id, body: DietDTO(activity: "normal", condition: 5))
        for days in (0..<Self.diaryDays).reversed() {
            try addMeal(miso, dry, grams: 32, swing: 8, days)
            try addMeal(miso, pouch, grams: 85, swing: 0, days)
            if days > 0 { try addMeal(miso, dry, grams: 26, swing: 8, days) }
            try addDrink(miso, milliliters: 110, swing: 40, days)
        }
    }

    /// A slightly heavy cat that is fed slightly too much. Nothing was logged over a weekend.
    private mutating func feedPepper(dry: String, pouch: String) throws {
        try send(NutritionAPI.saveDiet, pepper.id, body: DietDTO(activity: "low", condition: 6))
        for days in (0..<Self.diaryDays).reversed() where !(8...9).contains(days) {
            try addMeal(pepper, dry, grams: 34, swing: 6, days)
            if days > 0 { try addMeal(pepper, dry, grams: 20, swing: 6, days) }
            if days % 2 == 0 { try addMeal(pepper, pouch, grams: 85, swing: 0, days) }
            try addDrink(pepper, milliliters: 130, swing: 30, days)
        }
    }

    /// A dog on a diet that the household breaks on weekends, so that he loses weight more slowly than planned.
    private mutating func feedBruno(diet: String, chicken: String, scraps: String) throws {
        let goal = DietDTO.Goal(
            startGrams: 33_400, goalGrams: 31_000, startedOn: ago(days: 35).description, weeklyPercent: 1)
        try send(NutritionAPI.saveDiet, bruno.id, body: DietDTO(activity: "normal", condition: 6, goal: goal))
        for days in (0..<Self.diaryDays).reversed() {
            try addMeal(bruno, diet, grams: 160, swing: 15, days)
            if days > 0 { try addMeal(bruno, diet, grams: 155, swing: 15, days) }
            if days % 7 == 1 || days % 7 == 2 { try addMeal(bruno, chicken, grams: 170, swing: 50, days) }
            if days % 12 == 5 { try addMeal(bruno, scraps, grams: 90, swing: 30, days) }
            try addDrink(bruno, milliliters: 1300, swing: 350, days)
        }
    }

    /// Adds a food.
    /// - Returns: Its id.
    @discardableResult
    private mutating func addFood(
        _ name: String, _ analysis: FoodDTO.Analysis?, declared: Double? = nil, bag: FoodDTO.Bag? = nil,
        isRetired: Bool = false
    ) throws -> String {
        let id: EntityID<FoodDTO> = nextID()
        try send(
            NutritionAPI.saveFood, id,
            body: FoodDTO(name: name, analysis: analysis, kcalPer100g: declared, bag: bag, retired: isRetired))
        return id.description
    }

    private mutating func addMeal(_ pet: Pet, _ food: String, grams: Int, swing: Double, _ days: Int) throws {
        let grams = grams + Int((swing * random.nextBetweenMinusOneAndOne()).rounded())
        try send(
            NutritionAPI.saveMeal, pet.id, nextID(),
            body: MealDTO(food: food, grams: grams, date: ago(days: days).description))
    }

    private mutating func addDrink(_ pet: Pet, milliliters: Int, swing: Double, _ days: Int) throws {
        let amount = milliliters + Int((swing * random.nextBetweenMinusOneAndOne()).rounded())
        try send(
            NutritionAPI.saveDrink, pet.id, nextID(),
            body: DrinkDTO(milliliters: amount, date: ago(days: days).description))
    }
}
