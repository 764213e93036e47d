import CoreModels
import CoreWire
import Nutrition
import NutritionWire

extension DietDTO {
    init(_ diet: Diet) {
        self.init(
            activity: diet.activity.rawValue, condition: diet.condition?.score,
            pregnantOrNursing: diet.isPregnantOrNursing,
            goal: diet.goal.map {
                Goal(
                    startGrams: $0.start.grams, goalGrams: $0.goal.grams, startedOn: $0.startedOn.description,
                    weeklyPercent: $0.weeklyRate * 100)
            },
            pastLoss: diet.pastLoss.map {
                PastLoss(
                    startedOn: $0.days.lowerBound.description, endedOn: $0.days.upperBound.description,
                    goalGrams: $0.goal.grams)
            })
    }

    /// Returns the diet. An unknown activity is the normal one.
    func diet() throws(WireError) -> Diet {
        let startedOn = try CalendarDate(member: "goal.startedOn", goal?.startedOn)
        let lossFrom = try CalendarDate(member: "pastLoss.startedOn", pastLoss?.startedOn)
        let lossUntil = try CalendarDate(member: "pastLoss.endedOn", pastLoss?.endedOn)
        var checks = MemberChecks()
        let past = pastLoss.flatMap { past -> Nutrition.PastLoss? in
            let first = checks.needed("pastLoss.startedOn", lossFrom) { $0 }
            let last = checks.needed("pastLoss.endedOn", lossUntil) { $0 }
            let target = checks.needed("pastLoss.goalGrams", past.goalGrams) { try Weight(grams: $0) }
            guard let first, let last, let target, first <= last else { return nil }
            return Nutrition.PastLoss(days: first...last, goal: target)
        }
        let goal = goal.flatMap { goal -> WeightGoal? in
            let start = checks.needed("goal.startGrams", goal.startGrams) { try Weight(grams: $0) }
            let target = checks.needed("goal.goalGrams", goal.goalGrams) { try Weight(grams: $0) }
            let day = checks.needed("goal.startedOn", startedOn) { $0 }
            let percent = checks.needed("goal.weeklyPercent", goal.weeklyPercent) { $0 }
            guard let start, let target, let day, let percent else { return nil }
            return WeightGoal(start: start, goal: target, startedOn: day, weeklyRate: percent / 100)
        }
        return try checks.finish("The diet") {
            Diet(
                activity: activity.flatMap(Activity.init(rawValue:)) ?? .normal,
                condition: condition.flatMap(BodyCondition.init(score:)),
                isPregnantOrNursing: pregnantOrNursing ?? false, goal: goal, pastLoss: past)
        }
    }
}
