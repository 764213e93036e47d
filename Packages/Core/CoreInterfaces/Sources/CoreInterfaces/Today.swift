import CoreModels

/// The current day and time where the person is. Injected, so that tests choose it.
public protocol Today: Sendable {
    /// The current day and time.
    var now: LocalTime { get }
}

extension Today {
    /// The current day. It changes at midnight.
    public var date: CalendarDate { now.day }

    /// The current day and time as text, for a screen that later shows the age of its content.
    public var timeInWords: String { "\(now.day.formatted), \(now.time)" }
}
