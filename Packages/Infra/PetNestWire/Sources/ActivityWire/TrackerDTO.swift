import CoreWire

/// A running tracker on the wire.
public struct TrackerDTO: Codable, Hashable, Sendable {
    /// The id of the activity that it records.
    public var activity: String?
    /// The readings in a second.
    public var rate: Int?
    /// The start in milliseconds since 1970.
    public var started: Int?
    /// The charge in percent.
    public var battery: Int?
    /// Whether it is connected.
    public var connected: Bool?
    /// The points after the requested time, in base64.
    public var points: String?
    /// Whether there are more points.
    public var more: Bool?

    /// Creates it from its members.
    public init(
        activity: String? = nil,
        rate: Int? = nil,
        started: Int? = nil,
        battery: Int? = nil,
        connected: Bool? = nil,
        points: String? = nil,
        more: Bool? = nil
    ) {
        self.activity = activity
        self.rate = rate
        self.started = started
        self.battery = battery
        self.connected = connected
        self.points = points
        self.more = more
    }
}
