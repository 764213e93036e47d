import CoreModels

/// Food that an animal ate on a day.
public struct Meal: Hashable, Sendable, Identifiable {
    /// The valid sizes of a meal in grams, up to a horse's hay.
    public static let grams = 1...50_000

    /// Identifies the meal.
    public let id: MealID
    /// The food.
    public let food: FoodID
    /// The amount, in grams.
    public let grams: Int
    /// The day.
    public let date: CalendarDate

    /// Creates a meal.
    /// - Returns: `nil` if the amount isn't in ``grams``.
    public init?(id: MealID = MealID(), food: FoodID, grams: Int, date: CalendarDate) {
        guard Self.grams.contains(grams) else { return nil }
        self.id = id
        self.food = food
        self.grams = grams
        self.date = date
    }
}

/// Water that an animal drank on a day.
public struct Drink: Hashable, Sendable, Identifiable {
    /// The valid sizes of a drink in milliliters, up to a horse's day.
    public static let milliliters = 1...100_000

    /// Identifies the drink.
    public let id: DrinkID
    /// The amount, in milliliters.
    public let milliliters: Int
    /// The day.
    public let date: CalendarDate

    /// Creates a drink.
    /// - Returns: `nil` if the amount isn't in ``milliliters``.
    public init?(id: DrinkID = DrinkID(), milliliters: Int, date: CalendarDate) {
        guard Self.milliliters.contains(milliliters) else { return nil }
        self.id = id
        self.milliliters = milliliters
        self.date = date
    }
}

/// The meals and drinks of one day.
public struct DayIntake: Hashable, Sendable {
    /// The day.
    public let date: CalendarDate
    /// The energy of all meals whose food's energy is known, in kilocalories.
    public fileprivate(set) var kilocalories = 0.0
    /// The eaten food, in grams.
    public fileprivate(set) var grams = 0
    /// The meals of the day, in the diary's order.
    public fileprivate(set) var meals: [Meal] = []
    /// The number of meals whose energy is unknown, so that ``kilocalories`` is too low.
    public fileprivate(set) var mealsOfUnknownEnergy = 0
    /// The drunk water, in milliliters.
    public fileprivate(set) var drunk = 0
    /// The water in the food in milliliters, as far as its analysis is known.
    public fileprivate(set) var waterInFood = 0.0

    init(date: CalendarDate) {
        self.date = date
    }
}

/// The meals and drinks of an animal.
public struct Diary: Hashable, Sendable {
    private let days: [CalendarDate: DayIntake]

    /// Creates a diary. A meal whose food isn't in the list has unknown energy.
    public init(meals: [Meal], drinks: [Drink], foods: [Food]) {
        let foods = Dictionary(foods.map { ($0.id, $0) }) { first, _ in first }
        var days: [CalendarDate: DayIntake] = [:]
        for meal in meals {
            let food = foods[meal.food]
            var day = days[meal.date] ?? DayIntake(date: meal.date)
            day.meals.append(meal)
            day.grams += meal.grams
            if let density = food?.kilocaloriesIn100g {
                day.kilocalories += density * Double(meal.grams) / 100
            } else {
                day.mealsOfUnknownEnergy += 1
            }
            day.waterInFood += (food?.analysis?.moisture ?? 0) * Double(meal.grams) / 100
            days[meal.date] = day
        }
        for drink in drinks { days[drink.date, default: DayIntake(date: drink.date)].drunk += drink.milliliters }
        self.days = days
    }

    /// Returns the meals and drinks of a day, empty if nothing was logged.
    public subscript(day: CalendarDate) -> DayIntake {
        days[day] ?? DayIntake(date: day)
    }

    /// Returns the days with entries in a range, oldest first.
    public func days(from first: CalendarDate, through last: CalendarDate) -> [DayIntake] {
        days.values.filter { $0.date >= first && $0.date <= last }.sorted { $0.date < $1.date }
    }

    /// Returns the mean energy of the days with meals in a range, or `nil` if there are none.
    ///
    /// A day without meals doesn't count, because nothing was logged rather than nothing eaten.
    public func meanKilocalories(from first: CalendarDate, through last: CalendarDate) -> Double? {
        let eaten = days(from: first, through: last).filter { !$0.meals.isEmpty }
        guard !eaten.isEmpty else { return nil }
        return eaten.reduce(0) { $0 + $1.kilocalories } / Double(eaten.count)
    }
}
