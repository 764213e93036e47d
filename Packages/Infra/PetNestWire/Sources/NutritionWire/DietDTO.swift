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

    /// The activity: `low`, `normal`, `lightWork`, or `heavyWork`.
    public var activity: String?
    /// The body condition score, from 1 to 9.
    public var condition: Int?
    /// Whether the pet is pregnant or nursing.
    public var pregnantOrNursing: Bool?
    /// The weight goal.
    public var goal: Goal?

    /// Creates it from its members.
    public init(
        activity: String? = nil,
        condition: Int? = nil,
        pregnantOrNursing: Bool? = nil,
        goal: Goal? = nil
    ) {
        self.activity = activity
        self.condition = condition
        self.pregnantOrNursing = pregnantOrNursing
        self.goal = goal
    }
}
