import CorePresentation
import Testing

@testable import SharedUI

@Suite("Month calendar", .timeLimit(.minutes(10)))
struct MonthCalendarTests {
    private let element = Element.calendar(EveryElement.calendar)

    private func focusedDay(_ page: Page) -> String? {
        if case .row(let id, _) = page.state.focus { id.rawValue } else { nil }
    }

    @Test("In a terminal, a row per week, signs for states, and the selected day in brackets and words")
    func drawn() {
        #expect(
            Page.drawn([element]) == """
                May 2026  Days with free times
                 Mon  Tue  Wed  Thu  Fri  Sat  Sun
                                       1    2    3
                   4  ✓ 5 [! 6] ✗ 7    8    9   10
                  11   12   13   14   15   16   17
                  18   19   20   21   22   23   24
                  25   26   27   28   29   30  ✓31
                ! Wed 6 May 2026, chosen: 1 free time
                ( April )  [ n June ]
                """
        )
    }

    @Test("Without Unicode and colors everything is still distinguishable")
    func drawnInASCII() {
        let capabilities = TerminalCapabilities(colors: .none, hasUnicode: false)
        let lines = Page.drawn([element], columns: 40, capabilities: capabilities)
        #expect(lines.contains("+ 5 [! 6] x 7"))
    }

    @Test("In plain mode, only days with a state, each in words")
    func printed() {
        let lines = PlainRenderer().lines(Screen(id: "s", title: "S", body: [element]))
        #expect(
            lines.joined(separator: "\n") == """
                # S

                May 2026, Days with free times:
                - Fri 1 May 2026 (can't be chosen)
                - Tue 5 May 2026: 3 free times
                - Wed 6 May 2026, chosen: 1 free time
                - Thu 7 May 2026: full (can't be chosen)
                - Sun 31 May 2026: 8 free times
                - p: April (not possible now)
                - n: June
                """
        )
    }

    @Test("Every month begins in the column of its weekday, for any first day of the week")
    func weekdays() {
        func blanks(_ year: Int, _ month: Int, _ first: MonthCalendar.Weekday) -> Int {
            MonthCalendar(id: "c", label: "", year: year, month: month, title: "", days: [], firstWeekday: first)
                .leadingBlanks
        }
        // 1 May 2026 was a Friday, 1 February 2024 a Thursday, 1 January 2000 a Saturday, 1 March 1900 a Thursday.
        #expect(blanks(2026, 5, .monday) == 4)
        #expect(blanks(2026, 5, .sunday) == 5)
        #expect(blanks(2024, 2, .monday) == 3)
        #expect(blanks(2000, 1, .saturday) == 0)
        #expect(blanks(1900, 3, .monday) == 3)
    }

    @Test("The selected day is focused first, otherwise the first available one from today on")
    func firstFocus() {
        #expect(focusedDay(Page([element])) == "2026-05-06")
        var calendar = EveryElement.calendar
        calendar.selected = nil
        #expect(focusedDay(Page([.calendar(calendar)])) == "2026-05-05")
        calendar.days = []
        #expect(focusedDay(Page([.calendar(calendar)])) == "2026-05-04")
    }

    @Test("Arrows move by days and weeks, Home and End to the month's ends, Enter chooses")
    func keys() {
        var page = Page([element])
        page.press(.left, .enter, .down, .up, .right, .right)
        #expect(focusedDay(page) == "2026-05-07")
        page.press(.end, .enter, .home)
        #expect(focusedDay(page) == "2026-05-01")
        #expect(page.events == [.selected("2026-05-05", in: "calendar"), .selected("2026-05-31", in: "calendar")])
    }

    @Test("A disabled day shows why")
    func unselectable() {
        var page = Page([element])
        page.press(.right, .enter)
        #expect(page.events.isEmpty)
        #expect(page.state.flash == "Thu 7 May 2026: full; it can't be chosen.")
    }

    @Test("Right of the last day is the next month's first; Page Up keeps the day; a missing month shows a message")
    func months() {
        var page = Page([element])
        page.press(.end, .right)
        #expect(page.events == [.activated("june")])
        var june = EveryElement.calendar
        june.month = 6
        june.title = "June 2026"
        june.days = []
        june.selected = nil
        june.today = nil
        june.previous = Command(id: "may", label: "May")
        june.next = nil
        page.show([.calendar(june)])
        #expect(focusedDay(page) == "2026-06-01")
        page.press(.end, .right)
        #expect(page.state.flash == "There is no month after this one.")
        page.press(.pageUp)
        #expect(page.events.last == .activated("may"))
        page.show([element])
        #expect(focusedDay(page) == "2026-05-30")
    }

    @Test("Down from the last week reaches the neighboring months, and Tab skips all days")
    func leaving() {
        var page = Page([element])
        page.press(.end, .down)
        #expect(page.state.focus == .command("april"))
        page.press(.up)
        #expect(focusedDay(page) != nil)
        page.press(.tab)
        #expect(page.state.focus == .command("april"))
    }
}
