/// How often something comes again: every three months by the calendar, ten days after it was last done.
public struct Recurrence: Hashable, Sendable {
    /// What is counted.
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

    /// What the interval is counted from.
    public enum Basis: String, Hashable, Sendable, CaseIterable {
        /// The days of the calendar that follow from the first one, whenever it is done: every 1st of the month.
        case calendar
        /// The day it was last done: a month after the dose.
        case lastDone
    }

    /// How many of ``unit`` lie between two occurrences; positive.
    public let interval: Int
    /// What ``interval`` counts.
    public let unit: Unit
    /// What ``interval`` is counted from.
    public let basis: Basis

    /// Creates a recurrence.
    /// - Throws: ``RecurrenceError`` where the interval isn't from 1 to 1,000.
    public init(every interval: Int, _ unit: Unit, from basis: Basis = .calendar) throws(RecurrenceError) {
        guard (1...1000).contains(interval) else { throw .intervalOutOfRange(interval) }
        self.interval = interval
        self.unit = unit
        self.basis = basis
    }

    /// The day it is due after it was done on a day.
    ///
    /// Counted from the last time, that is one interval later. By the calendar it is the first occurrence that doesn't
    /// come too soon: one that is nearer to the day than half the way back to the occurrence before it counts as done
    /// too. So a monthly dose that is 29 days late isn't due again after two days, and one given twice on a day leaves
    /// out nothing.
    /// - Parameter start: The first occurrence of all.
    public func due(afterDoneOn day: CalendarDate, startingOn start: CalendarDate) -> CalendarDate {
        guard basis == .calendar else { return occurrence(1, from: day) }
        var count = max(0, count(after: day, from: start))
        let (previous, next) = (occurrence(count - 1, from: start), occurrence(count, from: start))
        if 2 * day.days(until: next) < previous.days(until: next) { count += 1 }
        return occurrence(count, from: start)
    }

    /// The first occurrence after a day.
    ///
    /// Occurrences are counted from the start, so that what starts on the 31st returns to it after a shorter month.
    /// - Parameters:
    ///   - day: The day that the occurrence must lie after.
    ///   - start: The first occurrence of all.
    /// - Returns: ``CalendarDate/latest`` where the calendar ends before the next occurrence.
    public func occurrence(after day: CalendarDate, startingOn start: CalendarDate) -> CalendarDate {
        occurrence(count(after: day, from: start), from: start)
    }

    /// How many intervals after the start the first occurrence after a day is.
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
    /// The recurrence as people say it: "every 3 months", "a month after it was last done".
    public var formatted: String {
        switch (basis, interval) {
        case (.calendar, 1): "every \(unit.rawValue)"
        case (.calendar, _): "every \(interval) \(unit.rawValue)s"
        case (.lastDone, 1): "a \(unit.rawValue) after it was last done"
        case (.lastDone, _): "\(interval) \(unit.rawValue)s after it was last done"
        }
    }
}

/// The reasons for which a recurrence is invalid.
public enum RecurrenceError: Error, Hashable, Sendable {
    /// The interval isn't from 1 to 1,000.
    case intervalOutOfRange(Int)
}
