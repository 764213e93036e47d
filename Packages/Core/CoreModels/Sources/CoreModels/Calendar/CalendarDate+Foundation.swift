import Foundation

extension CalendarDate {
    /// Creates the date that a clock in a time zone shows at an instant.
    public init(_ instant: Date, in timeZone: TimeZone) {
        let local = instant.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: instant))
        let days = (local / 86_400).rounded(.down)
        self.init(dayNumber: days.isFinite && abs(days) < 1e9 ? Int(days) : (days > 0 ? .max : .min))
    }
}

extension LocalTime {
    /// Creates the date and time that a clock in a time zone shows at an instant.
    public init(_ instant: Date, in timeZone: TimeZone) {
        let local = instant.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: instant))
        let seconds = local - (local / 86_400).rounded(.down) * 86_400
        // An instant out of range has no time of day.
        let minutes = seconds.isFinite ? min(max(Int(seconds / 60), 0), 1439) : 0
        self.init(CalendarDate(instant, in: timeZone), TimeOfDay(uncheckedMinutes: minutes))
    }
}
