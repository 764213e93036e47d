import CoreWire

/// A walk in progress on the wire: recorded by a tracker, or only timed.
public struct TrackerDTO: Codable, Hashable, Sendable {
    /// The id of the activity that it records.
    public var activity: String?
    /// The readings in a second.
    public var rate: Int?
    /// The start in milliseconds since 1970.
    public var started: Int?
    /// The milliseconds since the start, by the service's clock. Only in responses.
    public var elapsed: Int?
    /// Whether the pet has a tracker. Without one, only the time is measured. Only in responses; absent in those of
    /// earlier services, which means yes.
    public var device: Bool?
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
        elapsed: Int? = nil,
        device: Bool? = nil,
        battery: Int? = nil,
        connected: Bool? = nil,
        points: String? = nil,
        more: Bool? = nil
    ) {
        self.activity = activity
        self.rate = rate
        self.started = started
        self.elapsed = elapsed
        self.device = device
        self.battery = battery
        self.connected = connected
        self.points = points
        self.more = more
    }
}
