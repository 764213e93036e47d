import CoreModels

/// What an owner says of how a pet is to be fed: what the equations need to know beside the profile and the weight.
public struct Diet: Hashable, Sendable {
    /// How much it moves.
    public var activity: Activity
    /// Its body condition, where someone has judged it.
    public var condition: BodyCondition?
    /// The weight to come to, where there is one.
    public var goal: WeightGoal?

    /// Creates a diet; without arguments, one that says nothing.
    public init(
        activity: Activity = .normal,
        condition: BodyCondition? = nil,
        goal: WeightGoal? = nil
    ) {
        self.activity = activity
        self.condition = condition
        self.goal = goal
    }
}

/// A plan as it was entered. Whether it is safe for the pet is ``WeightPlan``'s to say, whenever it is looked at: a pet's
/// kind can be corrected, and what was entered stays.
public struct WeightGoal: Hashable, Sendable {
    /// The weight on the first day.
    public let start: Weight
    /// The weight to reach.
    public let goal: Weight
    /// The first day.
    public let startedOn: CalendarDate
    /// The change in a week, as a share of the weight.
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
    /// - Throws: As ``init(species:start:goal:startedOn:weeklyRate:)``.
    public init(species: Species, _ goal: WeightGoal) throws(WeightPlanError) {
        try self.init(
            species: species, start: goal.start, goal: goal.goal, startedOn: goal.startedOn,
            weeklyRate: goal.weeklyRate)
    }
}
