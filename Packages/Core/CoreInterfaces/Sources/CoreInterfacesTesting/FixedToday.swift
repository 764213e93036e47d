import CoreInterfaces
import CoreModels
import Foundation

/// A time that doesn't change.
public struct FixedToday: Today {
    /// The day and time.
    public let now: LocalTime
    /// The time zone.
    public let zone: TimeZone

    /// Creates a fixed time.
    /// - Parameters:
    ///   - time: The time of day; midnight by default.
    ///   - zone: The time zone; the machine's by default, so that tests of texts run in every zone.
    public init(_ date: CalendarDate, at time: TimeOfDay = .midnight, zone: TimeZone = .current) {
        now = LocalTime(date, time)
        self.zone = zone
    }
}
