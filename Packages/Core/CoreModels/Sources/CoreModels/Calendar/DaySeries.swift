/// Days on which something comes again: every other Tuesday but the 24th, until a day or so many times.
public struct DaySeries: Hashable, Sendable {
    /// Where a series ends.
    public enum End: Hashable, Sendable {
        /// After so many days, those that are left out not counted.
        case count(Int)
        /// With the last of its days that isn't later.
        case until(CalendarDate)
    }

    /// The longest series, in days.
    public static let most = 366

    /// The first day.
    public let first: CalendarDate
    /// The rhythm, counted from the first day by the calendar; `nil` where it comes once.
    public let recurrence: Recurrence?
    /// Where it ends.
    public let end: End
    /// The days that are left out.
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

    /// The days of its rhythm, those that are left out too, in order.
    /// - Parameter limit: How many at most.
    public func candidates(_ limit: Int = DaySeries.most) -> [CalendarDate] {
        days(limit) { _ in true }
    }

    /// Its days, in order.
    /// - Parameter limit: How many at most.
    public func days(_ limit: Int = DaySeries.most) -> [CalendarDate] {
        days(limit) { !exceptions.contains($0) }
    }

    private func days(_ limit: Int, where isTold: (CalendarDate) -> Bool) -> [CalendarDate] {
        var (told, kept) = ([CalendarDate](), 0)
        var day = first
        for _ in 0..<Self.most {
            if case .until(let last) = end, day > last { break }
            if case .count(let count) = end, kept >= count { break }
            if told.count >= limit { break }
            if !exceptions.contains(day) { kept += 1 }
            if isTold(day) { told.append(day) }
            guard let recurrence else { break }
            let next = recurrence.occurrence(after: day, startingOn: first)
            guard next > day else { break }
            day = next
        }
        return told
    }
}
