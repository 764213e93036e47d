import CoreModels
import Testing

@Suite("Series of days", .timeLimit(.minutes(10)))
struct DaySeriesTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    @Test("Every other Tuesday except the 24th, a number of times")
    func everyOtherTuesday() throws {
        let series = DaySeries(
            from: try day("2026-11-10"), try Recurrence(every: 2, .week), end: .count(3),
            except: [try day("2026-11-24")])
        #expect(series.days().map(\.description) == ["2026-11-10", "2026-12-08", "2026-12-22"])
        #expect(series.candidates().map(\.description) == ["2026-11-10", "2026-11-24", "2026-12-08", "2026-12-22"])
        #expect(series.candidates(2).count == 2)
    }

    @Test("Until a day, inclusive; an end before the first day leaves nothing")
    func until() throws {
        let weekly = try Recurrence(every: 1, .week)
        let first = try day("2026-11-10")
        #expect(DaySeries(from: first, weekly, end: .until(try day("2026-11-24"))).days().count == 3)
        #expect(DaySeries(from: first, weekly, end: .until(try day("2026-11-09"))).days().isEmpty)
    }

    @Test("A single event is one day, and an endless series stops at the maximum")
    func bounds() throws {
        let first = try day("2026-11-10")
        #expect(DaySeries(from: first, nil).days() == [first])
        #expect(DaySeries(from: first, nil, except: [first]).days().isEmpty)
        let daily = DaySeries(from: first, try Recurrence(every: 1, .day), end: .until(.latest))
        #expect(daily.days().count == DaySeries.most)
        #expect(DaySeries(from: .latest, try Recurrence(every: 1, .day), end: .count(5)).days() == [.latest])
    }

    @Test("A monthly series that begins on the 31st returns to it")
    func monthEnds() throws {
        let series = DaySeries(from: try day("2026-01-31"), try Recurrence(every: 1, .month), end: .count(3))
        #expect(series.days().map(\.description) == ["2026-01-31", "2026-02-28", "2026-03-31"])
    }
}
