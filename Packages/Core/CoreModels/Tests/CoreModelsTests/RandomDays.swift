import TestSupport

@testable import CoreModels

extension SeededGenerator {
    /// A day whose year is in a range; the ends of months come up often.
    mutating func day(inYears years: ClosedRange<Int>) -> CalendarDate {
        let year = Int.random(in: years, using: &self)
        let month = Int.random(in: 1...12, using: &self)
        let last = CalendarDate.daysInMonth(month, of: year)
        return CalendarDate(uncheckedYear: year, month: month, day: min(last, .random(in: 1...40, using: &self)))
    }
}

/// A day that the test knows to exist.
func day(_ text: String) -> CalendarDate {
    CalendarDate(text) ?? .earliest
}
