import CoreModels
import Foundation

/// Something that a pet did for a while: a walk, a game, a sleep.
public struct Activity: Hashable, Sendable, Identifiable {
    /// The kinds of activities.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A walk outdoors.
        case walk
        /// A game, indoors or in a garden.
        case play
        /// A rest, as reported by a tracker.
        case rest
    }

    /// The sources of activities.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// Someone logged it by hand.
        case hand
        /// A tracker recorded it.
        case tracker
        /// A GPX file.
        case gpx
        /// A FIT file.
        case fit
    }

    /// The reasons an activity is invalid.
    public enum Invalid: Error, Hashable, Sendable {
        /// The duration isn't positive, or exceeds ``longest``.
        case duration(Int)
        /// The distance is negative, or exceeds ``farthest``.
        case distance(Int)
        /// Movement and rest together exceed the duration.
        case parts(Int, of: Int)
        /// The note has more characters than ``longestNote``.
        case note(Int)
        /// The time zone doesn't exist.
        case zone(String)
    }

    /// The longest duration, in seconds: two days.
    public static let longest = 172_800
    /// The longest distance, in meters.
    public static let farthest = 500_000
    /// The longest note, in characters.
    public static let longestNote = 500

    /// Identifies the activity.
    public let id: ActivityID
    /// What it was.
    public let kind: Kind
    /// The start, in seconds since 1970, UTC.
    public let start: Int
    /// The time zone where the pet was, by its name in the IANA database. It determines the day of the activity,
    /// wherever the reader is.
    public let zone: String
    /// The duration in seconds, including rests and gaps.
    public let duration: Int
    /// The seconds on the move.
    public let moving: Int
    /// The seconds at rest.
    public let resting: Int
    /// The distance in meters, or 0 if it is unknown.
    public let meters: Int
    /// The source.
    public let source: Source
    /// The owner's note.
    public let note: String?
    /// Whether the walk is still in progress, or wasn't ended.
    public let isOpen: Bool

    /// Creates an activity.
    public init(
        id: ActivityID, kind: Kind, start: Int, zone: String, duration: Int, moving: Int, resting: Int = 0,
        meters: Int = 0, source: Source, note: String? = nil, isOpen: Bool = false
    ) throws(Invalid) {
        guard (isOpen ? 0 : 1)...Self.longest ~= duration else { throw .duration(duration) }
        guard 0...Self.farthest ~= meters else { throw .distance(meters) }
        guard 0...duration ~= moving, 0...(duration - moving) ~= resting else {
            throw .parts(moving &+ resting, of: duration)
        }
        let note = note?.trimmingCharacters(in: .whitespacesAndNewlines)
        if let note, note.count > Self.longestNote { throw .note(note.count) }
        guard TimeZone(identifier: zone) != nil else { throw .zone(zone) }
        self.id = id
        self.kind = kind
        self.start = start
        self.zone = zone
        self.duration = duration
        self.moving = moving
        self.resting = resting
        self.meters = meters
        self.source = source
        self.note = note?.isEmpty == true ? nil : note
        self.isOpen = isOpen
    }

    /// Returns whether another activity is most likely the same one, recorded by another device or file: at least half
    /// of the shorter one is at the same time.
    public func overlaps(_ other: Activity) -> Bool {
        guard id != other.id else { return false }
        let shared = min(start + duration, other.start + other.duration) - max(start, other.start)
        return 2 * shared >= min(duration, other.duration)
    }

    /// Creates an activity from a track.
    /// - Throws: ``Invalid`` if the track is longer than an activity may be.
    public init(
        id: ActivityID, kind: Kind, of track: Track, measured meter: TrackMeter, zone: String, source: Source,
        note: String? = nil, isOpen: Bool = false
    ) throws(Invalid) {
        let first = track.first?.time ?? 0
        let last = track.last?.time ?? 0
        let moving = Int(meter.moving.rounded(.down))
        try self.init(
            id: id, kind: kind, start: Int(first), zone: zone,
            duration: max(Int((last - first).rounded(.up)), isOpen ? 0 : 1), moving: moving,
            resting: Int(meter.resting.rounded(.down)), meters: Int(meter.meters.rounded()), source: source,
            note: note, isOpen: isOpen)
    }

    /// The day of the start in the activity's zone. The whole activity counts for it.
    public var day: CalendarDate { begin.day }

    /// The start in local time of the activity's zone.
    public var begin: LocalTime {
        LocalTime(Date(timeIntervalSince1970: Double(start)), in: TimeZone(identifier: zone) ?? .gmt)
    }

    /// The seconds without readings.
    public var unknown: Int { duration - moving - resting }

    /// The seconds of movement per kilometer, if the distance is long enough.
    public var pace: Double? {
        meters >= 100 && moving > 0 ? Double(moving) / Double(meters) * 1000 : nil
    }
}

/// Identifies an activity.
public typealias ActivityID = EntityID<Activity>

extension ActivityID {
    /// Creates an id from a pet and a track. The same points give the same id, so a file that is imported twice is one
    /// activity. (A UUID of version 8, RFC 9562, from two FNV-1a hashes.)
    public init(of track: Track, pet: PetID) {
        var high = UInt64(0xCBF2_9CE4_8422_2325)
        var low = UInt64(0x8422_2325_CBF2_9CE4)
        func mix(_ value: UInt64) {
            for shift in stride(from: 0, to: 64, by: 8) {
                let byte = value >> UInt64(shift) & 0xFF
                high = (high ^ byte) &* 0x100_0000_01B3
                low = (low ^ byte ^ high >> 32) &* 0x100_0000_01B3
            }
        }
        withUnsafeBytes(of: pet.rawValue.uuid) { for byte in $0 { mix(UInt64(byte)) } }
        for point in track.segments.joined() {
            mix(point.time.bitPattern)
            mix(point.place.latitude.bitPattern)
            mix(point.place.longitude.bitPattern)
        }
        var bytes = [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }
}

extension Activity.Invalid: CustomStringConvertible {
    /// Describes the invalid value and the allowed ones.
    public var description: String {
        switch self {
        case .duration(let seconds):
            "The duration is \(seconds.inTime); it must be more than 0 and at most \(Activity.longest.inTime)."
        case .distance(let meters):
            "The distance is \(meters) m; it must be from 0 to \(Activity.farthest / 1000) km."
        case .parts(let parts, let whole):
            "Movement and rest took \(parts.inTime) of \(whole.inTime); it can't be more than the whole."
        case .note(let count): "The note has \(count) characters; at most \(Activity.longestNote) are allowed."
        case .zone(let name): "“\(name)” isn't a time zone. An example is “Europe/Berlin”."
        }
    }
}
