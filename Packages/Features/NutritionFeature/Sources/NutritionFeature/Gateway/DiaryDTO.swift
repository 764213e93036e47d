import CoreInterfaces
import CoreModels
import CoreNetworking
import Nutrition

struct MealsDTO: Decodable, Sendable {
    let meals: [MealDTO]
}

/// A meal on the wire.
struct MealDTO: Codable, Sendable {
    let id: String
    let food: String
    let grams: Int
    let date: String

    init(_ meal: Meal) {
        id = meal.id.description
        food = meal.food.description
        grams = meal.grams
        date = meal.date.description
    }

    func domain() throws(ServiceError) -> Meal {
        let id = try MealID(wire: id)
        let food = try FoodID(wire: food)
        let date = try CalendarDate(wire: date)
        guard let meal = Meal(id: id, food: food, grams: grams, date: date) else {
            throw .unintelligible(detail: "a meal of \(grams) g")
        }
        return meal
    }
}

struct DrinksDTO: Decodable, Sendable {
    let drinks: [DrinkDTO]
}

/// A drink on the wire.
struct DrinkDTO: Codable, Sendable {
    let id: String
    let millilitres: Int
    let date: String

    init(_ drink: Drink) {
        id = drink.id.description
        millilitres = drink.millilitres
        date = drink.date.description
    }

    func domain() throws(ServiceError) -> Drink {
        let id = try DrinkID(wire: id)
        let date = try CalendarDate(wire: date)
        guard let drink = Drink(id: id, millilitres: millilitres, date: date) else {
            throw .unintelligible(detail: "a drink of \(millilitres) ml")
        }
        return drink
    }
}
