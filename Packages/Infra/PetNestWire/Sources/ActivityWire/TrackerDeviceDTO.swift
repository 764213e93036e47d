import CoreWire

/// The tracker of a pet on the wire, and the account that sends its readings.
public struct TrackerDeviceDTO: Codable, Hashable, Sendable {
    /// The id that its maker gave it.
    public var id: String?
    /// The account of the maker's service.
    public var account: String?

    /// Creates it from its members.
    public init(id: String? = nil, account: String? = nil) {
        self.id = id
        self.account = account
    }
}

/// A walk in progress on the wire, for the account that sends the readings of its tracker.
public struct TrackedWalkDTO: WireRecord, Hashable {
    /// "tracker".
    public static let name = "tracker"
    /// "trackers".
    public static let plural = "trackers"

    /// The id of the tracker.
    public var id: String?
    /// The start in milliseconds since 1970.
    public var started: Int?
    /// The readings in a second.
    public var rate: Int?
    /// The time of the latest stored reading in milliseconds since 1970, or `nil` before the first.
    public var latest: Int?

    /// Creates it from its members.
    public init(id: String? = nil, started: Int? = nil, rate: Int? = nil, latest: Int? = nil) {
        self.id = id
        self.started = started
        self.rate = rate
        self.latest = latest
    }
}

/// Readings of a tracker on the wire.
public struct TrackerReadingsDTO: Codable, Hashable, Sendable {
    /// The points in base64; absent if nothing was measured.
    public var points: String?
    /// The charge in percent.
    public var battery: Int?

    /// Creates it from its members.
    public init(points: String? = nil, battery: Int? = nil) {
        self.points = points
        self.battery = battery
    }
}
