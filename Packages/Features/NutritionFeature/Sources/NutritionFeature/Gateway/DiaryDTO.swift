import CoreModels
import CoreWire
import Nutrition
import NutritionWire

extension MealDTO {
    init(_ meal: Meal) {
        self.init(
            id: meal.id.description, food: meal.food.description, grams: meal.grams, date: meal.date.description)
    }

    func meal() throws(WireError) -> Meal {
        guard let id = try MealID(member: "id", id), let food = try FoodID(member: "food", food),
            let date = try CalendarDate(member: "date", date), let grams
        else { throw .malformed("A meal has an id, a food, grams, and a date.") }
        guard let meal = Meal(id: id, food: food, grams: grams, date: date) else {
            throw .malformed("This can't be a meal of \(grams) g.")
        }
        return meal
    }
}

extension DrinkDTO {
    init(_ drink: Drink) {
        self.init(id: drink.id.description, milliliters: drink.milliliters, date: drink.date.description)
    }

    func drink() throws(WireError) -> Drink {
        guard let id = try DrinkID(member: "id", id), let date = try CalendarDate(member: "date", date),
            let milliliters
        else { throw .malformed("A drink has an id, millilitres, and a date.") }
        guard let drink = Drink(id: id, milliliters: milliliters, date: date) else {
            throw .malformed("This can't be a drink of \(milliliters) ml.")
        }
        return drink
    }
}
