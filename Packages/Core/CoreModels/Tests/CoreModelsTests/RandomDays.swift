import TestSupport

@testable import CoreModels

extension SeededGenerator {
    /// Returns a date whose year is in a range. The ends of months are frequent.
    mutating func day(inYears years: ClosedRange<Int>) -> CalendarDate {
        let year = Int.random(in: years, using: &self)
        let month = Int.random(in: 1...12, using: &self)
        let last = CalendarDate.daysInMonth(month, of: year)
        return CalendarDate(uncheckedYear: year, month: month, day: min(last, .random(in: 1...40, using: &self)))
    }
}

/// Returns a date that must exist.
func day(_ text: String) -> CalendarDate {
    CalendarDate(text) ?? .earliest
}
