import CorePresentation
import Testing

@Suite("Months, meters and comparisons", .timeLimit(.minutes(10)))
struct MeasureTests {
    private func inconsistencies(_ element: Element) -> [String] {
        Screen(id: "s", title: "S", body: [element]).inconsistencies
    }

    private func month(_ year: Int, _ month: Int, days: [Int] = [], selected: Int? = nil) -> MonthCalendar {
        MonthCalendar(
            id: "c", label: "", year: year, month: month, title: "", days: days.map { MonthCalendar.Day($0) },
            selected: selected)
    }

    @Test(
        "Months have the days of the Gregorian calendar, leap years included",
        arguments: [
            (2026, 1, 31), (2026, 4, 30), (2026, 2, 28), (2024, 2, 29), (1900, 2, 28), (2000, 2, 29),
        ])
    func dayCounts(year: Int, number: Int, days: Int) {
        #expect(month(year, number).dayCount == days)
    }

    @Test("A day's id is its ISO 8601 date")
    func dayIDs() {
        #expect(month(2026, 5).dayID(3) == "2026-05-03")
        #expect(month(33, 12).dayID(31) == "0033-12-31")
    }

    @Test("A month that doesn't exist, days outside of the month, and days out of order are inconsistencies")
    func brokenMonths() {
        #expect(
            inconsistencies(.calendar(month(2026, 13))) == [
                "Calendar \"c\" shows month 13 of year 2026, which doesn't exist."
            ])
        #expect(
            inconsistencies(.calendar(month(2026, 2, days: [0, 29], selected: 40))) == [
                "Calendar \"c\" has day 0 in a month of 28 days.",
                "Calendar \"c\" has day 29 in a month of 28 days.",
                "Calendar \"c\" has day 40 in a month of 28 days.",
            ])
        #expect(
            inconsistencies(.calendar(month(2026, 2, days: [2, 2]))) == [
                "The days of calendar \"c\" must be in ascending order without duplicates."
            ])
        #expect(inconsistencies(.calendar(month(2026, 2, days: [1, 28], selected: 28))).isEmpty)
    }

    @Test("A meter without a total or with a value that isn't a number is inconsistent")
    func brokenMeters() {
        for (value, total) in [(1.0, 0.0), (.nan, 1), (1, .infinity), (1, -1)] {
            let meter = Meter("Water", value: value, total: total, unit: "ml")
            #expect(inconsistencies(.meter(meter)).count == 1)
            #expect(meter.share == 0)
        }
        #expect(inconsistencies(.meter(Meter("Water", value: 3, total: 2, unit: "ml"))).isEmpty)
    }

    @Test("A reference is interpolated between its points, and constant outside of them")
    func interpolation() {
        let plan = ChartReference(
            "Plan",
            points: [
                ChartPoint(label: "a", position: 10, value: 4), ChartPoint(label: "b", position: 20, value: 6),
                ChartPoint(label: "c", position: 20, value: 9),
            ]
        )
        #expect([0, 10, 15, 20, 30].map { plan.value(at: $0) } == [4, 4, 5, 6, 9])
        #expect(ChartReference("Goal", value: 5).value(at: -3) == 5)
        #expect(ChartReference("Goal", points: []).value(at: 0) == nil)
    }
}
