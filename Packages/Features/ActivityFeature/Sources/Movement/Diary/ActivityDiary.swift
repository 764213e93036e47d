import CoreModels

/// What a pet did on one day.
public struct DaySum: Hashable, Sendable {
    /// The day.
    public let day: CalendarDate
    /// The number of walks and games.
    public var count: Int
    /// The way of all of them, in meters.
    public var metres: Int
    /// Seconds on the move in them.
    public var moving: Int
    /// Seconds at rest, in them and by themselves.
    public var resting: Int

    /// Creates a day; without more, one of which nothing is known.
    public init(_ day: CalendarDate, count: Int = 0, metres: Int = 0, moving: Int = 0, resting: Int = 0) {
        self.day = day
        self.count = count
        self.metres = metres
        self.moving = moving
        self.resting = resting
    }

    /// Whole minutes on the move.
    public var minutes: Int { moving / 60 }
}

/// The days of a pet: sums of weeks and months, streaks and records.
public struct ActivityDiary: Hashable, Sendable {
    private let days: [CalendarDate: DaySum]

    /// Creates a diary of days in any order. Days that aren't in it had nothing.
    public init(_ days: [DaySum]) {
        self.days = Dictionary(days.map { ($0.day, $0) }) { first, _ in first }
    }

    /// Whether nothing is known of any day.
    public var isEmpty: Bool { days.isEmpty }

    /// A day.
    public subscript(day: CalendarDate) -> DaySum { days[day] ?? DaySum(day) }

    /// Every day of a range, the first to the last.
    public func days(from first: CalendarDate, through last: CalendarDate) -> [DaySum] {
        guard first <= last else { return [] }
        return (0...first.days(until: last)).map { self[first.adding(days: $0)] }
    }

    /// The days of a range as one; its day is the first.
    public func sum(from first: CalendarDate, through last: CalendarDate) -> DaySum {
        days(from: first, through: last).reduce(into: DaySum(first)) { sum, day in
            sum.count += day.count
            sum.metres += day.metres
            sum.moving += day.moving
            sum.resting += day.resting
        }
    }

    /// How many days in a row, until today, a goal was reached. A day that isn't over breaks nothing.
    /// - Parameter minutes: Minutes on the move in a day.
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

    /// The most days in a row on which a goal was reached, with the last of them; `nil` if there was none.
    public func longestStreak(of minutes: Int) -> (days: Int, last: CalendarDate)? {
        guard minutes > 0 else { return nil }
        var (best, run): ((days: Int, last: CalendarDate)?, (days: Int, last: CalendarDate)?) = (nil, nil)
        for day in days.values.filter({ $0.minutes >= minutes }).map(\.day).sorted() {
            run = run.flatMap { $0.last.adding(days: 1) == day ? ($0.days + 1, day) : nil } ?? (1, day)
            if let run, run.days > (best?.days ?? 0) { best = run }
        }
        return best
    }

    /// The day of the farthest way, the latest of several; `nil` if no way is known.
    public var farthestDay: DaySum? { best { $0.metres } }
    /// The day of the most movement, the latest of several; `nil` if there was none.
    public var busiestDay: DaySum? { best { $0.moving } }

    private func best(_ value: (DaySum) -> Int) -> DaySum? {
        days.values.filter { value($0) > 0 }.max { (value($0), $0.day) < (value($1), $1.day) }
    }
}

extension CalendarDate {
    /// The Monday of the day's week (ISO 8601).
    public var monday: CalendarDate { adding(days: -weekday) }

    /// How many days after Monday, from 0 to 6.
    public var weekday: Int {
        // 1 January 1970 was a Thursday.
        ((dayNumber + 3) % 7 + 7) % 7
    }

    /// The first day of the day's month.
    public var firstOfMonth: CalendarDate { CalendarDate(year: year, month: month, day: 1) ?? self }

    /// The names of the days of a week in short, Monday first.
    public static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
