import Foundation
import TestSupport
import Testing

@testable import CoreModels

@Suite("Arithmetic on calendar dates", .timeLimit(.minutes(10)))
struct CalendarArithmeticTests {
    /// Foundation's calendar. It uses the Julian calendar before 1582, so it is only compared for later dates.
    private static let foundation: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private func instant(_ date: CalendarDate) -> Date {
        Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400)
    }

    private func foundationDay(_ instant: Date) -> CalendarDate? {
        let parts = Self.foundation.dateComponents([.year, .month, .day], from: instant)
        guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    @Test("numbers days like Foundation, from 1600 to 9999")
    func numbersAgree() {
        let first = day("1600-01-01").dayNumber
        let last = CalendarDate.latest.dayNumber
        for number in stride(from: first, through: last, by: 101) {
            let date = CalendarDate(dayNumber: number)
            #expect(foundationDay(instant(date)) == date)
            #expect(date.dayNumber == number)
        }
    }

    @Test("numbers every day of two cycles of 400 years one after the other")
    func numbersAreConsecutive() {
        var walked = CalendarDate.earliest
        var number = walked.dayNumber
        var mistakes = 0
        while walked.year <= 801 {
            if walked.dayNumber != number || CalendarDate(dayNumber: number) != walked { mistakes += 1 }
            number += 1
            walked =
                CalendarDate(year: walked.year, month: walked.month, day: walked.day + 1)
                ?? CalendarDate(year: walked.year, month: walked.month + 1, day: 1)
                ?? CalendarDate(uncheckedYear: walked.year + 1, month: 1, day: 1)
        }
        #expect(mistakes == 0)
        #expect(number - CalendarDate.earliest.dayNumber == 2 * 146_097 + 365)
    }

    @Test("counts from 1 January 1970")
    func epoch() {
        #expect(day("1970-01-01").dayNumber == 0)
        #expect(day("1969-12-31").dayNumber == -1)
        #expect(day("2000-03-01").dayNumber == 11_017)
    }

    /// Only the month and its length are taken from Foundation: `date(byAdding: .month, …)` itself is wrong from the
    /// end of a month to some distant Februaries (7920-02-28 for a date in a leap year).
    @Test("adds and counts months like Foundation")
    func monthsAgree() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<10_000 {
            let date = generator.day(inYears: 2000...9000)
            let months = Int.random(in: -4000...4000, using: &generator)
            let first = instant(date.adding(days: 1 - date.day))
            let month = try #require(Self.foundation.date(byAdding: .month, value: months, to: first))
            let length = try #require(Self.foundation.range(of: .day, in: .month, for: month)).count
            let expected = try #require(foundationDay(month)).adding(days: min(date.day, length) - 1)
            #expect(date.adding(months: months) == expected)
        }
    }

    @Test("adds days and computes the difference")
    func days() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<10_000 {
            let date = generator.day(inYears: 1000...9000)
            let days = Int.random(in: -300_000...300_000, using: &generator)
            #expect(date.days(until: date.adding(days: days)) == days)
            #expect(date.adding(days: days).adding(days: -days) == date)
        }
    }

    @Test("counts whole months like birthdays: the largest number that isn't after the date")
    func wholeMonths() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<10_000 {
            let start = generator.day(inYears: 1990...2030)
            let end = generator.day(inYears: 1990...2030)
            let months = start.wholeMonths(until: end)
            if end <= start {
                #expect(months == 0)
            } else {
                #expect(start.adding(months: months) <= end)
                #expect(start.adding(months: months + 1) > end)
            }
        }
    }

    @Test(
        "stays on the last day of a shorter month",
        arguments: [
            ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2024-02-29", 12, "2025-02-28"),
            ("2026-05-31", -1, "2026-04-30"), ("2026-01-15", 0, "2026-01-15"), ("2026-12-31", 2, "2027-02-28"),
        ])
    func shorterMonths(start: String, months: Int, expected: String) {
        #expect(day(start).adding(months: months) == day(expected))
    }

    @Test("stops at the ends of the calendar", arguments: [1, 400_000_000, Int.max])
    func ends(amount: Int) {
        #expect(CalendarDate.latest.adding(days: amount) == .latest)
        #expect(CalendarDate.earliest.adding(days: -amount) == .earliest)
        #expect(CalendarDate.latest.adding(months: amount) == .latest)
        #expect(CalendarDate.earliest.adding(months: -amount) == .earliest)
        #expect(CalendarDate.latest.adding(days: .min) == .earliest)
        #expect(CalendarDate.latest.adding(months: .min) == .earliest)
        #expect(CalendarDate(dayNumber: .max) == .latest)
        #expect(CalendarDate(dayNumber: .min) == .earliest)
    }
}
