import CoreModels
import Foundation

/// The current day and time where the person is, and their time zone. Injected, so that tests choose them.
public protocol Today: Sendable {
    /// The current day and time.
    var now: LocalTime { get }
    /// The person's time zone.
    var zone: TimeZone { get }
    /// The current instant, which stays unique when clocks are set back.
    var instant: Date { get }
}

extension Today {
    /// The instant of the current local time. A clock that reads the real instant overrides this.
    public var instant: Date { now.instant(in: zone) }

    /// Returns the day and time of an instant where the person is.
    public func local(_ instant: Date) -> LocalTime { LocalTime(instant, in: zone) }

    /// The current day. It changes at midnight.
    public var date: CalendarDate { now.day }

    /// The current day and time as text, for a screen that later shows the age of its content.
    public var timeInWords: String { "\(now.day.formatted), \(now.time)" }
}
