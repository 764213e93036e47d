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
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private func event(_ item: DueItem) -> [String] {
        [
            "BEGIN:VEVENT",
            // The same thing due on another day is another event, or a calendar would move the first.
            "UID:\(item.kind)-\(item.id)-\(item.pet)-\(Self.day(item.due))@petnest",
            "DTSTAMP:\(Self.time(stamp))",
            "DTSTART;VALUE=DATE:\(Self.day(item.due))",
            "DTEND;VALUE=DATE:\(Self.day(item.due.adding(days: 1)))",
            "SUMMARY:\(Self.escaped("\(item.petName): \(item.title)"))",
            "CATEGORIES:\(Self.escaped(item.kind.capitalized))",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    }

    private static func day(_ day: CalendarDate) -> String {
        day.description.replacing("-", with: "")
    }

    private static func time(_ date: Date) -> String {
        date.formatted(.iso8601).replacing("-", with: "").replacing(":", with: "")
    }

    /// A text as section 3.3.11 wants it; control characters, which it can't hold, are left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n" where previous == "\r": break
            case "\n", "\r": escaped += "\\n"
            case "\t": escaped += " "
            case "\u{00}"..."\u{1F}", "\u{7F}": break
            default: escaped.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return escaped
    }

    /// A line in pieces of 75 octets at most, none cut within a character, by section 3.1.
    static func folded(_ line: String) -> String {
        var folded = ""
        var octets = 0
        for scalar in line.unicodeScalars {
            let width = UTF8.width(scalar)
            if octets + width > 75 {
                folded += "\r\n "
                octets = 1
            }
            folded.unicodeScalars.append(scalar)
            octets += width
        }
        return folded
    }
}
