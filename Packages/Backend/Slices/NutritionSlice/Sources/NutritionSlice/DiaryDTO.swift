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
        checks.needed("grams", grams) { try BrokenRule.amount($0, in: Self.gramRange, "g") }
        checks.needed("date", date) { try BrokenRule.past($0, today: today) }
        return try checks.finish("The meal") {
            MealDTO(id: path.description, food: food?.description, grams: grams, date: date?.description)
        }
    }
}

extension DrinkDTO {
    static let milliliterRange = 1...100_000

    /// Returns the drink to store.
    /// - Parameter today: The latest possible day.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(id path: EntityID<DrinkDTO>, today: CalendarDate) throws(WireError) -> DrinkDTO {
        let id = try EntityID<DrinkDTO>(member: "id", id)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        _ = checks.id(id, in: RecordContext(id: path.rawValue))
        checks.needed("millilitres", milliliters) { try BrokenRule.amount($0, in: Self.milliliterRange, "ml") }
        checks.needed("date", date) { try BrokenRule.past($0, today: today) }
        return try checks.finish("The drink") {
            DrinkDTO(id: path.description, milliliters: milliliters, date: date?.description)
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

extension BrokenRule {
    /// - Throws: The broken rule if a day is in the future.
    static func past(_ day: CalendarDate, today: CalendarDate) throws(BrokenRule) {
        try unless(day <= today, "This can't have been on \(day): \(today.notYet)")
    }
}
