import Foundation

/// The lines of a calendar file: RFC 5545.
public enum CalendarLine {
    /// A file of lines: each folded, and ended as section 3.1 wants it.
    public static func file(_ lines: [String]) -> String {
        lines.map { folded($0) + "\r\n" }.joined()
    }

    /// A text as section 3.3.11 wants it; control characters, which it can't hold, are left out.
    public static func escaped(_ text: String) -> String {
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

    /// A day, as section 3.3.4 writes it: `20260503`.
    public static func day(_ day: CalendarDate) -> String {
        day.description.replacing("-", with: "")
    }

    /// An instant in UTC, as section 3.3.5 writes it: `20260503T073000Z`.
    public static func time(_ date: Date) -> String {
        let time = LocalTime(date, in: .gmt)
        let second = Int(date.timeIntervalSince1970.rounded(.down)) % 60
        let clock = time.clock.replacing(":", with: "")
        return "\(day(time.day))T\(clock)\(second < 10 ? "0" : "")\(second)Z"
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
