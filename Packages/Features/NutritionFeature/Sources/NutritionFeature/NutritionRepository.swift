import CoreInterfaces
import CoreModels
import Nutrition

/// Fetches and saves a pet's diet and diary, and the household's foods.
protocol NutritionRepository: Sendable {
    /// Returns the foods by name, including those that are no longer fed.
    func foods() async throws(ServiceError) -> [Food]
    /// Inserts a food, or replaces the one with its id.
    func save(_ food: Food) async throws(ServiceError)

    /// Returns the meals of a pet since a day, newest first.
    func meals(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> [Meal]
    /// Saves a meal.
    func save(_ meal: Meal, of pet: PetID) async throws(ServiceError)
    /// Deletes a meal.
    func remove(_ meal: MealID, of pet: PetID) async throws(ServiceError)

    /// Returns the drinks of a pet since a day, newest first.
    func drinks(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> [Drink]
    /// Saves a drink.
    func save(_ drink: Drink, of pet: PetID) async throws(ServiceError)
    /// Deletes a drink.
    func remove(_ drink: DrinkID, of pet: PetID) async throws(ServiceError)

    /// Returns a pet's diet, empty if none was entered.
    func diet(of pet: PetID) async throws(ServiceError) -> Diet
    /// Saves a pet's diet.
    func save(_ diet: Diet, of pet: PetID) async throws(ServiceError)

    /// Returns the latest weights of a pet, newest first.
    func weights(of pet: PetID) async throws(ServiceError) -> [WeightSample]

    /// Returns a pet's medicines, including those whose course is over.
    func medicines(of pet: PetID) async throws(ServiceError) -> [Medicine]

    /// Returns the meals of all pets since a day, newest first.
    func mealsOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [Meal]]
    /// Returns the diets of all pets that have one.
    func dietsOfAllPets() async throws(ServiceError) -> [PetID: Diet]
    /// Returns the latest weight of each pet that was ever weighed.
    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: WeightSample]
}
