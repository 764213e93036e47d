import CoreModels

/// The rules that decide whether an animal may lose or gain weight at all.
///
/// They are separate from ``WeightPlan``'s own bounds because they depend on the animal as it is today: a stored plan
/// becomes invalid when the body condition is corrected.
extension WeightPlan {
    /// Half the last shown digit of a weight, so that the ideal weight as shown can be typed as a goal.
    static let shownGrams = 5

    /// Checks a plan against the animal that it is for.
    ///
    /// - Growing animals gain weight without a plan, faster than a grown one may (Hand et al., see below), and an animal
    ///   with body condition 5 to 9 of 9 isn't too thin: Laflamme 1997; AAHA 2014.
    /// - Growing animals don't lose weight: the life-stage factors of Hand et al., *Small Animal Clinical Nutrition*,
    ///   5th edition, 2010, are 2 to 3 times resting energy until 12 months.
    /// - An animal of unknown age may be growing.
    /// - Pregnant and nursing animals don't lose weight: AAHA, *Weight Management Guidelines*, 2014.
    /// - Body condition 1 to 5 of 9 means no excess weight: Laflamme 1997; AAHA 2014.
    /// - Ill animals don't lose weight without a vet: ``Illness`` has the sources.
    /// - An animal that has lost weight without a plan may be ill: ``WeightLoss`` has the sources.
    /// - The goal is never below the ideal weight, about 10 % per point above 5: AAHA 2014.
    /// - Parameters:
    ///   - animal: The animal as it is today. Its weight and condition give the ideal weight.
    ///   - mayBePregnantOrNursing: Whether pregnancy and nursing haven't been ruled out.
    ///   - illness: The illness with which only a vet may plan a loss, if it has one.
    ///   - loss: The loss of weight that no plan explains, if there is one.
    /// - Throws: The first rule that the plan breaks.
    public func check(
        for animal: EatingAnimal, mayBePregnantOrNursing: Bool = false, illness: Illness? = nil,
        loss: WeightLoss? = nil
    ) throws(WeightPlanError) {
        guard direction == .losing else { return try checkGain(of: animal) }
        if animal.age?.isGrowing == true { throw .growing(species) }
        // A plan from before a condition and an age were required is complete once its goal is reached.
        let isReached = animal.weight <= goal
        if let illness, !isReached { throw .illness(illness) }
        if loss != nil, !isReached { throw .unplannedLoss }
        let ideal = animal.condition?.idealWeight(at: animal.weight)
        if let condition = animal.condition {
            if ideal == nil, condition.isUnderweight || !isReached { throw .notOverweight(condition) }
        } else if !isReached {
            throw .conditionUnknown
        }
        if animal.months == nil, !isReached { throw .ageUnknown }
        if mayBePregnantOrNursing || animal.isPregnantOrNursing { throw .mayBePregnantOrNursing }
        if let ideal, goal.grams + Self.shownGrams < ideal.grams { throw .belowIdealWeight }
    }

    private func checkGain(of animal: EatingAnimal) throws(WeightPlanError) {
        if animal.age?.isGrowing == true { throw .growsAnyway(species) }
        let isReached = animal.weight >= goal
        if let condition = animal.condition, condition.score >= 5, !isReached { throw .notUnderweight(condition) }
    }

    /// The warning about quick weight loss of cats: AAHA, *Weight Management Guidelines*, 2014.
    public static let lipidosisWarning =
        "A cat that loses weight quickly or stops eating can develop hepatic lipidosis, a liver failure that kills: "
        + "call your vet the day it doesn't eat."

    /// Returns the warning for the range of cats, which is the only one that ends at 1 %.
    static func lipidosisWarning(above safe: ClosedRange<Double>) -> String {
        safe.upperBound <= 0.01 ? " \(lipidosisWarning)" : ""
    }
}
