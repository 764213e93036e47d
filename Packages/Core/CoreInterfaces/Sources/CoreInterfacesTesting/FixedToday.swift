import CoreInterfaces
import CoreModels

/// A time that stays.
public struct FixedToday: Today {
    /// The day and time.
    public let now: LocalTime

    /// Creates one that is always at that time of that day.
    /// - Parameter time: Midnight, where none is given.
    public init(_ date: CalendarDate, at time: TimeOfDay = .midnight) {
        now = LocalTime(date, time)
    }
}
