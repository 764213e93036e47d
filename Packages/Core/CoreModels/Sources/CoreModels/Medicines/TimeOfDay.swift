/// A time of day, to the minute.
public struct TimeOfDay: Hashable, Sendable {
    /// The minutes since midnight, from 0 to 1439.
    public let minutes: Int

    /// The start of a day: 00:00.
    public static let midnight = TimeOfDay(uncheckedMinutes: 0)

    init(uncheckedMinutes minutes: Int) {
        self.minutes = minutes
    }

    /// Creates a time.
    /// - Returns: `nil` if a value is out of range.
    public init?(hour: Int, minute: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Reads a time as people type it: `8`, `8:00`, `08.30`, `8am`, `8:30 pm`, `noon`, `morning`, `evening`.
    ///
    /// The words stand for common times: 8:00 in the morning, 12:00 at noon, 18:00 in the evening, 22:00 at night.
    /// - Returns: `nil` for any other text.
    public init?(typed text: some StringProtocol) {
        let typed = text.lowercased().filter { !$0.isWhitespace }
        if let hour = ["morning": 8, "noon": 12, "evening": 18, "night": 22][typed] {
            self.init(hour: hour)
            return
        }
        let (clock, half): (Substring, String) =
            typed.hasSuffix("am") || typed.hasSuffix("pm")
            ? (typed.dropLast(2), String(typed.suffix(2))) : (typed[...], "")
        let parts = clock.split(whereSeparator: { $0 == ":" || $0 == "." }).map(String.init)
        let separators = clock.count { $0 == ":" || $0 == "." }
        guard (1...2).contains(parts.count), separators == parts.count - 1,
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            parts[0].count <= 2, parts.dropFirst().allSatisfy({ $0.count == 2 }),
            var hour = Int(parts[0])
        else { return nil }
        if !half.isEmpty {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (half == "pm" ? 12 : 0)
        }
        self.init(hour: hour, minute: parts.count == 2 ? Int(parts[1]) ?? 60 : 0)
    }
}

extension TimeOfDay: Comparable {
    /// Orders times from midnight.
    public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time in the format of ISO 8601: `08:30`.
    public var description: String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}

/// A time on a day without a time zone, such as the time of a dose.
public struct LocalTime: Hashable, Sendable {
    /// The date where the person is.
    public let day: CalendarDate
    /// The time of day.
    public let time: TimeOfDay

    /// Creates a local time.
    public init(_ day: CalendarDate, _ time: TimeOfDay) {
        self.day = day
        self.time = time
    }

    /// Returns the number of minutes from this time to another, negative if the other is earlier.
    public func minutes(until other: LocalTime) -> Int {
        day.days(until: other.day) * 1440 + other.time.minutes - time.minutes
    }
}

extension LocalTime: Comparable {
    /// Orders by date, then by time of day.
    public static func < (left: Self, right: Self) -> Bool { (left.day, left.time) < (right.day, right.time) }
}
