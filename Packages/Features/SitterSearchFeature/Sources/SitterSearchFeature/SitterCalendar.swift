import CoreInterfaces
import CoreModels
import CorePresentation

/// A sitter's free days as the calendar of a month.
enum SitterCalendar {
    static let id: ElementID = "days"
    static let previous: CommandID = "previous-month"
    static let next: CommandID = "next-month"

    /// The first day of a day's month.
    static func firstDay(of day: CalendarDate) -> CalendarDate { day.adding(days: 1 - day.day) }

    /// Returns a month with its free days, each with the number of free times.
    /// - Parameter month: The first day of the month.
    static func month(
        _ month: CalendarDate, today: CalendarDate, free: [FreeTimes], firstWeekday: FirstWeekday
    ) -> MonthCalendar {
        let isFirst = month <= firstDay(of: today)
        return MonthCalendar(
            id: id, label: "Free days", year: month.year, month: month.month,
            title: "\(month.formatted.split(separator: " ").dropFirst().joined(separator: " "))",
            days: free.map { free in
                let count = free.starts.count
                return MonthCalendar.Day(
                    free.day.day, role: .positive, note: "\(count) \(count == 1 ? "time" : "times")")
            },
            today: isFirst ? today.day : nil, firstWeekday: weekday(firstWeekday),
            previous: Command(id: previous, label: "Month before", key: "p", isEnabled: !isFirst),
            next: Command(id: next, label: "Next month", key: "n"))
    }

    private static func weekday(_ day: FirstWeekday) -> MonthCalendar.Weekday {
        switch day {
        case .monday: .monday
        case .saturday: .saturday
        case .sunday: .sunday
        }
    }
}
