import CoreInterfaces
import CoreModels
import Nutrition

/// Where a pet's diet and diary and the household's foods are kept.
protocol NutritionRepository: Sendable {
    /// The foods, those that are no longer fed among them, by name.
    func foods() async throws(ServiceError) -> [Food]
    /// Stores a food: a new one, or in place of the one of its id.
    func save(_ food: Food) async throws(ServiceError)

    /// The meals of a pet from a day on, newest first.
    func meals(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> [Meal]
    /// Stores a meal.
    func save(_ meal: Meal, of pet: PetID) async throws(ServiceError)
    /// Removes a meal.
    func remove(_ meal: MealID, of pet: PetID) async throws(ServiceError)

    /// The drinks of a pet from a day on, newest first.
    func drinks(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> [Drink]
    /// Stores a drink.
    func save(_ drink: Drink, of pet: PetID) async throws(ServiceError)
    /// Removes a drink.
    func remove(_ drink: DrinkID, of pet: PetID) async throws(ServiceError)

    /// How a pet is to be fed; an empty diet where nobody said anything.
    func diet(of pet: PetID) async throws(ServiceError) -> Diet
    /// Stores how a pet is to be fed.
    func save(_ diet: Diet, of pet: PetID) async throws(ServiceError)

    /// The latest weights of a pet, newest first.
    func weights(of pet: PetID) async throws(ServiceError) -> [WeightSample]

    /// The meals of all pets from a day on, newest first.
    func mealsOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [Meal]]
    /// How all pets are to be fed for which a diet was entered.
    func dietsOfAllPets() async throws(ServiceError) -> [PetID: Diet]
    /// The latest weight of each pet that was weighed.
    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: WeightSample]
}
