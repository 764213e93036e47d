import TestSupport
import Testing

@testable import CoreModels

@Suite("A recurrence", .timeLimit(.minutes(10)))
struct RecurrenceTests {
    /// Walks from the start, counting each occurrence from it, until one is after the day.
    private func naive(_ recurrence: Recurrence, after day: CalendarDate, from start: CalendarDate) -> CalendarDate {
        var count = 0
        while true {
            let steps = count * recurrence.interval
            let occurrence =
                switch recurrence.unit {
                case .day: start.adding(days: steps)
                case .week: start.adding(days: steps * 7)
                case .month: start.adding(months: steps)
                case .year: start.adding(months: steps * 12)
                }
            if occurrence > day || occurrence == .latest { return occurrence }
            count += 1
        }
    }

    @Test("finds the same occurrence as iterating from the start", arguments: Recurrence.Unit.allCases)
    func agreesWithWalking(unit: Recurrence.Unit) throws {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<3000 {
            let recurrence = try Recurrence(every: .random(in: 1...40, using: &generator), unit)
            let start = generator.day(inYears: 2020...2026)
            let day = generator.day(inYears: 2019...2027)
            let next = recurrence.occurrence(after: day, startingOn: start)
            #expect(next == naive(recurrence, after: day, from: start))
            #expect(next > day && next >= start)
        }
    }

    @Test("returns to the 31st after a shorter month")
    func lastOfMonth() throws {
        let monthly = try Recurrence(every: 1, .month)
        let start = day("2026-01-31")
        #expect(monthly.occurrence(after: start, startingOn: start) == day("2026-02-28"))
        #expect(monthly.occurrence(after: day("2026-02-28"), startingOn: start) == day("2026-03-31"))
    }

    @Test("returns to 29 February in the next leap year")
    func leapDay() throws {
        let yearly = try Recurrence(every: 1, .year)
        let start = day("2024-02-29")
        #expect(yearly.occurrence(after: start, startingOn: start) == day("2025-02-28"))
        #expect(yearly.occurrence(after: day("2027-12-31"), startingOn: start) == day("2028-02-29"))
    }

    @Test("starts with its first occurrence if asked about an earlier day")
    func beforeStart() throws {
        let weekly = try Recurrence(every: 1, .week)
        #expect(weekly.occurrence(after: day("2025-12-31"), startingOn: day("2026-01-01")) == day("2026-01-01"))
    }

    @Test("ends at the end of the calendar", arguments: Recurrence.Unit.allCases)
    func endOfCalendar(unit: Recurrence.Unit) throws {
        let recurrence = try Recurrence(every: 1000, unit)
        #expect(recurrence.occurrence(after: .latest, startingOn: .earliest) == .latest)
        #expect(recurrence.occurrence(after: day("9999-12-30"), startingOn: day("9999-12-30")) == .latest)
    }

    @Test("accepts intervals from 1 to 1,000", arguments: [1, 1000])
    func intervals(interval: Int) throws {
        #expect(try Recurrence(every: interval, .day).interval == interval)
    }

    @Test("rejects any other interval, and names it", arguments: [0, -1, 1001, .max, .min])
    func refused(interval: Int) {
        #expect(throws: RecurrenceError.intervalOutOfRange(interval)) { try Recurrence(every: interval, .month) }
    }
}
