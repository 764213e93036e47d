import CoreInterfaces
import CoreModels
import CoreNetworking
import Nutrition

/// Fetches and saves nutrition over PetNest's wire protocol, version 1. It holds no mutable state.
struct NutritionGateway: NutritionRepository {
    /// The number of weights to request: two years of weekly ones.
    static let mostWeights = 104

    let client: APIClient

    func foods() async throws(ServiceError) -> [Food] {
        try await client.send(.foods).foods.map { food throws(ServiceError) in try food.domain() }
    }

    func save(_ food: Food) async throws(ServiceError) {
        try await client.send(.save(food))
    }

    func meals(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> [Meal] {
        try await client.send(.meals(of: pet, since: day)).meals.map { meal throws(ServiceError) in
            try meal.domain()
        }
    }

    func save(_ meal: Meal, of pet: PetID) async throws(ServiceError) {
        try await client.send(.save(meal, of: pet))
    }

    func remove(_ meal: MealID, of pet: PetID) async throws(ServiceError) {
        try await client.send(.delete("v1", "pets", pet.description, "meals", meal.description))
    }

    func drinks(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> [Drink] {
        try await client.send(.drinks(of: pet, since: day)).drinks.map { drink throws(ServiceError) in
            try drink.domain()
        }
    }

    func save(_ drink: Drink, of pet: PetID) async throws(ServiceError) {
        try await client.send(.save(drink, of: pet))
    }

    func remove(_ drink: DrinkID, of pet: PetID) async throws(ServiceError) {
        try await client.send(.delete("v1", "pets", pet.description, "drinks", drink.description))
    }

    func diet(of pet: PetID) async throws(ServiceError) -> Diet {
        try await client.send(.diet(of: pet)).domain()
    }

    func save(_ diet: Diet, of pet: PetID) async throws(ServiceError) {
        try await client.send(.save(diet, of: pet))
    }

    func weights(of pet: PetID) async throws(ServiceError) -> [WeightSample] {
        try await client.send(.weights(of: pet, limit: Self.mostWeights)).weights.map {
            weight throws(ServiceError) in try weight.domain()
        }
    }

    func mealsOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [Meal]] {
        try await client.send(.meals(since: day)).domain()
    }

    func dietsOfAllPets() async throws(ServiceError) -> [PetID: Diet] {
        try await client.send(.diets).domain()
    }

    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: WeightSample] {
        try await client.send(.latestWeights).domain()
    }
}

extension APIRequest where Answer == FoodsDTO {
    static var foods: Self { .get("v1", "foods") }
}

extension APIRequest where Answer == MealsDTO {
    static func meals(of pet: PetID, since day: CalendarDate) -> Self {
        .get("v1", "pets", pet.description, "meals", query: [("since", day.description)])
    }
}

extension APIRequest where Answer == DrinksDTO {
    static func drinks(of pet: PetID, since day: CalendarDate) -> Self {
        .get("v1", "pets", pet.description, "drinks", query: [("since", day.description)])
    }
}

extension APIRequest where Answer == DietDTO {
    static func diet(of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "diet")
    }
}

extension APIRequest where Answer == WeighingsDTO {
    static func weights(of pet: PetID, limit: Int) -> Self {
        .get("v1", "pets", pet.description, "weights", query: [("limit", String(limit))])
    }
}

extension APIRequest where Answer == NoContent {
    static func save(_ food: Food) -> Self {
        .put("v1", "foods", food.id.description, body: FoodDTO(food))
    }

    static func save(_ meal: Meal, of pet: PetID) -> Self {
        .put("v1", "pets", pet.description, "meals", meal.id.description, body: MealDTO(meal))
    }

    static func save(_ drink: Drink, of pet: PetID) -> Self {
        .put("v1", "pets", pet.description, "drinks", drink.id.description, body: DrinkDTO(drink))
    }

    static func save(_ diet: Diet, of pet: PetID) -> Self {
        .put("v1", "pets", pet.description, "diet", body: DietDTO(diet))
    }
}
