import CoreModels
import Foundation

/// A plan to bring an animal from one weight to another at a rate that is safe for its kind.
public struct WeightPlan: Hashable, Sendable {
    /// The largest change in one plan, as a share of the first weight: what 9 of 9 points are above the ideal.
    public static let largestChange = 0.4

    /// Whether weight is to be lost or gained.
    public enum Direction: Hashable, Sendable {
        case losing, gaining
    }

    /// What kind of animal it is for.
    public let species: Species
    /// The weight on the first day.
    public let start: Weight
    /// The weight to reach.
    public let goal: Weight
    /// The first day.
    public let startedOn: CalendarDate
    /// The change in a week, as a share of the weight at its beginning: 0.01 is 1 %.
    public let weeklyRate: Double

    /// Creates a plan.
    /// - Throws: ``WeightPlanError`` if the goal is no change or too far, or the rate isn't safe for the kind.
    public init(
        species: Species, start: Weight, goal: Weight, startedOn: CalendarDate, weeklyRate: Double
    ) throws(WeightPlanError) {
        guard start != goal else { throw .nothingToChange }
        let change = abs(Double(goal.grams - start.grams)) / Double(start.grams)
        guard change <= Self.largestChange else { throw .tooFar(share: change) }
        let direction: Direction = goal < start ? .losing : .gaining
        guard let rates = Self.safeRates(of: species, direction) else { throw .noPublishedRate(species) }
        // A typed 2 % must not fail for the last bit of a division.
        guard weeklyRate.isFinite, weeklyRate >= rates.lowerBound - 1e-9, weeklyRate <= rates.upperBound + 1e-9 else {
            throw .unsafeRate(weeklyRate, safe: rates)
        }
        self.species = species
        self.start = start
        self.goal = goal
        self.startedOn = startedOn
        self.weeklyRate = weeklyRate
    }

    /// Whether weight is to be lost or gained.
    public var direction: Direction { goal < start ? .losing : .gaining }

    /// The rates at which a kind of animal may safely lose or gain weight, as shares of its weight in a week.
    ///
    /// - Losing: dogs 1 to 2 % (2 % at most: Hand et al., 2010, read), cats 0.5 to 1 % (second-hand; AAHA 2014 allows
    ///   up to 2 %, and the slower figure is used because rapid loss can cause hepatic lipidosis).
    /// - Gaining: no published figure was found, so no quicker than losing.
    /// - Returns: nil for other kinds, for which no rate was found and quick loss can kill.
    public static func safeRates(of species: Species, _ direction: Direction) -> ClosedRange<Double>? {
        switch (species, direction) {
        case (.dog, .losing): 0.01...0.02
        case (.dog, .gaining): 0.005...0.02
        case (.cat, .losing), (.cat, .gaining): 0.005...0.01
        default: nil
        }
    }

    /// The days that the plan takes: the first on which the planned weight has reached the goal.
    public var days: Int {
        let ratio = Double(goal.grams) / Double(start.grams)
        let factor = direction == .losing ? 1 - weeklyRate : 1 + weeklyRate
        return Int((log(ratio) / log(factor) * 7 - 1e-9).rounded(.up))
    }

    /// The day on which the goal is reached when all goes as planned.
    public var goalDate: CalendarDate { startedOn.adding(days: days) }

    /// The planned weight on a day, in grams; the start's before the plan and the goal's after it.
    public func grams(on day: CalendarDate) -> Double {
        let elapsed = startedOn.days(until: day)
        guard elapsed > 0 else { return Double(start.grams) }
        guard elapsed < days else { return Double(goal.grams) }
        let factor = direction == .losing ? 1 - weeklyRate : 1 + weeklyRate
        return Double(start.grams) * pow(factor, Double(elapsed) / 7)
    }

    /// The energy to feed in a day while the plan lasts.
    ///
    /// - Losing: resting energy of the goal's weight, times 1.0 for dogs and 0.8 for cats (second-hand; AAHA 2014
    ///   starts at 80 % of the ideal weight's resting energy or of the present intake, read). Feed no less without a
    ///   vet.
    /// - Gaining: a tenth above what the animal needs at its goal's weight. No published factor was found; feeding
    ///   slowly more is what guides agree on.
    /// - Throws: ``EnergyNeedError`` if the need itself isn't known.
    public func kilocalories(for animal: EatingAnimal) throws(EnergyNeedError) -> Double {
        switch direction {
        case .losing: return restingEnergy(of: goal) * (species == .cat ? 0.8 : 1)
        case .gaining:
            var grown = animal
            grown.weight = goal
            return try EnergyNeed(of: grown).kilocalories * 1.1
        }
    }

    /// How a weight on a day compares with the plan.
    public func progress(of weight: Weight, on day: CalendarDate) -> Progress {
        if direction == .losing ? weight <= goal : weight >= goal { return .reached }
        let difference = Double(weight.grams) - grams(on: day)
        guard abs(difference) > 0.02 * Double(weight.grams) else { return .asPlanned }
        return (difference > 0) == (direction == .losing) ? .behind : .ahead
    }

    /// How a weight compares with a plan; 2 % is what a full stomach and household scales make of one weight.
    public enum Progress: Hashable, Sendable {
        case reached, asPlanned
        /// Changes more slowly than planned.
        case behind
        /// Changes more quickly than planned, which a vet should hear of.
        case ahead
    }
}

/// The reasons for which a plan is invalid.
public enum WeightPlanError: Error, Hashable, Sendable {
    /// The goal is the present weight.
    case nothingToChange
    /// The goal is this share of the present weight away from it, more than ``WeightPlan/largestChange``.
    case tooFar(share: Double)
    /// The rate isn't safe.
    case unsafeRate(Double, safe: ClosedRange<Double>)
    /// No safe rate is known for the kind.
    case noPublishedRate(Species)
    /// The animal is still growing and must not lose weight.
    case growing(Species)
    /// The animal is pregnant or nursing, or nobody said that it isn't.
    case mayBePregnantOrNursing
    /// Nobody judged the body condition, so nobody knows whether there is weight to lose.
    case conditionUnknown
    /// The body condition shows no excess weight.
    case notOverweight(BodyCondition)
    /// The goal is below the ideal weight that the body condition implies.
    case belowIdealWeight
}

extension WeightPlanError: CustomStringConvertible {
    /// What is wrong with the plan, and what would be right.
    public var description: String {
        func percent(_ share: Double) -> String { (share * 100).told(decimals: 1) }
        return switch self {
        case .nothingToChange: "The goal is the present weight; enter another to make a plan."
        case .tooFar(let share):
            "The goal is \(percent(share)) % away; a plan goes \(percent(WeightPlan.largestChange)) % at most. "
                + "Take a nearer goal first, and ask your vet."
        case .unsafeRate(let rate, let safe):
            "\(percent(rate)) % a week isn't safe; take \(percent(safe.lowerBound)) to \(percent(safe.upperBound)) %, "
                + "and ask your vet before any other rate. \(WeightPlan.lipidosisWarning(above: safe))"
        case .noPublishedRate(let species):
            "No safe rate is published for a \(species.name.lowercased()); make the plan with your vet."
        case .growing(let species):
            "A \(species == .cat ? "kitten" : "puppy") needs energy to grow and must not be put on a weight-loss diet. "
                + "If you think it is too heavy, ask your vet."
        case .mayBePregnantOrNursing:
            "A pregnant or nursing animal must not be put on a weight-loss diet. "
                + "If she is neither, say so in the plan; otherwise ask your vet what to feed."
        case .conditionUnknown:
            "Judge the body condition first: only a pet above 5 of 9 has weight to lose. If in doubt, ask your vet."
        case .notOverweight(let condition) where condition.isUnderweight:
            "The body condition is \(condition.score) of 9 (\(condition.name.lowercased())): a thin pet must not lose "
                + "weight. Call your vet to find out why it is thin."
        case .notOverweight(let condition):
            "The body condition is \(condition.score) of 9 (\(condition.name.lowercased())), so there is no excess "
                + "weight to lose. Ask your vet before you feed less."
        case .belowIdealWeight:
            "The goal is below the ideal weight for the body condition. Take a goal at or above it, "
                + "or ask your vet."
        }
    }
}
