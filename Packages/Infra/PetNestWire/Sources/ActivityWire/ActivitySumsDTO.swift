import CoreWire

/// The sums of a pet's days on the wire.
public struct ActivitySumsDTO: Codable, Hashable, Sendable {
    /// The sums of a day.
    public struct Day: Codable, Hashable, Sendable {
        /// The day.
        public var day: String?
        /// The number of walks and games.
        public var count: Int?
        /// The distance.
        public var metres: Int?
        /// The seconds in motion.
        public var moving: Int?
        /// The seconds of rest.
        public var resting: Int?

        /// Creates it from its members.
        public init(
            day: String? = nil,
            count: Int? = nil,
            metres: Int? = nil,
            moving: Int? = nil,
            resting: Int? = nil
        ) {
            self.day = day
            self.count = count
            self.metres = metres
            self.moving = moving
            self.resting = resting
        }
    }

    /// The days with activities.
    public var days: [Day]?
    /// The farthest activity of any day.
    public var farthest: ActivityDTO?
    /// The longest activity of any day.
    public var longest: ActivityDTO?

    /// Creates it from its members.
    public init(
        days: [Day]? = nil,
        farthest: ActivityDTO? = nil,
        longest: ActivityDTO? = nil
    ) {
        self.days = days
        self.farthest = farthest
        self.longest = longest
    }
}
