import CoreInterfaces
import CoreModels
import CoreNetworking
import Nutrition

/// A diet on the wire.
struct DietDTO: Codable, Sendable {
    struct Goal: Codable, Sendable {
        let startGrams: Int
        let goalGrams: Int
        let startedOn: String
        /// In percent of the weight.
        let weeklyPercent: Double
    }

    let activity: String?
    let condition: Int?
    let goal: Goal?

    init(_ diet: Diet) {
        activity = diet.activity.rawValue
        condition = diet.condition?.score
        goal = diet.goal.map {
            Goal(
                startGrams: $0.start.grams, goalGrams: $0.goal.grams, startedOn: $0.startedOn.description,
                weeklyPercent: $0.weeklyRate * 100)
        }
    }

    func domain() throws(ServiceError) -> Diet {
        let goal: WeightGoal? = try ServiceError.reading("goal") { () throws -> WeightGoal? in
            guard let goal = self.goal else { return nil }
            return WeightGoal(
                start: try Weight(grams: goal.startGrams), goal: try Weight(grams: goal.goalGrams),
                startedOn: try CalendarDate(wire: goal.startedOn), weeklyRate: goal.weeklyPercent / 100)
        }
        return Diet(
            activity: activity.flatMap(Activity.init(rawValue:)) ?? .normal,
            condition: condition.flatMap(BodyCondition.init(score:)),
            goal: goal
        )
    }
}

/// The weights of a pet's health record, reduced to what nutrition needs.
struct WeighingsDTO: Decodable, Sendable {
    struct Weighing: Decodable, Sendable {
        let id: String
        let grams: Int
        let date: String

        func domain() throws(ServiceError) -> WeightSample {
            try ServiceError.reading("weight \(id)") {
                try WeightSample(
                    id: WeightSampleID(wire: id), weight: Weight(grams: grams), date: CalendarDate(wire: date),
                    today: .latest)
            }
        }
    }

    let weights: [Weighing]
}
