import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Nutrition
import NutritionWire

/// Fetches and saves nutrition over PetNest's wire protocol, version 1. It holds no mutable state.
struct NutritionGateway: NutritionRepository {
    /// The number of weights to request: two years of weekly ones.
    static let mostWeights = 104

    let client: APIClient
    let health: any HealthRecords

    func foods() async throws(ServiceError) -> [Food] {
        try await client.send(NutritionAPI.foods).readAll { food throws(WireError) in try food.food() }
    }

    func save(_ food: Food) async throws(ServiceError) {
        try await client.perform(NutritionAPI.saveFood, EntityID(food.id.rawValue), body: FoodDTO(food))
    }

    func meals(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> [Meal] {
        try await client.send(NutritionAPI.meals, pet, query: [NutritionAPI.since(day)])
            .readAll { meal throws(WireError) in try meal.meal() }
    }

    func save(_ meal: Meal, of pet: PetID) async throws(ServiceError) {
        try await client.perform(NutritionAPI.saveMeal, pet, EntityID(meal.id.rawValue), body: MealDTO(meal))
    }

    func remove(_ meal: MealID, of pet: PetID) async throws(ServiceError) {
        try await client.perform(NutritionAPI.removeMeal, pet, EntityID(meal.rawValue))
    }

    func drinks(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> [Drink] {
        try await client.send(NutritionAPI.drinks, pet, query: [NutritionAPI.since(day)])
            .readAll { drink throws(WireError) in try drink.drink() }
    }

    func save(_ drink: Drink, of pet: PetID) async throws(ServiceError) {
        try await client.perform(NutritionAPI.saveDrink, pet, EntityID(drink.id.rawValue), body: DrinkDTO(drink))
    }

    func remove(_ drink: DrinkID, of pet: PetID) async throws(ServiceError) {
        try await client.perform(NutritionAPI.removeDrink, pet, EntityID(drink.rawValue))
    }

    func diet(of pet: PetID) async throws(ServiceError) -> Diet {
        let diet = try await client.send(NutritionAPI.diet, pet)
        return try ServiceError.reading("diet") { try diet.diet() }
    }

    func save(_ diet: Diet, of pet: PetID) async throws(ServiceError) {
        try await client.perform(NutritionAPI.saveDiet, pet, body: DietDTO(diet))
    }

    func weights(of pet: PetID) async throws(ServiceError) -> [WeightSample] {
        try await health.weights(of: pet, limit: Self.mostWeights)
    }

    func medicines(of pet: PetID) async throws(ServiceError) -> [Medicine] {
        try await health.medicines(of: pet)
    }

    func mealsOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [Meal]] {
        let meals = try await client.send(NutritionAPI.mealsOfAllPets, query: [NutritionAPI.since(day)])
            .readAll { item throws(WireError) in (try PetID(required: "pet", item.pet), try item.record.meal()) }
        return Dictionary(grouping: meals, by: \.0).mapValues { $0.map(\.1) }
    }

    func dietsOfAllPets() async throws(ServiceError) -> [PetID: Diet] {
        let diets = try await client.send(NutritionAPI.dietsOfAllPets)
            .readAll { item throws(WireError) in
                (try PetID(required: "pet", item.pet), try (item.diet ?? DietDTO()).diet())
            }
        return Dictionary(diets) { _, last in last }
    }

    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: WeightSample] {
        try await health.latestWeightsOfAllPets()
    }
}
