import CoreModels

/// Food that an animal ate on a day.
public struct Meal: Hashable, Sendable, Identifiable {
    /// The grams that one meal may have: up to a horse's hay.
    public static let grams = 1...50_000

    /// Identifies the meal for its lifetime.
    public let id: MealID
    /// What was eaten.
    public let food: FoodID
    /// How much of it, in grams.
    public let grams: Int
    /// The day that it was eaten on.
    public let date: CalendarDate

    /// Creates a meal.
    /// - Returns: nil for an amount out of ``grams``.
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
    /// The millilitres that one drink may have: up to a horse's day.
    public static let millilitres = 1...100_000

    /// Identifies the drink for its lifetime.
    public let id: DrinkID
    /// How much, in millilitres.
    public let millilitres: Int
    /// The day that it was drunk on.
    public let date: CalendarDate

    /// Creates a drink.
    /// - Returns: nil for an amount out of ``millilitres``.
    public init?(id: DrinkID = DrinkID(), millilitres: Int, date: CalendarDate) {
        guard Self.millilitres.contains(millilitres) else { return nil }
        self.id = id
        self.millilitres = millilitres
        self.date = date
    }
}

/// What was eaten and drunk on one day.
public struct DayIntake: Hashable, Sendable {
    /// The day that the sums are of.
    public let date: CalendarDate
    /// The energy of all meals whose food's energy is known, in kilocalories.
    public fileprivate(set) var kilocalories = 0.0
    /// The grams eaten.
    public fileprivate(set) var grams = 0
    /// What was eaten that day, in the diary's order.
    public fileprivate(set) var meals: [Meal] = []
    /// How many of the meals are of food whose energy nobody knows, so that ``kilocalories`` is too low.
    public fileprivate(set) var mealsOfUnknownEnergy = 0
    /// The water drunk, in millilitres.
    public fileprivate(set) var drunk = 0
    /// The water in the food, in millilitres, as far as its analysis is known.
    public fileprivate(set) var waterInFood = 0.0

    init(date: CalendarDate) {
        self.date = date
    }
}

/// What an animal ate and drank.
public struct Diary: Hashable, Sendable {
    private let days: [CalendarDate: DayIntake]

    /// Creates a diary of meals and drinks; a meal whose food isn't among the foods has unknown energy.
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
        for drink in drinks { days[drink.date, default: DayIntake(date: drink.date)].drunk += drink.millilitres }
        self.days = days
    }

    /// What was eaten and drunk on a day; nothing where nothing was entered.
    public subscript(day: CalendarDate) -> DayIntake {
        days[day] ?? DayIntake(date: day)
    }

    /// The days with entries from one to another, oldest first.
    public func days(from first: CalendarDate, through last: CalendarDate) -> [DayIntake] {
        days.values.filter { $0.date >= first && $0.date <= last }.sorted { $0.date < $1.date }
    }

    /// The mean energy of the days with meals from one to another, or `nil` if there are none.
    ///
    /// Days without a meal are days on which nobody wrote, not days of fasting, so they don't count.
    public func meanKilocalories(from first: CalendarDate, through last: CalendarDate) -> Double? {
        let eaten = days(from: first, through: last).filter { !$0.meals.isEmpty }
        guard !eaten.isEmpty else { return nil }
        return eaten.reduce(0) { $0 + $1.kilocalories } / Double(eaten.count)
    }
}
