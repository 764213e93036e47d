import CorePresentation
import Nutrition

/// The difference between the eaten and the planned energy of a day, in words.
struct FoodBalance: Hashable, Sendable {
    /// The difference: "90 kcal to go".
    let words: String
    /// The color of the words.
    let role: TextRole

    init(_ intake: DayIntake, of target: Double) {
        let rest = target - intake.kilocalories
        // The difference of the numbers as they are shown, which the rounded difference may miss by 1.
        let shown = target.rounded() - intake.kilocalories.rounded()
        // A scoop is accurate to 10 %.
        if rest < -target / 10 {
            words = "\(Self.kilocalories(-shown)) too much"
            role = .caution
        } else if abs(rest) <= target / 10 {
            words = "enough for today"
            role = .positive
        } else {
            words = "\(Self.kilocalories(shown)) to go"
            role = .secondary
        }
    }

    /// Returns the eaten energy, for a pet without a planned amount.
    static func eaten(_ intake: DayIntake) -> String {
        if intake.meals.isEmpty { return "Nothing eaten yet." }
        let meals = intake.meals.count == 1 ? "1 meal" : "\(intake.meals.count) meals"
        return "\(meals), \(kilocalories(intake.kilocalories))"
    }

    static func kilocalories(_ energy: Double) -> String { "\(energy.formatted(decimals: 0)) kcal" }
}
