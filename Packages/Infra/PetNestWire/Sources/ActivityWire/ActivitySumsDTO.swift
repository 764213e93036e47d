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
        public var meters: Int?
        /// The seconds in motion.
        public var moving: Int?
        /// The seconds of rest.
        public var resting: Int?

        /// The members. The wire has the British spelling that released clients know.
        private enum CodingKeys: String, CodingKey {
            case day, count, meters = "metres", moving, resting
        }

        /// Creates it from its members.
        public init(
            day: String? = nil,
            count: Int? = nil,
            meters: Int? = nil,
            moving: Int? = nil,
            resting: Int? = nil
        ) {
            self.day = day
            self.count = count
            self.meters = meters
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
