import CoreModels

/// A pet's activity on one day.
public struct DaySum: Hashable, Sendable {
    /// The day.
    public let day: CalendarDate
    /// The number of walks and games.
    public var count: Int
    /// The total distance, in meters.
    public var meters: Int
    /// The seconds on the move.
    public var moving: Int
    /// The seconds at rest, during activities and otherwise.
    public var resting: Int

    /// Creates the sum of a day.
    public init(_ day: CalendarDate, count: Int = 0, meters: Int = 0, moving: Int = 0, resting: Int = 0) {
        self.day = day
        self.count = count
        self.meters = meters
        self.moving = moving
        self.resting = resting
    }

    /// The whole minutes on the move.
    public var minutes: Int { moving / 60 }
}

/// A pet's days, with the sums of weeks and months, streaks and records.
public struct ActivityDiary: Hashable, Sendable {
    private let days: [CalendarDate: DaySum]

    /// Creates a diary of days in any order. Missing days count as empty.
    public init(_ days: [DaySum]) {
        self.days = Dictionary(days.map { ($0.day, $0) }) { first, _ in first }
    }

    /// Whether the diary has no days.
    public var isEmpty: Bool { days.isEmpty }

    /// Returns a day.
    public subscript(day: CalendarDate) -> DaySum { days[day] ?? DaySum(day) }

    /// Returns every day of a range.
    public func days(from first: CalendarDate, through last: CalendarDate) -> [DaySum] {
        guard first <= last else { return [] }
        return (0...first.days(until: last)).map { self[first.adding(days: $0)] }
    }

    /// Returns the sum of a range of days, with the first one as its day.
    public func sum(from first: CalendarDate, through last: CalendarDate) -> DaySum {
        days(from: first, through: last).reduce(into: DaySum(first)) { sum, day in
            sum.count += day.count
            sum.meters += day.meters
            sum.moving += day.moving
            sum.resting += day.resting
        }
    }

    /// Returns the number of consecutive days, up to today, on which a goal was reached. Today doesn't end a streak
    /// before it is over.
    /// - Parameter minutes: The goal in minutes on the move.
    public func streak(of minutes: Int, until today: CalendarDate) -> Int {
        guard minutes > 0 else { return 0 }
        var count = self[today].minutes >= minutes ? 1 : 0
        var day = today.adding(days: -1)
        while self[day].minutes >= minutes, day > .earliest {
            count += 1
            day = day.adding(days: -1)
        }
        return count
    }

    /// Returns the longest streak of a goal and its last day, or `nil` if the goal was never reached.
    public func longestStreak(of minutes: Int) -> (days: Int, last: CalendarDate)? {
        guard minutes > 0 else { return nil }
        var best: (days: Int, last: CalendarDate)?
        var run: (days: Int, last: CalendarDate)?
        for day in days.values.filter({ $0.minutes >= minutes }).map(\.day).sorted() {
            run = run.flatMap { $0.last.adding(days: 1) == day ? ($0.days + 1, day) : nil } ?? (1, day)
            if let run, run.days > (best?.days ?? 0) { best = run }
        }
        return best
    }

    /// The latest day with the longest distance, or `nil` if no distance is known.
    public var farthestDay: DaySum? { best { $0.meters } }
    /// The day with the most movement, the latest of equal ones; `nil` if there was none.
    public var busiestDay: DaySum? { best { $0.moving } }

    private func best(_ value: (DaySum) -> Int) -> DaySum? {
        days.values.filter { value($0) > 0 }.max { (value($0), $0.day) < (value($1), $1.day) }
    }
}

extension CalendarDate {
    /// The Monday of the day's week (ISO 8601).
    public var monday: CalendarDate { adding(days: -weekday) }

    /// The number of days after Monday, from 0 to 6.
    public var weekday: Int {
        // 1 January 1970 was a Thursday.
        ((dayNumber + 3) % 7 + 7) % 7
    }

    /// The first day of the day's month.
    public var firstOfMonth: CalendarDate { CalendarDate(year: year, month: month, day: 1) ?? self }

    /// The abbreviated names of the days of the week, Monday first.
    public static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
