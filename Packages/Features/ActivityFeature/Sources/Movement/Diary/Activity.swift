import CoreModels
import Foundation

/// Something that a pet did for a while: a walk, a game, a sleep.
public struct Activity: Hashable, Sendable, Identifiable {
    /// What it was.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// On the way, outdoors.
        case walk
        /// At play, indoors or in a garden.
        case play
        /// At rest, as a tracker tells it.
        case rest
    }

    /// How it is known.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// Someone wrote it down.
        case hand
        /// A tracker told it while it happened.
        case tracker
        /// A file in GPX.
        case gpx
        /// A file in FIT.
        case fit
    }

    /// Why there is no such activity.
    public enum Invalid: Error, Hashable, Sendable {
        /// It took no time, or more than ``longest``.
        case duration(Int)
        /// The way is less than nothing, or more than ``farthest``.
        case distance(Int)
        /// Movement and rest together took longer than the whole.
        case parts(Int, of: Int)
        /// The note has more characters than ``longestNote``.
        case note(Int)
        /// No place on Earth has clocks of that name.
        case zone(String)
    }

    /// The longest, in seconds: two days.
    public static let longest = 172_800
    /// The farthest, in meters.
    public static let farthest = 500_000
    /// The longest note, in characters.
    public static let longestNote = 500

    /// Identifies it.
    public let id: ActivityID
    /// What it was.
    public let kind: Kind
    /// When it began, in seconds since 1970, UTC.
    public let start: Int
    /// Whose clocks say on which day that was, by their name in the IANA database: where the pet was then, wherever one
    /// reads this.
    public let zone: String
    /// How long it took, in seconds, with rests and gaps.
    public let duration: Int
    /// Seconds on the move.
    public let moving: Int
    /// Seconds at rest.
    public let resting: Int
    /// The way, in meters; 0 where it isn't known.
    public let metres: Int
    /// How it is known.
    public let source: Source
    /// What someone wrote about it.
    public let note: String?
    /// Whether a tracker is at it still, or was cut off.
    public let isOpen: Bool

    /// Creates an activity.
    public init(
        id: ActivityID, kind: Kind, start: Int, zone: String, duration: Int, moving: Int, resting: Int = 0,
        metres: Int = 0, source: Source, note: String? = nil, isOpen: Bool = false
    ) throws(Invalid) {
        guard (isOpen ? 0 : 1)...Self.longest ~= duration else { throw .duration(duration) }
        guard 0...Self.farthest ~= metres else { throw .distance(metres) }
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
        self.metres = metres
        self.source = source
        self.note = note?.isEmpty == true ? nil : note
        self.isOpen = isOpen
    }

    /// Returns whether another activity is most likely the same one, told by another device or file: at least half of the
    /// shorter one is at the same time.
    public func overlaps(_ other: Activity) -> Bool {
        guard id != other.id else { return false }
        let shared = min(start + duration, other.start + other.duration) - max(start, other.start)
        return 2 * shared >= min(duration, other.duration)
    }

    /// The activity that a track tells of.
    /// - Throws: ``Invalid`` if it took longer than an activity may.
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
            resting: Int(meter.resting.rounded(.down)), metres: Int(meter.metres.rounded()), source: source,
            note: note, isOpen: isOpen)
    }

    /// The day on which it began, by the clocks of its zone; all of it counts for that day.
    public var day: CalendarDate { begin.day }

    /// When it began, by the clocks of its zone.
    public var begin: LocalTime {
        LocalTime(Date(timeIntervalSince1970: Double(start)), in: TimeZone(identifier: zone) ?? .gmt)
    }

    /// Seconds of which nothing is known.
    public var unknown: Int { duration - moving - resting }

    /// Seconds on the move for a kilometer, where it was far enough to tell.
    public var pace: Double? {
        metres >= 100 && moving > 0 ? Double(moving) / Double(metres) * 1000 : nil
    }
}

/// Identifies an activity.
public typealias ActivityID = EntityID<Activity>

extension ActivityID {
    /// The id of what a pet's track tells, the same for the same points, so that a file that is imported twice is one
    /// activity. (A UUID of version 8, RFC 9562, of two FNV-1a hashes.)
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
        for point in track.stretches.joined() {
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
    /// What was found, and what would be right.
    public var description: String {
        switch self {
        case .duration(let seconds):
            "It took \(seconds.inTime); it should be more than nothing and at most \(Activity.longest.inTime)."
        case .distance(let metres):
            "The way is \(metres) m; it should be from 0 to \(Activity.farthest / 1000) km."
        case .parts(let parts, let whole):
            "Movement and rest took \(parts.inTime) of \(whole.inTime); it can't be more than the whole."
        case .note(let count): "The note has \(count) characters; \(Activity.longestNote) are the most."
        case .zone(let name): "“\(name)” is no time zone; one is “Europe/Berlin”."
        }
    }
}
