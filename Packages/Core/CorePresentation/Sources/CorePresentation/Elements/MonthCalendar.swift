/// A month of days, each with a state, such as a sitter's free days or days on which a goal was met.
///
/// A chosen day is sent with ``Event/selected(_:in:)`` and its ``dayID(_:)``, `2026-05-03`. Only one month is shown;
/// ``previous`` and ``next`` switch the month, also when the person moves past its first or last day.
public struct MonthCalendar: Hashable, Sendable {
    /// A day of the week.
    public enum Weekday: Int, Hashable, Sendable, CaseIterable {
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    }

    /// The state of a day.
    public struct Day: Hashable, Sendable {
        /// The day of the month, from 1.
        public var number: Int
        /// The state as a role: free days are positive, days with few free times a caution, full days negative, past
        /// days secondary.
        public var role: TextRole
        /// The state in words: "3 free times", "full".
        public var note: String?
        /// Whether it can be chosen.
        public var isSelectable: Bool

        /// Creates a day.
        public init(_ number: Int, role: TextRole = .body, note: String? = nil, isSelectable: Bool = true) {
            self.number = number
            self.role = role
            self.note = note
            self.isSelectable = isSelectable
        }
    }

    /// The id of the calendar.
    public var id: ElementID
    /// The label of the days: "Days with free times".
    public var label: String
    /// The year, from 1 to 9999, in the Gregorian calendar.
    public var year: Int
    /// The month, from 1 for January.
    public var month: Int
    /// The month as text: "May 2026".
    public var title: String
    /// The days that have a state, by ascending number. Other days can't be chosen.
    public var days: [Day]
    /// The chosen day, if it is in this month.
    public var selected: Int?
    /// The current day, if it is in this month.
    public var today: Int?
    /// The weekday of the first column.
    public var firstWeekday: Weekday
    /// The command that shows the previous month, or `nil` if there is none.
    public var previous: Command?
    /// The command that shows the next month, or `nil` if there is none.
    public var next: Command?

    /// Creates a month.
    public init(
        id: ElementID,
        label: String,
        year: Int,
        month: Int,
        title: String,
        days: [Day],
        selected: Int? = nil,
        today: Int? = nil,
        firstWeekday: Weekday = .monday,
        previous: Command? = nil,
        next: Command? = nil
    ) {
        self.id = id
        self.label = label
        self.year = year
        self.month = month
        self.title = title
        self.days = days
        self.selected = selected
        self.today = today
        self.firstWeekday = firstWeekday
        self.previous = previous
        self.next = next
    }

    /// The number of days in the month, or 0 for a month that doesn't exist.
    public var dayCount: Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1...12: 31
        default: 0
        }
    }

    /// Returns the weekday of a day.
    public func weekday(of day: Int) -> Weekday {
        // Zeller's congruence counts January and February as months of the previous year, and weekdays from Saturday.
        let (shiftedYear, shiftedMonth) = month < 3 ? (year - 1, month + 12) : (year, month)
        let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
        let sinceSaturday = (day + 13 * (shiftedMonth + 1) / 5 + shiftedYear + leapDays) % 7
        return Weekday.allCases[(sinceSaturday + 5) % 7]
    }

    /// The number of empty places in the first week before the first day.
    public var leadingBlanks: Int {
        (weekday(of: 1).rawValue - firstWeekday.rawValue + 7) % 7
    }

    /// Returns the state of a day.
    public func day(_ number: Int) -> Day {
        days.first { $0.number == number } ?? Day(number, isSelectable: false)
    }

    /// Returns the id with which a day is sent: `2026-05-03` (ISO 8601).
    public func dayID(_ number: Int) -> RowID {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(digits - text.count, 0)) + text
        }
        return RowID("\(padded(year, 4))-\(padded(month, 2))-\(padded(number, 2))")
    }

    /// The commands that switch the month.
    public var commands: [Command] {
        [previous, next].compactMap { $0 }
    }

    var inconsistencies: [String] {
        guard (1...12).contains(month), (1...9999).contains(year) else {
            return ["Calendar \"\(id)\" shows month \(month) of year \(year), which doesn't exist."]
        }
        let mentioned = days.map(\.number) + [selected, today].compactMap { $0 }
        var found = Set(mentioned).subtracting(1...dayCount).sorted().map {
            "Calendar \"\(id)\" has day \($0) in a month of \(dayCount) days."
        }
        if zip(days, days.dropFirst()).contains(where: { $0.number >= $1.number }) {
            found.append("The days of calendar \"\(id)\" must be in ascending order without duplicates.")
        }
        return found
    }
}
