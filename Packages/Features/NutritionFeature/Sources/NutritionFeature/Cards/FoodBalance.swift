import CorePresentation
import Nutrition

/// What was eaten on a day against what is to be fed, in words.
struct FoodBalance: Hashable, Sendable {
    /// What is left or too much: "90 kcal to go".
    let words: String
    /// What that means.
    let role: TextRole

    init(_ intake: DayIntake, of target: Double) {
        let rest = target - intake.kilocalories
        // A scoop is off by a tenth, up or down.
        if rest < -target / 10 {
            words = "\(Self.kilocalories(-rest)) too much"
            role = .caution
        } else if abs(rest) <= target / 10 {
            words = "enough for today"
            role = .positive
        } else {
            words = "\(Self.kilocalories(rest)) to go"
            role = .secondary
        }
    }

    /// What was eaten if nothing says how much is to be fed.
    static func eaten(_ intake: DayIntake) -> String {
        if intake.meals.isEmpty { return "Nothing eaten yet." }
        let meals = intake.meals.count == 1 ? "1 meal" : "\(intake.meals.count) meals"
        return "\(meals), \(kilocalories(intake.kilocalories))"
    }

    static func kilocalories(_ energy: Double) -> String { "\(energy.told(decimals: 0)) kcal" }
}
