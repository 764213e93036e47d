import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import NutritionWire

extension MealDTO {
    static let gramRange = 1...50_000

    /// Returns the meal to store. The store checks whether its food exists.
    /// - Parameter today: The latest possible day.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(id path: EntityID<MealDTO>, today: CalendarDate) throws(WireError) -> MealDTO {
        let id = try EntityID<MealDTO>(member: "id", id)
        let food = try EntityID<FoodDTO>(member: "food", food)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        _ = checks.id(id, in: RecordContext(id: path.rawValue))
        checks.needed("food", food) { $0 }
        checks.needed("grams", grams) { try NutritionRule.amount($0, in: Self.gramRange, "g") }
        checks.needed("date", date) { try NutritionRule.past($0, today: today) }
        return try checks.finish("The meal") {
            MealDTO(id: path.description, food: food?.description, grams: grams, date: date?.description)
        }
    }
}

extension DrinkDTO {
    static let millilitreRange = 1...100_000

    /// Returns the drink to store.
    /// - Parameter today: The latest possible day.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(id path: EntityID<DrinkDTO>, today: CalendarDate) throws(WireError) -> DrinkDTO {
        let id = try EntityID<DrinkDTO>(member: "id", id)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        _ = checks.id(id, in: RecordContext(id: path.rawValue))
        checks.needed("millilitres", millilitres) { try NutritionRule.amount($0, in: Self.millilitreRange, "ml") }
        checks.needed("date", date) { try NutritionRule.past($0, today: today) }
        return try checks.finish("The drink") {
            DrinkDTO(id: path.description, millilitres: millilitres, date: date?.description)
        }
    }
}

extension MealDTO {
    init(row: Row) throws {
        self.init(
            id: try row.value("id"), food: try row.value("food"), grams: try row.value("grams"),
            date: try row.value("date"))
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
