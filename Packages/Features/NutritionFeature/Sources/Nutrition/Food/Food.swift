import CoreModels
import Foundation

/// Identifies a food.
public typealias FoodID = EntityID<Food>
/// Identifies a meal.
public typealias MealID = EntityID<Meal>
/// Identifies a drink of water.
public typealias DrinkID = EntityID<Drink>

/// A food of the household, which any of its pets may eat.
public struct Food: Hashable, Sendable, Identifiable {
    /// The longest name, in characters.
    public static let longestName = 80
    /// The longest list of ingredients, in characters.
    public static let longestIngredients = 2000
    /// The maximum energy of 100 g: a little above pure fat.
    public static let mostKilocalories = 950.0

    /// Identifies the food.
    public let id: FoodID
    /// The name: not empty, without surrounding white space.
    public let name: String
    /// The composition, if the label states it.
    public let analysis: FoodAnalysis?
    /// The ingredients as the label lists them, in which allergens are found; `nil` if they are unknown.
    public let ingredients: String?
    /// The energy in 100 g, if the label states it. It takes precedence over the analysis.
    public let declaredKilocalories: Double?
    /// The open bag.
    public var bag: Bag?
    /// Whether it is no longer fed. Past meals still refer to it.
    public var isRetired: Bool

    /// Creates a food.
    /// - Throws: ``FoodError`` with the first invalid property.
    public init(
        id: FoodID = FoodID(),
        name: String,
        analysis: FoodAnalysis? = nil,
        ingredients: String? = nil,
        declaredKilocalories: Double? = nil,
        bag: Bag? = nil,
        isRetired: Bool = false
    ) throws(FoodError) {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw .nameMissing }
        guard name.count <= Self.longestName else { throw .nameTooLong(name.count) }
        let ingredients = ingredients?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard ingredients.count <= Self.longestIngredients else { throw .ingredientsTooLong(ingredients.count) }
        if let declaredKilocalories, !(declaredKilocalories > 0 && declaredKilocalories <= Self.mostKilocalories) {
            throw .energyOutOfRange(declaredKilocalories)
        }
        self.id = id
        self.name = name
        self.analysis = analysis
        self.ingredients = ingredients.isEmpty ? nil : ingredients
        self.declaredKilocalories = declaredKilocalories
        self.bag = bag
        self.isRetired = isRetired
    }

    /// The energy of 100 g in kilocalories, or `nil` if neither the label nor an analysis gives it.
    public var kilocaloriesIn100g: Double? {
        declaredKilocalories ?? analysis?.kilocaloriesIn100g
    }

    /// The text that may name an allergen: the name, and the ingredients if they are known.
    public var label: String { Self.label(name, ingredients: ingredients) }

    /// Returns the text that may name an allergen, for a food of a name and ingredients.
    public static func label(_ name: String, ingredients: String?) -> String {
        ingredients.map { "\(name) \($0)" } ?? name
    }

    /// Returns the grams with an amount of energy, or `nil` if the food's energy is unknown or zero.
    public func grams(holding kilocalories: Double) -> Double? {
        guard let density = kilocaloriesIn100g,
            density > 0,
            kilocalories.isFinite,
            kilocalories >= 0
        else {
            return nil
        }
        return kilocalories / density * 100
    }
}

/// The reasons a food is invalid.
public enum FoodError: Error, Hashable, Sendable {
    /// The name is missing.
    case nameMissing
    /// The name has this many characters, which is too long.
    case nameTooLong(Int)
    /// The list of ingredients has this many characters, which is too long.
    case ingredientsTooLong(Int)
    /// The energy in 100 g is impossible.
    case energyOutOfRange(Double)
}

extension FoodError: CustomStringConvertible {
    /// Describes the error and the allowed values.
    public var description: String {
        switch self {
        case .nameMissing: "Enter the food's name."
        case .nameTooLong(let count): "The name has \(count) characters; at most \(Food.longestName) are allowed."
        case .ingredientsTooLong(let count):
            "The ingredients have \(count) characters; at most \(Food.longestIngredients) are allowed."
        case .energyOutOfRange(let energy):
            "\(energy.formatted(decimals: 1)) kcal in 100 g is impossible; enter more than 0 and at most "
                + "\(Food.mostKilocalories.formatted(decimals: 0)), or nothing if the label doesn't say."
        }
    }
}
