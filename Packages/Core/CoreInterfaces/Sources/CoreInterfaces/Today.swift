import CoreModels

/// Tells which day and time it is where the person is. Injected, so that tests choose it.
public protocol Today: Sendable {
    /// The current day and time.
    var now: LocalTime { get }
}

extension Today {
    /// The current day; another after midnight.
    public var date: CalendarDate { now.day }

    /// The current day and time, for a screen that tells later of when what it shows is.
    public var timeInWords: String { "\(now.day.formatted), \(now.time)" }
}
