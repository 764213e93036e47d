import CoreModels
import Foundation

/// Identifies a food.
public typealias FoodID = EntityID<Food>
/// Identifies a meal.
public typealias MealID = EntityID<Meal>
/// Identifies a drink of water.
public typealias DrinkID = EntityID<Drink>

/// A food of the household's own, which any of its pets may be given.
public struct Food: Hashable, Sendable, Identifiable {
    /// The longest name, in characters.
    public static let longestName = 80
    /// The most energy that 100 g can hold: a little above pure fat.
    public static let mostKilocalories = 950.0

    /// Identifies the food for its lifetime.
    public let id: FoodID
    /// What it is called; not empty, without white space around it.
    public let name: String
    /// What it is made of, where its label says so.
    public let analysis: FoodAnalysis?
    /// The energy in 100 g where its label says so; it goes before what the analysis gives.
    public let declaredKilocalories: Double?
    /// The bag that is open.
    public var bag: Bag?
    /// Whether it is no longer fed; past meals keep it.
    public var isRetired: Bool

    /// Creates a food.
    /// - Throws: ``FoodError`` that names the first property that can't be.
    public init(
        id: FoodID = FoodID(),
        name: String,
        analysis: FoodAnalysis? = nil,
        declaredKilocalories: Double? = nil,
        bag: Bag? = nil,
        isRetired: Bool = false
    ) throws(FoodError) {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw .nameMissing }
        guard name.count <= Self.longestName else { throw .nameTooLong(name.count) }
        if let declaredKilocalories, !(declaredKilocalories > 0 && declaredKilocalories <= Self.mostKilocalories) {
            throw .energyOutOfRange(declaredKilocalories)
        }
        self.id = id
        self.name = name
        self.analysis = analysis
        self.declaredKilocalories = declaredKilocalories
        self.bag = bag
        self.isRetired = isRetired
    }

    /// The energy of 100 g in kilocalories, or `nil` if neither the label nor an analysis tells it.
    public var kilocaloriesIn100g: Double? {
        declaredKilocalories ?? analysis?.kilocaloriesIn100g
    }

    /// The grams that hold an amount of energy, or `nil` if the food's energy isn't known or it has none.
    public func grams(holding kilocalories: Double) -> Double? {
        guard let density = kilocaloriesIn100g, density > 0, kilocalories.isFinite, kilocalories >= 0 else {
            return nil
        }
        return kilocalories / density * 100
    }
}

/// The reasons for which a food is invalid.
public enum FoodError: Error, Hashable, Sendable {
    /// It has no name.
    case nameMissing
    /// Its name has this many characters.
    case nameTooLong(Int)
    /// 100 g of it can't hold this much energy.
    case energyOutOfRange(Double)
}

extension FoodError: CustomStringConvertible {
    /// What is wrong, and what would be right.
    public var description: String {
        switch self {
        case .nameMissing: "Enter the food's name."
        case .nameTooLong(let count): "The name has \(count) characters; \(Food.longestName) are the most."
        case .energyOutOfRange(let energy):
            "\(energy.told(decimals: 1)) kcal in 100 g can't be; enter more than 0 and at most "
                + "\(Food.mostKilocalories.told(decimals: 0)), or nothing where the label doesn't say."
        }
    }
}
