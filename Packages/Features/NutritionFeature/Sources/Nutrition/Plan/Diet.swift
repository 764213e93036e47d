import CoreModels

/// The owner's entries about feeding a pet, which the equations need in addition to the profile and the weight.
public struct Diet: Hashable, Sendable {
    /// How active it is.
    public var activity: Activity
    /// Its body condition, if it was scored.
    public var condition: BodyCondition?
    /// Whether it is pregnant or nursing, as entered.
    public var isPregnantOrNursing: Bool
    /// The weight goal, if there is one.
    public var goal: WeightGoal?
    /// The loss that the goal before this one planned, if there is one.
    public var pastLoss: PastLoss?

    /// Creates a diet. Without arguments, it has no entries.
    public init(
        activity: Activity = .normal,
        condition: BodyCondition? = nil,
        isPregnantOrNursing: Bool = false,
        goal: WeightGoal? = nil,
        pastLoss: PastLoss? = nil
    ) {
        self.activity = activity
        self.condition = condition
        self.isPregnantOrNursing = isPregnantOrNursing
        self.goal = goal
        self.pastLoss = pastLoss
    }
}

/// A loss that was planned until the goal was changed or removed. It doesn't become a sign of illness afterwards.
public struct PastLoss: Hashable, Sendable {
    /// The days on which the plan was followed.
    public let days: ClosedRange<CalendarDate>
    /// The weight that was to be reached.
    public let goal: Weight

    /// Creates a loss.
    public init(days: ClosedRange<CalendarDate>, goal: Weight) {
        self.days = days
        self.goal = goal
    }
}

/// A weight goal as it was entered. ``WeightPlan`` decides each time whether it is safe for the pet, because the pet's
/// profile can be corrected while the entry stays.
public struct WeightGoal: Hashable, Sendable {
    /// The weight on the first day.
    public let start: Weight
    /// The weight to reach.
    public let goal: Weight
    /// The first day.
    public let startedOn: CalendarDate
    /// The weekly change, as a share of the weight.
    public let weeklyRate: Double

    /// Creates a goal.
    public init(start: Weight, goal: Weight, startedOn: CalendarDate, weeklyRate: Double) {
        self.start = start
        self.goal = goal
        self.startedOn = startedOn
        self.weeklyRate = weeklyRate
    }
}

extension WeightPlan {
    /// Creates the plan of a goal.
    /// - Throws: The errors of ``init(species:start:goal:startedOn:weeklyRate:)``.
    public init(species: Species, _ goal: WeightGoal) throws(WeightPlanError) {
        try self.init(
            species: species, start: goal.start, goal: goal.goal, startedOn: goal.startedOn,
            weeklyRate: goal.weeklyRate)
    }
}
