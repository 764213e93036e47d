import Foundation

/// The lines of an iCalendar file (RFC 5545).
public enum CalendarLine {
    /// Returns a file with these lines, folded and ended as section 3.1 requires.
    public static func file(_ lines: [String]) -> String {
        lines.map { folded($0) + "\r\n" }.joined()
    }

    /// Returns a text escaped as section 3.3.11 requires. Control characters, which aren't allowed, are removed.
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

    /// Returns a date in the format of section 3.3.4: `20260503`.
    public static func day(_ day: CalendarDate) -> String {
        day.description.replacing("-", with: "")
    }

    /// Returns an instant in UTC in the format of section 3.3.5: `20260503T073000Z`.
    public static func time(_ date: Date) -> String {
        let time = LocalTime(date, in: .gmt)
        let second = Int(date.timeIntervalSince1970.rounded(.down)) % 60
        let clock = time.clock.replacing(":", with: "")
        return "\(day(time.day))T\(clock)\(second < 10 ? "0" : "")\(second)Z"
    }

    /// Returns a line folded into pieces of at most 75 octets (section 3.1), without splitting characters.
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
