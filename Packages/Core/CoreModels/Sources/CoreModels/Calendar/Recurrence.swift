/// How often something comes again: every three months, every ten days.
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

    /// How many of ``unit`` lie between two occurrences; positive.
    public let interval: Int
    /// What ``interval`` counts.
    public let unit: Unit

    /// Makes a recurrence.
    /// - Throws: ``RecurrenceError`` where the interval isn't from 1 to 1,000.
    public init(every interval: Int, _ unit: Unit) throws(RecurrenceError) {
        guard (1...1000).contains(interval) else { throw .intervalOutOfRange(interval) }
        self.interval = interval
        self.unit = unit
    }

    /// The first occurrence after a day.
    ///
    /// Occurrences are counted from the start, so that what starts on the 31st returns to it after a shorter month.
    /// - Parameters:
    ///   - day: The day that the occurrence must lie after.
    ///   - start: The first occurrence of all.
    /// - Returns: ``CalendarDate/latest`` where the calendar ends before the next occurrence.
    public func occurrence(after day: CalendarDate, startingOn start: CalendarDate) -> CalendarDate {
        guard day >= start else { return start }
        var count =
            switch unit {
            case .day: start.days(until: day) / interval
            case .week: start.days(until: day) / (7 * interval)
            case .month: start.wholeMonths(until: day) / interval
            case .year: start.wholeMonths(until: day) / (12 * interval)
            }
        while occurrence(count, from: start) <= day, occurrence(count, from: start) < .latest { count += 1 }
        return occurrence(count, from: start)
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

/// Why a recurrence can't be.
public enum RecurrenceError: Error, Hashable, Sendable {
    /// The interval isn't from 1 to 1,000.
    case intervalOutOfRange(Int)
}
