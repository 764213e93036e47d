/// The dates of a recurring event: every other Tuesday except the 24th, until a date or a number of times.
public struct DaySeries: Hashable, Sendable {
    /// The end of a series.
    public enum End: Hashable, Sendable {
        /// After this number of dates, not counting the exceptions.
        case count(Int)
        /// With the last date that isn't later than this.
        case until(CalendarDate)
    }

    /// The longest series, in days.
    public static let most = 366

    /// The first date.
    public let first: CalendarDate
    /// The recurrence, counted from the first date by the calendar; `nil` if the event happens once.
    public let recurrence: Recurrence?
    /// The end.
    public let end: End
    /// The dates that are left out.
    public let exceptions: Set<CalendarDate>

    /// Creates a series.
    public init(
        from first: CalendarDate, _ recurrence: Recurrence?, end: End = .count(1),
        except exceptions: Set<CalendarDate> = []
    ) {
        self.first = first
        self.recurrence = recurrence
        self.end = end
        self.exceptions = exceptions
    }

    /// Returns the dates of the recurrence in order, including the exceptions.
    /// - Parameter limit: The maximum number of dates.
    public func candidates(_ limit: Int = DaySeries.most) -> [CalendarDate] {
        days(limit) { _ in true }
    }

    /// Returns the dates of the series, in order.
    /// - Parameter limit: The maximum number of dates.
    public func days(_ limit: Int = DaySeries.most) -> [CalendarDate] {
        days(limit) { !exceptions.contains($0) }
    }

    private func days(_ limit: Int, where isIncluded: (CalendarDate) -> Bool) -> [CalendarDate] {
        var days = [CalendarDate]()
        var kept = 0
        var day = first
        for _ in 0..<Self.most {
            if case .until(let last) = end, day > last { break }
            if case .count(let count) = end, kept >= count { break }
            if days.count >= limit { break }
            if !exceptions.contains(day) { kept += 1 }
            if isIncluded(day) { days.append(day) }
            guard let recurrence else { break }
            let next = recurrence.occurrence(after: day, startingOn: first)
            guard next > day else { break }
            day = next
        }
        return days
    }
}
