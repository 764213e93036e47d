import BackendCore
import CoreModels
import CoreWire
import Database
import NutritionWire

extension DietDTO {
    /// The activity levels.
    enum Activity: String, CaseIterable {
        case low, normal, lightWork, heavyWork
    }

    static let conditions = 1...9
    /// The fastest change that is safe for any species: 2 % for dogs (Hand et al., 2010).
    static let mostWeeklyPercent = 2.0

    /// Returns the diet to store. The client, which knows the published advice, checks whether a goal is safe for the
    /// pet.
    /// - Parameter today: The latest possible day of setting a goal.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(today: CalendarDate) throws(WireError) -> DietDTO {
        let startedOn = try CalendarDate(member: "goal.startedOn", goal?.startedOn)
        let lossFrom = try CalendarDate(member: "pastLoss.startedOn", pastLoss?.startedOn)
        let lossUntil = try CalendarDate(member: "pastLoss.endedOn", pastLoss?.endedOn)
        var checks = MemberChecks()
        let _: Activity? = checks.choice("activity", activity)
        if let condition {
            checks.member("condition") {
                try BrokenRule.unless(
                    Self.conditions.contains(condition), "A body condition is from 1 to 9, not \(condition).")
            }
        }
        if let goal {
            checks.needed("goal.startGrams", goal.startGrams) { try Weight(grams: $0) }
            checks.needed("goal.goalGrams", goal.goalGrams) { try Weight(grams: $0) }
            checks.needed("goal.startedOn", startedOn) { try BrokenRule.past($0, today: today) }
            checks.needed("goal.weeklyPercent", goal.weeklyPercent) {
                try BrokenRule.unless(
                    $0 > 0 && $0 <= Self.mostWeeklyPercent,
                    "A weekly change is above 0 and at most \(Int(Self.mostWeeklyPercent)) %.")
            }
        }
        if let pastLoss {
            checks.needed("pastLoss.goalGrams", pastLoss.goalGrams) { try Weight(grams: $0) }
            let first = checks.needed("pastLoss.startedOn", lossFrom) { $0 }
            checks.needed("pastLoss.endedOn", lossUntil) { last in
                try BrokenRule.unless(first.map { $0 <= last } ?? true, "A loss ends after its first day.")
                return try BrokenRule.past(last, today: today)
            }
        }
        return try checks.finish("The diet") { self }
    }
}

extension DietDTO {
    init(row: Row) throws {
        let startGrams: Int? = try row.value("startGrams")
        let lossFrom: String? = try row.value("lossFrom")
        self.init(
            activity: try row.value("activity"), condition: try row.value("condition"),
            pregnantOrNursing: (try row.value("pregnantOrNursing") as Int?).map { $0 != 0 },
            goal: startGrams == nil
                ? nil
                : Goal(
                    startGrams: startGrams, goalGrams: try row.value("goalGrams"),
                    startedOn: try row.value("startedOn"), weeklyPercent: try row.value("weeklyPercent")),
            pastLoss: try lossFrom.map {
                PastLoss(
                    startedOn: $0, endedOn: try row.value("lossUntil"), goalGrams: try row.value("lossGoalGrams"))
            })
    }
}
