import Foundation
import ImportChecker
import Testing

@Suite(.timeLimit(.minutes(20))) struct CalendarDayTests {
    @Test("Today is the calendar's current day in this time zone")
    func today() {
        func expected() -> [Int?] {
            let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
            return [parts.year, parts.month, parts.day]
        }
        // Midnight may pass between the two calls.
        let before = expected()
        let today = CalendarDay.today()
        #expect([before, expected()].contains([today.year, today.month, today.day]))
    }
}
