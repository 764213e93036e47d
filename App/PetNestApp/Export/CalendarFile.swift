import CoreModels
import Foundation

/// The due dates as a calendar file, RFC 5545.
struct CalendarFile {
    private let events: [CalendarEvent]
    private let stamp: Date

    /// - Parameter stamp: The time at which the file is created, repeated in every event.
    init(_ events: [CalendarEvent], stamp: Date) {
        self.events = events
        self.stamp = stamp
    }

    /// The text of the file, with lines folded as RFC 5545 requires.
    var text: String {
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//PetNest//petnest \(PetNest.version)//EN", "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH", "X-WR-CALNAME:PetNest",
        ]
        let lines = head + zones.flatMap(\.lines) + events.flatMap { $0.lines(stamp: stamp) } + ["END:VCALENDAR"]
        return CalendarLine.file(lines)
    }

    /// The zones of the events, each from its first event on.
    private var zones: [CalendarZone] {
        var first: [TimeZone: Date] = [:]
        for event in events {
            guard case .span(let start, _, let zone) = event.time else { continue }
            first[zone] = min(first[zone] ?? .distantFuture, start.instant(in: zone))
        }
        return first.map { CalendarZone(zone: $0, first: $1) }.sorted { $0.zone.identifier < $1.zone.identifier }
    }
}
