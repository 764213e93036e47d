/// A track as a file of another program tells it.
public struct TrackFile: Hashable, Sendable {
    /// The formats that are read.
    public enum Format: String, Hashable, Sendable {
        /// GPS Exchange Format 1.0 and 1.1 (Topografix): XML.
        case gpx
        /// Flexible and Interoperable Data Transfer (Garmin): binary.
        case fit
    }

    /// The most bytes that are read: a day of ten readings a second in GPX is about 90 MB.
    public static let longest = 128 << 20
    /// The most readings that are kept: a day of ten a second, twice over.
    static let mostPoints = 2_000_000

    /// The format that the content showed, whatever the file is called.
    public let format: Format
    /// Where it went.
    public let track: Track
    /// Where and how the file is damaged, where what comes before that could be read.
    public let damage: TrackFileDamage?

    /// Reads a file's content.
    /// - Throws: ``TrackFileError``, if there is no track to be had from it.
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

/// Takes the readings of a file one after the other.
struct TrackReader {
    private var filter = TrackFilter()
    private var track = Track()
    private(set) var count = 0

    mutating func add(latitude: Double, longitude: Double, time: Double?) {
        count += 1
        for step in filter.add(latitude: latitude, longitude: longitude, time: time) { track.apply(step) }
    }

    mutating func endStretch() {
        for step in filter.endStretch() { track.apply(step) }
    }

    mutating func finish() -> Track {
        for step in filter.finish() { track.apply(step) }
        return Track(stretches: track.stretches.filter { !$0.isEmpty }, skipped: track.skipped)
    }
}

/// What is wrong with a file, and where.
public struct TrackFileDamage: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place: "line 12, column 5", "byte 4711".
    public let place: String
    /// What should be there.
    public let expected: String
    /// What is there.
    public let found: String

    init(at place: String, expected: String, found: String) {
        self.place = place
        self.expected = expected
        self.found = found
    }

    /// A sentence with the place.
    public var description: String { "At \(place), \(expected) was expected and \(found) found." }
}

/// Why a file holds no track.
public enum TrackFileError: Error, Hashable, Sendable {
    /// It is neither XML nor FIT.
    case unknownFormat
    /// It has more bytes than are read.
    case tooLarge(Int)
    /// It is damaged before its first point.
    case damaged(TrackFileDamage)
    /// None of its points can be used.
    case noPoints(skipped: [TrackPointFault: Int])
}

extension TrackFileError: CustomStringConvertible {
    /// What was expected, what was found, and what to do.
    public var description: String {
        switch self {
        case .unknownFormat:
            "This is neither GPX nor FIT. Export the track as GPX from where it is, and import that."
        case .tooLarge(let count):
            "The file has \(count >> 20) MB; at most \(TrackFile.longest >> 20) MB are read. Export a shorter time."
        case .damaged(let damage): "\(damage) Nothing before that could be used."
        case .noPoints(let skipped):
            switch skipped[.untimed, default: 0] {
            case 0 where skipped.isEmpty: "There is no point of a track in the file."
            case 0: "None of the file's points can be used: \(skipped.told)."
            default:
                "None of the file's points has a time, so it isn't known when this walk was: it may be a planned route. Write "
                    + "the walk down by hand, with its day, time and distance."
            }
        }
    }
}

extension [TrackPointFault: Int] {
    /// How many points were left out and why, in words: "2 without a time, 1 too far away"; empty if none was.
    public var told: String {
        TrackPointFault.allCases.compactMap { fault in
            self[fault].map { count in
                switch fault {
                case .untimed: "\(count) without a time"
                case .nowhere: "\(count) without a place"
                case .notLater: "\(count) not later than the one before"
                case .tooFar: "\(count) too far away to be true"
                }
            }
        }.joined(separator: ", ")
    }
}
