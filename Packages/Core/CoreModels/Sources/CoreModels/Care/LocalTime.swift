import Foundation

extension LocalTime {
    /// Creates a local time.
    /// - Parameter minute: The minutes after midnight by the clock.
    /// - Returns: `nil` if the minute isn't from 0 to 1439.
    public init?(_ day: CalendarDate, minute: Int) {
        guard let time = TimeOfDay(hour: minute / 60, minute: minute % 60) else { return nil }
        self.init(day, time)
    }

    /// The minutes after midnight by the clock, from 0 to 1439.
    public var minute: Int { time.minutes }

    /// Reads the format of ``description``: `2026-05-03T09:30`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = CalendarDate(parts[0]), let minute = Self.minute(of: parts[1]) else {
            return nil
        }
        self.init(day, minute: minute)
    }

    /// Returns the time some minutes later by the clock, or earlier if the number is negative.
    public func adding(minutes: Int) -> LocalTime {
        let total = time.minutes + minutes
        let days = total >= 0 ? total / 1440 : -((1439 - total) / 1440)
        return LocalTime(day.adding(days: days), TimeOfDay(uncheckedMinutes: total - days * 1440))
    }

    /// Returns whether a clock shows the time at an instant in some time zone, from UTC-12 to UTC+14. A clock may be a
    /// quarter of an hour wrong.
    public func isPresent(at instant: Date) -> Bool {
        let ahead = self.instant(in: .gmt).timeIntervalSince(instant) / 3600
        return (-12.25...14.25).contains(ahead)
    }

    /// The number of seconds by which a clock may be ahead of another one.
    public static let clockTolerance = 300.0

    /// Returns whether the time is in the future at an instant, wherever it is: later than a clock shows in the
    /// easternmost time zone, UTC+14, which may be ``clockTolerance`` ahead.
    public func isFuture(at instant: Date) -> Bool {
        self.instant(in: .gmt).timeIntervalSince(instant) > 14 * 3600 + Self.clockTolerance
    }

    /// Returns the instant at which clocks in a time zone show this time.
    ///
    /// Follows RFC 5545, section 3.3.5: a time that occurs twice is the first; a time that is skipped when clocks go
    /// forward is read with the offset before the change, so that 02:30 becomes 03:30.
    public func instant(in zone: TimeZone) -> Date {
        let asIfUTC = Double(day.dayNumber) * 86_400 + Double(time.minutes) * 60
        func offset(at seconds: Double) -> Double {
            Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
        }
        let before = offset(at: asIfUTC - 86_400)
        let after = offset(at: asIfUTC + 86_400)
        let candidates = [asIfUTC - before, asIfUTC - after].sorted()
        let match = candidates.first { $0 + offset(at: $0) == asIfUTC }
        return Date(timeIntervalSince1970: match ?? asIfUTC - before)
    }

    private static func minute(of text: some StringProtocol) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        func number(_ at: Int) -> Int? {
            let tens = Int(bytes[at]) - 48
            let ones = Int(bytes[at + 1]) - 48
            return (0...9).contains(tens) && (0...9).contains(ones) ? tens * 10 + ones : nil
        }
        guard let hours = number(0),
            let minutes = number(3),
            hours < 24,
            minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
}

extension LocalTime: CustomStringConvertible {
    /// The time in the format of ISO 8601: `2026-05-03T09:30`.
    public var description: String { "\(day)T\(clock)" }

    /// The time of day: `09:30`.
    public var clock: String { time.description }

    /// Returns a minute of the day as a clock shows it: `09:30` for 570, `24:00` for 1440.
    public static func clock(minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minute / 60)):\(two(minute % 60))"
    }
}
