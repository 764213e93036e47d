import AppLogging
import Foundation

/// The text of a record: `2026-11-21T12:13:00.123Z INFO petnest.health weight saved samples=3`, and a newline.
///
/// It is always one line without control characters or invisible direction marks.
struct LogLine {
    let date: Date
    let level: LogLevel
    let scope: String
    let message: String
    let metadata: [(key: String, value: String)]

    var text: String {
        var text = ""
        text.reserveCapacity(64 + message.utf8.count + 32 * metadata.count)
        text += Self.timestamp(date)
        text += " \(Self.name(of: level)) "
        Self.append(scope, to: &text)
        text += " "
        Self.append(message, to: &text)
        for (key, value) in metadata {
            text += " "
            Self.append(key, to: &text)
            text += "="
            Self.appendValue(value, to: &text)
        }
        text += "\n"
        return text
    }

    /// Returns the time in RFC 3339, in UTC with milliseconds. The calendar algorithm is
    /// <https://howardhinnant.github.io/date_algorithms.html#civil_from_days>.
    static func timestamp(_ date: Date) -> String {
        let milliseconds = date.timeIntervalSince1970 * 1000
        // Years beyond four digits would break the format, and must not trap.
        guard milliseconds >= -62_135_596_800_000, milliseconds < 253_402_300_800_000 else {
            return "0000-00-00T00:00:00.000Z"
        }
        let total = Int(milliseconds.rounded(.down))
        let day = (total - floorMod(total, 86_400_000)) / 86_400_000
        let time = floorMod(total, 86_400_000)
        let shifted = day + 719_468
        let era = (shifted - floorMod(shifted, 146_097)) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2))"
        let clock = "\(padded(time / 3_600_000, 2)):\(padded(time / 60_000 % 60, 2)):\(padded(time / 1000 % 60, 2))"
        return "\(date)T\(clock).\(padded(time % 1000, 3))Z"
    }

    private static func floorMod(_ value: Int, _ divisor: Int) -> Int {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func name(of level: LogLevel) -> String {
        switch level {
        case .trace: "TRACE"
        case .debug: "DEBUG"
        case .info: "INFO"
        case .notice: "NOTICE"
        case .warning: "WARNING"
        case .error: "ERROR"
        case .critical: "CRITICAL"
        }
    }

    /// Appends a value, quoted if it contains a space, a quotation mark or an equals sign, so that keys and values can
    /// be distinguished.
    private static func appendValue(_ value: String, to text: inout String) {
        guard value.isEmpty || value.utf8.contains(where: { [0x20, 0x22, 0x3D].contains($0) }) else {
            return append(value, to: &text)
        }
        text += "\""
        append(value.replacing("\"", with: "\\\""), to: &text)
        text += "\""
    }

    private static func append(_ value: String, to text: inout String) {
        if value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            text += value
            return
        }
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where mustBeEscaped(scalar): text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // The marks that reorder text on a terminal (UAX 9) could make a line read as another.
        case .format: scalar.properties.isBidiControl
        default: false
        }
    }
}
