/// A track read from a file of another program.
public struct TrackFile: Hashable, Sendable {
    /// The supported formats.
    public enum Format: String, Hashable, Sendable {
        /// GPS Exchange Format 1.0 and 1.1 (Topografix): XML.
        case gpx
        /// Flexible and Interoperable Data Transfer (Garmin): binary.
        case fit
    }

    /// The largest file size in bytes. A day of ten readings a second is about 90 MB in GPX.
    public static let longest = 128 << 20
    /// The largest number of points: two days of ten readings a second.
    static let mostPoints = 2_000_000

    /// The format, recognized by the content and not by the file's name.
    public let format: Format
    /// The track.
    public let track: Track
    /// The first damage of the file, if anything before it could be read.
    public let damage: TrackFileDamage?

    /// Reads the content of a file.
    /// - Throws: ``TrackFileError`` if no track can be read from it.
    public init(_ bytes: [UInt8]) throws(TrackFileError) {
        guard bytes.count <= Self.longest else { throw .tooLarge(bytes.count) }
        var reader = TrackReader()
        if FITReader.isFIT(bytes) {
            format = .fit
            damage = FITReader(bytes).read(into: &reader)
        } else if GPXReader.isXML(bytes) {
            format = .gpx
            damage = GPXReader(bytes).read(into: &reader)
        } else {
            throw .unknownFormat
        }
        track = reader.finish()
        guard track.first != nil else {
            if let damage { throw .damaged(damage) }
            throw .noPoints(skipped: track.skipped)
        }
    }
}

/// Collects the readings of a file.
struct TrackReader {
    private var filter = TrackFilter()
    private var track = Track()
    private(set) var count = 0

    mutating func add(latitude: Double, longitude: Double, time: Double?) {
        count += 1
        for step in filter.add(latitude: latitude, longitude: longitude, time: time) { track.apply(step) }
    }

    mutating func endSegment() {
        for step in filter.endSegment() { track.apply(step) }
    }

    mutating func finish() -> Track {
        for step in filter.finish() { track.apply(step) }
        return Track(segments: track.segments.filter { !$0.isEmpty }, skipped: track.skipped)
    }
}

/// A damage in a file, and its place.
public struct TrackFileDamage: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place: "line 12, column 5", "byte 4711".
    public let place: String
    /// The expected content.
    public let expected: String
    /// The actual content.
    public let found: String

    init(at place: String, expected: String, found: String) {
        self.place = place
        self.expected = expected
        self.found = found
    }

    /// A sentence with the place.
    public var description: String { "At \(place), \(expected) was expected and \(found) found." }
}

/// The reasons a file has no track.
public enum TrackFileError: Error, Hashable, Sendable {
    /// It is neither XML nor FIT.
    case unknownFormat
    /// The file is larger than ``TrackFile/longest``.
    case tooLarge(Int)
    /// The file is damaged before its first point.
    case damaged(TrackFileDamage)
    /// No point can be used.
    case noPoints(skipped: [TrackPointFault: Int])
}

extension TrackFileError: CustomStringConvertible {
    /// The expected and the actual content, and what to do.
    public var description: String {
        switch self {
        case .unknownFormat:
            "This is neither GPX nor FIT. Export the track as GPX in the other program, and import that."
        case .tooLarge(let count):
            "The file has \(count >> 20) MB; at most \(TrackFile.longest >> 20) MB are read. Export a shorter period."
        case .damaged(let damage): "\(damage) Nothing before that could be used."
        case .noPoints(let skipped):
            switch skipped[.untimed, default: 0] {
            case 0 where skipped.isEmpty: "The file contains no track points."
            case 0: "None of the file's points can be used: \(skipped.summary)."
            default:
                "None of the file's points has a time, so it may be a planned route. Log "
                    + "the walk by hand, with its day, time and distance."
            }
        }
    }
}

extension [TrackPointFault: Int] {
    /// The number of skipped points and the reasons, in words: "2 without a time, 1 too far away". Empty if none was
    /// skipped.
    public var summary: String {
        TrackPointFault.allCases.compactMap { fault in
            self[fault].map { count in
                switch fault {
                case .untimed: "\(count) without a time"
                case .nowhere: "\(count) without a place"
                case .notLater: "\(count) not later than the one before"
                case .tooFar: "\(count) too far away"
                }
            }
        }.joined(separator: ", ")
    }
}
