import CoreModels

/// Tells which day it is where the person is. Injected, so that tests choose the day.
public protocol Today: Sendable {
    /// The current day; another after midnight.
    var date: CalendarDate { get }
}
