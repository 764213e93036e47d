import CoreModels
import Foundation

/// A meal on the wire.
struct MealDTO: Codable, Sendable {
    static let grams = 1...50_000

    var id: String?
    var food: String?
    var grams: Int?
    var date: String?

    /// Returns the meal to store. The store checks whether its food exists.
    /// - Parameter today: The latest possible day.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(id path: EntityID<MealDTO>, today: CalendarDate) throws(Failure) -> MealDTO {
        let id = try EntityID<MealDTO>(member: "id", id)
        let food = try EntityID<FoodDTO>(member: "food", food)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path.rawValue)
        checks.needed("food", food) { $0 }
        checks.needed("grams", grams) { try NutritionRule.amount($0, in: Self.grams, "g") }
        checks.needed("date", date) { try NutritionRule.past($0, today: today) }
        return try checks.finish("The meal") {
            MealDTO(id: path.description, food: food?.description, grams: grams, date: date?.description)
        }
    }
}

/// A drink of water on the wire.
struct DrinkDTO: Codable, Sendable {
    static let millilitres = 1...100_000

    var id: String?
    var millilitres: Int?
    var date: String?

    /// Returns the drink to store.
    /// - Parameter today: The latest possible day.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(id path: EntityID<DrinkDTO>, today: CalendarDate) throws(Failure) -> DrinkDTO {
        let id = try EntityID<DrinkDTO>(member: "id", id)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path.rawValue)
        checks.needed("millilitres", millilitres) { try NutritionRule.amount($0, in: Self.millilitres, "ml") }
        checks.needed("date", date) { try NutritionRule.past($0, today: today) }
        return try checks.finish("The drink") {
            DrinkDTO(id: path.description, millilitres: millilitres, date: date?.description)
        }
    }
}

/// A validation error of nutrition, in a sentence.
struct NutritionRule: ExplainedError {
    let explanation: String

    static func holds(_ condition: Bool, _ explanation: String) throws {
        if !condition { throw NutritionRule(explanation: explanation) }
    }

    static func amount(_ amount: Int, in range: ClosedRange<Int>, _ unit: String) throws {
        try holds(
            range.contains(amount),
            "This must be from \(range.lowerBound) to \(range.upperBound) \(unit), not \(amount).")
    }

    static func past(_ day: CalendarDate, today: CalendarDate) throws {
        try holds(day <= today, "This can't have been on \(day): \(today.notYet)")
    }

    /// Returns the name without surrounding white space.
    static func name(_ text: String, longest: Int) throws -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        try holds(!name.isEmpty, "A food needs a name.")
        try holds(name.count <= longest, "A name has \(longest) characters at most; this one has \(name.count).")
        return name
    }
}
