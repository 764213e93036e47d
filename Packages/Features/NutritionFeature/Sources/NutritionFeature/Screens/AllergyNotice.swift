import CoreModels
import CorePresentation
import Nutrition

/// The warning about a food to which the pet is allergic.
enum AllergyNotice {
    /// Returns the warning, or `nil` if neither the food's name nor its ingredients contain an allergen of the pet.
    static func element(of food: Food, _ record: NutritionRecord) -> Element? {
        record.pet.allergyWarning(about: food.label).map { warning in
            .notice(
                Notice(
                    id: ElementID("allergy-\(food.id)"), kind: .warning,
                    text: RichText("\(warning) \(food.name) may harm."),
                    detail: "The profile says so. Read the label, and call your vet if it was eaten."))
        }
    }
}

extension NutritionRecord {
    /// Returns the badge of a food to which the pet is allergic, or `nil`.
    func allergenBadge(of food: Food) -> RichText? { pet.allergenBadge(of: food.label) }
}

extension Pet {
    /// Returns the badge of a food to which the pet is allergic, or `nil`.
    /// - Parameter text: The food's name, and its ingredients if they are known.
    func allergenBadge(of text: String) -> RichText? {
        guard died == nil, let allergen = care.allergens.found(in: text).first else { return nil }
        return RichText("allergy: \(allergen)", role: .negative)
    }
}
