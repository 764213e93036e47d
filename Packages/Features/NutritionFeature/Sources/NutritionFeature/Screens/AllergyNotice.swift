import CoreModels
import CorePresentation
import Nutrition

/// The warning about a food that the pet is allergic to by its profile.
enum AllergyNotice {
    /// Returns the warning, or `nil` if the food's name names no allergen of the pet.
    static func element(of food: Food, _ record: NutritionRecord) -> Element? {
        record.pet.allergyWarning(about: food.name).map { warning in
            .notice(
                Notice(
                    id: ElementID("allergy-\(food.id)"), kind: .warning,
                    text: RichText("\(warning) \(food.name) may harm."),
                    detail: "The profile says so. Read the label, and call your vet if it was eaten."))
        }
    }
}

extension NutritionRecord {
    /// Returns what stands beside a food that the pet is allergic to, or `nil`.
    func allergenBadge(of food: Food) -> RichText? { pet.allergenBadge(of: food.name) }
}

extension Pet {
    /// Returns what stands beside a food that the pet is allergic to, or `nil`.
    /// - Parameter text: The food's name, and its ingredients if they are known.
    func allergenBadge(of text: String) -> RichText? {
        guard died == nil, let allergen = care.allergens.found(in: text).first else { return nil }
        return RichText("allergy: \(allergen)", role: .negative)
    }
}
