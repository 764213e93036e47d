import CoreWire

/// A diet on the wire.
public struct DietDTO: Codable, Hashable, Sendable {
    /// A weight goal.
    public struct Goal: Codable, Hashable, Sendable {
        /// The weight at the start.
        public var startGrams: Int?
        /// The weight to reach.
        public var goalGrams: Int?
        /// The day of the start.
        public var startedOn: String?
        /// The change of the weight in a week, in percent.
        public var weeklyPercent: Double?

        /// Creates it from its members.
        public init(
            startGrams: Int? = nil,
            goalGrams: Int? = nil,
            startedOn: String? = nil,
            weeklyPercent: Double? = nil
        ) {
            self.startGrams = startGrams
            self.goalGrams = goalGrams
            self.startedOn = startedOn
            self.weeklyPercent = weeklyPercent
        }
    }

    /// A loss that was planned until the goal was changed or removed.
    public struct PastLoss: Codable, Hashable, Sendable {
        /// The first day.
        public var startedOn: String?
        /// The last day.
        public var endedOn: String?
        /// The weight that was to be reached.
        public var goalGrams: Int?

        /// Creates it from its members.
        public init(startedOn: String? = nil, endedOn: String? = nil, goalGrams: Int? = nil) {
            self.startedOn = startedOn
            self.endedOn = endedOn
            self.goalGrams = goalGrams
        }
    }

    /// The activity: `low`, `normal`, `lightWork`, or `heavyWork`.
    public var activity: String?
    /// The body condition score, from 1 to 9.
    public var condition: Int?
    /// Whether the pet is pregnant or nursing.
    public var pregnantOrNursing: Bool?
    /// The weight goal.
    public var goal: Goal?
    /// The loss that the goal before this one planned.
    public var pastLoss: PastLoss?

    /// Creates it from its members.
    public init(
        activity: String? = nil,
        condition: Int? = nil,
        pregnantOrNursing: Bool? = nil,
        goal: Goal? = nil,
        pastLoss: PastLoss? = nil
    ) {
        self.activity = activity
        self.condition = condition
        self.pregnantOrNursing = pregnantOrNursing
        self.goal = goal
        self.pastLoss = pastLoss
    }
}
