import CoreWire

/// A walk, a game or a rest on the wire.
public struct ActivityDTO: WireRecord, Hashable {
    /// "activity".
    public static let name = "activity"
    /// "activities".
    public static let plural = "activities"

    /// The id.
    public var id: String?
    /// The kind: `walk`, `play`, or `rest`.
    public var kind: String?
    /// The start in seconds since 1970, UTC.
    public var start: Int?
    /// The time zone in the IANA database.
    public var zone: String?
    /// The day in that zone on which it began. Only in responses.
    public var day: String?
    /// The duration in seconds.
    public var duration: Int?
    /// The seconds in motion.
    public var moving: Int?
    /// The seconds of rest; 0 if it is absent.
    public var resting: Int?
    /// The distance; 0 if it is absent.
    public var meters: Int?
    /// The source: `hand`, `tracker`, `gpx`, or `fit`.
    public var source: String?
    /// The note.
    public var note: String?
    /// Whether a tracker is still recording it, or was interrupted.
    public var open: Bool?

    /// The members. The wire has the British spelling of released clients.
    private enum CodingKeys: String, CodingKey {
        case id, kind, start, zone, day, duration, moving, resting, meters = "metres", source, note, open
    }

    /// Creates it from its members.
    public init(
        id: String? = nil,
        kind: String? = nil,
        start: Int? = nil,
        zone: String? = nil,
        day: String? = nil,
        duration: Int? = nil,
        moving: Int? = nil,
        resting: Int? = nil,
        meters: Int? = nil,
        source: String? = nil,
        note: String? = nil,
        open: Bool? = nil
    ) {
        self.id = id
        self.kind = kind
        self.start = start
        self.zone = zone
        self.day = day
        self.duration = duration
        self.moving = moving
        self.resting = resting
        self.meters = meters
        self.source = source
        self.note = note
        self.open = open
    }
}

/// An activity on the wire together with its pet, in the list of all pets.
public struct PetActivityDTO: WireRecord, Hashable {
    /// "activity".
    public static let name = "activity"
    /// "activities".
    public static let plural = "activities"

    /// The id of the pet.
    public var pet: String?
    /// The activity.
    public var activity: ActivityDTO?

    /// The id of the activity.
    public var id: String? { activity?.id }

    /// Creates it from its members.
    public init(pet: String?, activity: ActivityDTO?) {
        self.pet = pet
        self.activity = activity
    }
}
