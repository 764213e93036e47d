import CoreModels
import Foundation

/// What is due, as a calendar that other programs read: RFC 5545, with an all-day event for each thing.
struct CalendarFile {
    private let items: [DueItem]
    private let stamp: Date

    /// - Parameter stamp: The time that the file is made, which every event bears.
    init(_ items: [DueItem], stamp: Date) {
        self.items = items
        self.stamp = stamp
    }

    /// The whole file as RFC 5545 has it, lines folded.
    var text: String {
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//PetNest//petnest \(PetNest.version)//EN", "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH", "X-WR-CALNAME:PetNest",
        ]
        let lines = head + items.flatMap(event) + ["END:VCALENDAR"]
        return CalendarLine.file(lines)
    }

    private func event(_ item: DueItem) -> [String] {
        [
            "BEGIN:VEVENT",
            // The same thing due on another day is another event, or a calendar would move the first.
            "UID:\(item.kind)-\(item.id)-\(item.pet)-\(CalendarLine.day(item.due))@petnest",
            "DTSTAMP:\(CalendarLine.time(stamp))",
            "DTSTART;VALUE=DATE:\(CalendarLine.day(item.due))",
            "DTEND;VALUE=DATE:\(CalendarLine.day(item.due.adding(days: 1)))",
            "SUMMARY:\(CalendarLine.escaped("\(item.petName): \(item.title)"))",
            "CATEGORIES:\(CalendarLine.escaped(item.kind.capitalized))",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    }
}
