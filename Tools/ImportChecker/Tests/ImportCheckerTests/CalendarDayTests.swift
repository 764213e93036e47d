import Foundation
import ImportChecker
import Testing

@Suite struct CalendarDayTests {
    @Test("Today is the day that the calendar gives in this time zone")
    func today() {
        func expected() -> [Int?] {
            let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
            return [parts.year, parts.month, parts.day]
        }
        // Midnight may come between two questions.
        let before = expected()
        let today = CalendarDay.today()
        #expect([before, expected()].contains([today.year, today.month, today.day]))
    }
}
