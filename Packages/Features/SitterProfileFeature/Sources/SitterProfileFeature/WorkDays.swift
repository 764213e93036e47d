import CoreModels

/// Days of the week whose working hours are shown and typed together.
struct WorkDays: Hashable, Sendable {
    let label: String
    /// The days, from 0 for Monday.
    let days: Range<Int>

    private static let eachDay = CalendarDate.weekdayNames.enumerated().map { day, name in
        WorkDays(label: name, days: day..<(day + 1))
    }

    /// Monday to Friday, Saturday, and Sunday.
    static let week = [WorkDays(label: "Monday to Friday", days: 0..<5)] + eachDay[5...]

    /// Returns the days that have the same hours. A profile whose hours differ from Monday to Friday has each day alone,
    /// so that none of them is lost.
    static func week(of hours: WorkingHours) -> [WorkDays] {
        Set(hours.days[0..<5]).count == 1 ? week : eachDay
    }

    /// Returns the hours of the days.
    func range(in hours: WorkingHours) -> Range<Int> { hours.days[days.lowerBound] }

    /// Returns the hours of the days in words: "08:00–18:00", or "off".
    func text(of hours: WorkingHours) -> String {
        let range = range(in: hours)
        guard !range.isEmpty else { return "off" }
        return "\(LocalTime.clock(minute: range.lowerBound))–\(LocalTime.clock(minute: range.upperBound))"
    }
}
