import ActivityWire
import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

extension ActivityDTO {
    enum Kind: String, CaseIterable { case walk, play, rest }
    enum Source: String, CaseIterable { case hand, tracker, gpx, fit }

    static let longest = 172_800
    static let farthest = 500_000
    static let longestNote = 500

    /// Returns the activity to store, with the day on which it began in its zone.
    /// - Parameters:
    ///   - born: The pet's birthday, before which nothing happened; `nil` if it is unknown.
    ///   - today: The latest possible day.
    /// - Throws: ``Failure/malformed(_:)`` or ``Failure/rejected(_:_:)`` with every problem.
    func checked(
        id path: EntityID<ActivityDTO>, born: CalendarDate?, today: CalendarDate
    ) throws(WireError) -> ActivityDTO {
        let id = try EntityID<ActivityDTO>(member: "id", id)
        var checks = MemberChecks()
        _ = checks.id(id, in: RecordContext(id: path.rawValue))
        let kind: Kind? = checks.neededChoice("kind", kind)
        let source: Source? = checks.neededChoice("source", source)
        let zone = checks.needed("zone", zone) { name in
            guard let zone = TimeZone(identifier: name) else {
                throw BrokenRule("“\(name)” isn't a time zone of the IANA database.")
            }
            return zone
        }
        let day = checks.needed("start", start) { start in
            let day = CalendarDate(Date(timeIntervalSince1970: Double(start)), in: zone ?? .gmt)
            try BrokenRule.unless(day <= today, "This can't have begun on \(day): \(today.notYet)")
            if let born { try BrokenRule.unless(day >= born, "This can't have begun before the pet's birth.") }
            return day
        }
        let isOpen = open ?? false
        let duration = checks.needed("duration", duration) {
            try BrokenRule.amount($0, in: (isOpen ? 0 : 1)...Self.longest, "seconds")
        }
        let whole = duration ?? Self.longest
        let moving = checks.needed("moving", moving) { try BrokenRule.amount($0, in: 0...whole, "seconds") }
        let resting = checks.member("resting") {
            try BrokenRule.amount(self.resting ?? 0, in: 0...(whole - (moving ?? 0)), "seconds beside those moving")
        }
        let meters = checks.member("metres") {
            try BrokenRule.amount(self.meters ?? 0, in: 0...Self.farthest, "metres")
        }
        let note = checks.text("note", note) { text in
            let note = text.trimmingCharacters(in: .whitespacesAndNewlines)
            try BrokenRule.unless(
                note.count <= Self.longestNote, "A note has \(Self.longestNote) characters at most.")
            return note
        }
        return try checks.finish("The activity") {
            ActivityDTO(
                id: path.description, kind: kind?.rawValue, start: start, zone: self.zone, day: day?.description,
                duration: duration, moving: moving, resting: resting, meters: meters, source: source?.rawValue,
                note: note.flatMap { $0.isEmpty ? nil : $0 }, open: isOpen)
        }
    }
}

extension ActivityDTO {
    init(row: Row) throws {
        self.init(
            id: try row.value("id"), kind: try row.value("kind"), start: try row.value("start"),
            zone: try row.value("zone"), day: try row.value("day"), duration: try row.value("duration"),
            moving: try row.value("moving"), resting: try row.value("resting"), meters: try row.value("metres"),
            source: try row.value("source"), note: try row.value("note"), open: try row.value("open"))
    }
}

extension TrackPartDTO {
    /// Returns the part's number and the points' bytes.
    /// - Throws: ``Failure/rejected(_:_:)`` if the points are invalid.
    func checked() throws(WireError) -> (part: Int, points: Data) {
        var checks = MemberChecks()
        let part = checks.needed("part", part) { try BrokenRule.amount($0, in: 1...100_000, "") }
        let data = checks.needed("points", points) { text in
            guard let data = Data(base64Encoded: text), let points = TrackBytes.points(data) else {
                throw BrokenRule("The points aren't encoded as the API describes.")
            }
            try BrokenRule.unless(!points.isEmpty, "A part has at least one point.")
            return data
        }
        return try checks.finish("The track") { part.flatMap { part in data.map { (part, $0) } } }
    }
}
