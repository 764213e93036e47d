/// The frequency of a recurring task: every three months by the calendar, or ten days after it was last done.
public struct Recurrence: Hashable, Sendable {
    /// The unit of the interval.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        /// Days.
        case day
        /// Weeks of seven days.
        case week
        /// Calendar months.
        case month
        /// Calendar years.
        case year
    }

    /// The starting point of the interval.
    public enum Basis: String, Hashable, Sendable, CaseIterable {
        /// The calendar, counted from the first occurrence whenever it is done: every 1st of the month.
        case calendar
        /// The day it was last done: a month after the last dose.
        case lastDone
    }

    /// The length of the interval in ``unit``; positive.
    public let interval: Int
    /// The unit of ``interval``.
    public let unit: Unit
    /// The starting point of ``interval``.
    public let basis: Basis

    /// Creates a recurrence.
    /// - Throws: ``RecurrenceError`` if the interval isn't from 1 to 1,000.
    public init(every interval: Int, _ unit: Unit, from basis: Basis = .calendar) throws(RecurrenceError) {
        guard (1...1000).contains(interval) else { throw .intervalOutOfRange(interval) }
        self.interval = interval
        self.unit = unit
        self.basis = basis
    }

    /// Returns the next due date after it was done on a day.
    ///
    /// Based on the last time, that is one interval later. Based on the calendar, it is the first occurrence that isn't
    /// too soon: an occurrence closer to the day than half an interval counts as done. So a monthly dose that is 29
    /// days late isn't due again after two days, and giving one twice on a day skips nothing.
    /// - Parameter start: The first occurrence.
    public func due(afterDoneOn day: CalendarDate, startingOn start: CalendarDate) -> CalendarDate {
        guard basis == .calendar else { return occurrence(1, from: day) }
        var count = max(0, count(after: day, from: start))
        let previous = occurrence(count - 1, from: start)
        let next = occurrence(count, from: start)
        if 2 * day.days(until: next) < previous.days(until: next) { count += 1 }
        return occurrence(count, from: start)
    }

    /// Returns the first occurrence after a day.
    ///
    /// Occurrences are counted from the start, so that a series that starts on the 31st returns to it after a shorter
    /// month.
    /// - Parameters:
    ///   - day: The day.
    ///   - start: The first occurrence.
    /// - Returns: ``CalendarDate/latest`` if the calendar ends before the next occurrence.
    public func occurrence(after day: CalendarDate, startingOn start: CalendarDate) -> CalendarDate {
        occurrence(count(after: day, from: start), from: start)
    }

    /// Returns the number of intervals from the start to the first occurrence after a day.
    private func count(after day: CalendarDate, from start: CalendarDate) -> Int {
        guard day >= start else { return 0 }
        var count =
            switch unit {
            case .day: start.days(until: day) / interval
            case .week: start.days(until: day) / (7 * interval)
            case .month: start.wholeMonths(until: day) / interval
            case .year: start.wholeMonths(until: day) / (12 * interval)
            }
        while occurrence(count, from: start) <= day, occurrence(count, from: start) < .latest { count += 1 }
        return count
    }

    private func occurrence(_ count: Int, from start: CalendarDate) -> CalendarDate {
        switch unit {
        case .day: start.adding(days: count * interval)
        case .week: start.adding(days: count * interval * 7)
        case .month: start.adding(months: count * interval)
        case .year: start.adding(months: count * interval * 12)
        }
    }
}

extension Recurrence {
    /// The recurrence as text: "every 3 months", "a month after it was last done".
    public var formatted: String {
        switch (basis, interval) {
        case (.calendar, 1): "every \(unit.rawValue)"
        case (.calendar, _): "every \(interval) \(unit.rawValue)s"
        case (.lastDone, 1): "a \(unit.rawValue) after it was last done"
        case (.lastDone, _): "\(interval) \(unit.rawValue)s after it was last done"
        }
    }
}

/// The reasons a recurrence is invalid.
public enum RecurrenceError: Error, Hashable, Sendable {
    /// The interval isn't from 1 to 1,000.
    case intervalOutOfRange(Int)
}
