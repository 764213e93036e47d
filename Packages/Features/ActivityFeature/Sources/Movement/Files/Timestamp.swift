import CoreModels

/// Parses the timestamps of files.
enum Timestamp {
    /// Returns the seconds since 1970 of an ISO 8601 date and time: `2026-05-03T07:04:00.250Z`, or with an offset.
    /// Without an offset it is in UTC, as GPX requires.
    /// - Returns: `nil` if the text isn't such a time.
    static func seconds(iso8601 text: String) -> Double? {
        var rest = Array(text.utf8)[...]
        while let byte = rest.first, byte <= 0x20 { rest.removeFirst() }
        while let byte = rest.last, byte <= 0x20 { rest.removeLast() }
        guard let year = digits(4, &rest),
            mark("-", &rest),
            let month = digits(2, &rest),
            mark("-", &rest),
            let day = digits(2, &rest),
            mark("T", &rest) || mark(" ", &rest),
            let hour = digits(2, &rest),
            mark(":", &rest),
            let minute = digits(2, &rest),
            mark(":", &rest),
            let second = digits(2, &rest),
            let date = CalendarDate(year: year, month: month, day: day),
            hour < 24,
            minute < 60,
            second <= 60
        else { return nil }
        var seconds = Double(date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second)
        if mark(".", &rest) || mark(",", &rest) {
            let fraction = rest.prefix { isDigit($0) }
            rest = rest.dropFirst(fraction.count)
            // Times are stored in milliseconds.
            var scale = 0.1
            for digit in fraction.prefix(3) {
                seconds += Double(digit - 48) * scale
                scale /= 10
            }
        }
        if rest.isEmpty || mark("Z", &rest) { return rest.isEmpty ? seconds : nil }
        let isWest = mark("-", &rest)
        guard isWest || mark("+", &rest), let hours = digits(2, &rest) else { return nil }
        _ = mark(":", &rest)
        let minutes = rest.isEmpty ? 0 : digits(2, &rest)
        guard let minutes,
            rest.isEmpty,
            hours < 24,
            minutes < 60
        else { return nil }
        return seconds + Double(hours * 3600 + minutes * 60) * (isWest ? 1 : -1)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func digits(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private static func mark(_ mark: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }
}
