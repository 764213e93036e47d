import CoreInterfaces
import CoreModels

/// A time that doesn't change.
public struct FixedToday: Today {
    /// The day and time.
    public let now: LocalTime

    /// Creates a fixed time.
    /// - Parameter time: The time of day; midnight by default.
    public init(_ date: CalendarDate, at time: TimeOfDay = .midnight) {
        now = LocalTime(date, time)
    }
}
