import CoreModels
import Foundation

/// A plan to change an animal's weight at a rate that is safe for its species.
public struct WeightPlan: Hashable, Sendable {
    /// The largest change of a plan as a share of the first weight: the excess at 9 of 9 points.
    public static let largestChange = 0.4

    /// The direction of the change.
    public enum Direction: Hashable, Sendable {
        case losing, gaining
    }

    /// The species.
    public let species: Species
    /// The weight on the first day.
    public let start: Weight
    /// The weight to reach.
    public let goal: Weight
    /// The first day.
    public let startedOn: CalendarDate
    /// The weekly change as a share of the weight at the beginning of the week: 0.01 is 1 %.
    public let weeklyRate: Double

    /// Creates a plan.
    /// - Throws: ``WeightPlanError`` if the goal is no change or too far away, or the rate isn't safe for the species.
    public init(
        species: Species, start: Weight, goal: Weight, startedOn: CalendarDate, weeklyRate: Double
    ) throws(WeightPlanError) {
        guard start != goal else { throw .nothingToChange }
        let change = abs(Double(goal.grams - start.grams)) / Double(start.grams)
        guard change <= Self.largestChange else { throw .tooFar(share: change) }
        let direction: Direction = goal < start ? .losing : .gaining
        guard let rates = Self.safeRates(of: species, direction) else { throw .noPublishedRate(species) }
        // The tolerance accepts a typed 2 % despite rounding.
        guard weeklyRate.isFinite, weeklyRate >= rates.lowerBound - 1e-9, weeklyRate <= rates.upperBound + 1e-9 else {
            throw .unsafeRate(weeklyRate, safe: rates)
        }
        self.species = species
        self.start = start
        self.goal = goal
        self.startedOn = startedOn
        self.weeklyRate = weeklyRate
    }

    /// The direction of the change.
    public var direction: Direction { goal < start ? .losing : .gaining }

    /// Returns the safe rates of losing or gaining weight, as shares of the weight in a week.
    ///
    /// - Losing: dogs 1 to 2 % (2 % at most: Hand et al., 2010, read), cats 0.5 to 1 % (second-hand; AAHA 2014 allows
    ///   up to 2 %, and the slower figure is used because rapid loss can cause hepatic lipidosis).
    /// - Gaining: no published figure was found, so no faster than losing.
    /// - Returns: `nil` for other species, for which no rate was found and quick loss can kill.
    public static func safeRates(of species: Species, _ direction: Direction) -> ClosedRange<Double>? {
        switch (species, direction) {
        case (.dog, .losing): 0.01...0.02
        case (.dog, .gaining): 0.005...0.02
        case (.cat, .losing), (.cat, .gaining): 0.005...0.01
        default: nil
        }
    }

    /// The number of days until the planned weight reaches the goal.
    public var days: Int {
        let ratio = Double(goal.grams) / Double(start.grams)
        let factor = direction == .losing ? 1 - weeklyRate : 1 + weeklyRate
        return Int((log(ratio) / log(factor) * 7 - 1e-9).rounded(.up))
    }

    /// The day on which the goal is reached by the plan.
    public var goalDate: CalendarDate { startedOn.adding(days: days) }

    /// Returns the planned weight on a day, in grams: the start before the plan, and the goal after it.
    public func grams(on day: CalendarDate) -> Double {
        let elapsed = startedOn.days(until: day)
        guard elapsed > 0 else { return Double(start.grams) }
        guard elapsed < days else { return Double(goal.grams) }
        let factor = direction == .losing ? 1 - weeklyRate : 1 + weeklyRate
        return Double(start.grams) * pow(factor, Double(elapsed) / 7)
    }

    /// Returns the daily energy to feed during the plan.
    ///
    /// - Losing: resting energy of the goal's weight, times 1.0 for dogs and 0.8 for cats (second-hand; AAHA 2014
    ///   starts at 80 % of the ideal weight's resting energy or of the present intake, read). Feed no less without a
    ///   vet.
    /// - Gaining: 10 % above the need at the goal's weight. No published factor was found; guides agree on feeding
    ///   slowly more.
    /// - Throws: ``EnergyNeedError`` if the need is unknown.
    public func kilocalories(for animal: EatingAnimal) throws(EnergyNeedError) -> Double {
        switch direction {
        case .losing: return restingEnergy(of: goal) * (species == .cat ? 0.8 : 1)
        case .gaining:
            var grown = animal
            grown.weight = goal
            return try EnergyNeed(of: grown).kilocalories * 1.1
        }
    }

    /// Returns how a weight on a day compares with the plan.
    public func progress(of weight: Weight, on day: CalendarDate) -> Progress {
        if direction == .losing ? weight <= goal : weight >= goal { return .reached }
        let difference = Double(weight.grams) - grams(on: day)
        guard abs(difference) > 0.02 * Double(weight.grams) else { return .asPlanned }
        return (difference > 0) == (direction == .losing) ? .behind : .ahead
    }

    /// The comparison of a weight with a plan. A full stomach and household scales account for a difference of 2 %.
    public enum Progress: Hashable, Sendable {
        case reached, asPlanned
        /// Changes more slowly than planned.
        case behind
        /// Changes more quickly than planned, which needs a vet's advice.
        case ahead
    }
}

/// The reasons a plan is invalid.
public enum WeightPlanError: Error, Hashable, Sendable {
    /// The goal is the current weight.
    case nothingToChange
    /// The goal differs from the current weight by this share, more than ``WeightPlan/largestChange``.
    case tooFar(share: Double)
    /// The rate isn't safe.
    case unsafeRate(Double, safe: ClosedRange<Double>)
    /// No safe rate is known for the species.
    case noPublishedRate(Species)
    /// The animal is still growing and must not lose weight.
    case growing(Species)
    /// The animal is still growing, so it gains weight without a plan.
    case growsAnyway(Species)
    /// The age is unknown, so the animal may still be growing.
    case ageUnknown
    /// The animal is pregnant or nursing, or that hasn't been ruled out.
    case mayBePregnantOrNursing
    /// The animal has an illness with which only a vet may plan a loss.
    case illness(Illness)
    /// The animal has lost weight, and no plan explains it.
    case unplannedLoss
    /// The body condition wasn't scored, so it is unknown whether there is excess weight.
    case conditionUnknown
    /// The body condition shows no excess weight.
    case notOverweight(BodyCondition)
    /// The body condition shows that there is no weight to gain.
    case notUnderweight(BodyCondition)
    /// The goal is below the ideal weight that the body condition implies.
    case belowIdealWeight
}

extension WeightPlanError: CustomStringConvertible {
    /// The problem of the plan, and what to do.
    public var description: String {
        func percent(_ share: Double) -> String { (share * 100).formatted(decimals: 1) }
        return switch self {
        case .nothingToChange: "The goal is the present weight; enter another to make a plan."
        case .tooFar(let share):
            "The goal is \(percent(share)) % away; a plan may change at most \(percent(WeightPlan.largestChange)) %. "
                + "Choose a nearer goal first, and ask your vet."
        case .unsafeRate(let rate, let safe):
            "\(percent(rate)) % a week isn't safe; choose \(percent(safe.lowerBound)) to \(percent(safe.upperBound)) %, "
                + "and ask your vet before any other rate."
                + WeightPlan.lipidosisWarning(above: safe)
        case .noPublishedRate(let species):
            "No safe rate is published for a \(species.name.lowercased()); make the plan with your vet."
        case .growing(let species):
            "A \(species == .cat ? "kitten" : "puppy") needs energy to grow and must not be put on a weight-loss diet. "
                + "If you think it is too heavy, ask your vet."
        case .growsAnyway(let species):
            "A \(species == .cat ? "kitten" : "puppy") gains weight without a plan; the energy it needs to grow is shown. If "
                + "you think it is too thin or grows too slowly, call your vet."
        case .ageUnknown:
            "The age isn't known, and a growing animal must not be put on a weight-loss diet. Enter the birthday in the "
                + "profile, about right is enough; if you don't know it, ask your vet."
        case .mayBePregnantOrNursing:
            "A pregnant or nursing animal must not be put on a weight-loss diet. "
                + "If she is neither, say so in the plan; otherwise ask your vet what to feed."
        case .illness(let illness):
            "With \(illness.name) a pet must not be put on a weight-loss diet without a vet. Make the plan with your vet."
        case .unplannedLoss:
            "Weight was lost without a plan, which can be a sign of illness: call your vet to find out why, and make a plan "
                + "to lose more with your vet only."
        case .conditionUnknown:
            "Enter the body condition first: only a pet above 5 of 9 has weight to lose. If in doubt, ask your vet."
        case .notOverweight(let condition) where condition.isUnderweight:
            "The body condition is \(condition.score) of 9 (\(condition.name.lowercased())): a thin pet must not lose "
                + "weight. Call your vet to find out why it is thin."
        case .notOverweight(let condition):
            "The body condition is \(condition.score) of 9 (\(condition.name.lowercased())), so there is no excess "
                + "weight to lose. Ask your vet before you feed less."
        case .notUnderweight(let condition):
            "The body condition is \(condition.score) of 9 (\(condition.name.lowercased())), so there is no weight to gain. "
                + "Ask your vet before you feed more."
        case .belowIdealWeight:
            "The goal is below the ideal weight for the body condition. Choose a goal at or above it, "
                + "or ask your vet."
        }
    }
}
