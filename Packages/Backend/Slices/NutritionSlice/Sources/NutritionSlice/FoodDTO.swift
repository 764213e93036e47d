import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import NutritionWire

extension FoodDTO {
    static let longestName = 80
    static let longestIngredients = 2000
    static let mostKilocalories = 950.0
    static let bagGrams = 1...1_000_000

    /// Returns the food to store.
    /// - Parameter today: The latest day on which its bag can have been opened.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(id path: EntityID<FoodDTO>, today: CalendarDate) throws(WireError) -> FoodDTO {
        let id = try EntityID<FoodDTO>(member: "id", id)
        let openedOn = try CalendarDate(member: "bag.openedOn", bag?.openedOn)
        var checks = MemberChecks()
        _ = checks.id(id, in: RecordContext(id: path.rawValue))
        let name = checks.text("name", name ?? "") { try BrokenRule.foodName($0, longest: Self.longestName) }
        let ingredients = checks.text("ingredients", ingredients) { text in
            try BrokenRule.unless(
                text.count <= Self.longestIngredients,
                "The ingredients have \(Self.longestIngredients) characters at most, not \(text.count).")
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if let analysis { Self.check(analysis, &checks) }
        if let kcalPer100g {
            checks.member("kcalPer100g") {
                try BrokenRule.unless(
                    kcalPer100g > 0 && kcalPer100g <= Self.mostKilocalories,
                    "100 g hold more than 0 and at most \(Int(Self.mostKilocalories)) kcal.")
            }
        }
        if let bag {
            checks.needed("bag.grams", bag.grams) { try BrokenRule.amount($0, in: Self.bagGrams, "g") }
            checks.needed("bag.openedOn", openedOn) { try BrokenRule.past($0, today: today) }
        }
        return try checks.finish("The food") {
            var food = self
            food.id = path.description
            food.name = name
            food.ingredients = ingredients?.isEmpty == true ? nil : ingredients
            food.bag?.eaten = nil
            food.retired = retired ?? false
            return food
        }
    }

    private static func check(_ analysis: Analysis, _ checks: inout MemberChecks) {
        let parts = [
            ("protein", analysis.protein), ("fat", analysis.fat), ("fibre", analysis.fiber),
            ("moisture", analysis.moisture), ("ash", analysis.ash),
        ]
        for (name, part) in parts {
            checks.needed("analysis.\(name)", part) {
                try BrokenRule.unless((0...100).contains($0), "This must be from 0 to 100 g in 100 g.")
            }
        }
        let sum = parts.compactMap(\.1).reduce(0, +)
        checks.member("analysis") {
            try BrokenRule.unless(sum <= 101, "The parts together can't be more than 100 g.")
        }
    }
}

extension FoodDTO {
    init(row: Row) throws {
        let protein: Double? = try row.value("protein")
        let bagGrams: Int? = try row.value("bagGrams")
        self.init(
            id: try row.value("id"), name: try row.value("name"),
            analysis: protein == nil
                ? nil
                : Analysis(
                    protein: protein, fat: try row.value("fat"), fiber: try row.value("fibre"),
                    moisture: try row.value("moisture"), ash: try row.value("ash")),
            ingredients: try row.value("ingredients"), kcalPer100g: try row.value("kcal"),
            bag: bagGrams == nil
                ? nil
                : Bag(grams: bagGrams, openedOn: try row.value("bagOpenedOn"), eaten: try row.value("eaten")),
            retired: try row.value("retired"))
    }
}

extension BrokenRule {
    /// Returns the name of a food without surrounding white space.
    fileprivate static func foodName(_ text: String, longest: Int) throws(BrokenRule) -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        try unless(!name.isEmpty, "A food needs a name.")
        try unless(name.count <= longest, "A name has \(longest) characters at most; this one has \(name.count).")
        return name
    }
}
