import CoreInterfaces
import CoreModels

/// A day that stays.
public struct FixedToday: Today {
    /// The day.
    public let date: CalendarDate

    /// Makes it always that day.
    public init(_ date: CalendarDate) {
        self.date = date
    }
}
