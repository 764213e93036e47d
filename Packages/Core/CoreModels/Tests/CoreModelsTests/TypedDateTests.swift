import TestSupport
import Testing

@testable import CoreModels

@Suite("A typed day", .timeLimit(.minutes(10)))
struct TypedDateTests {
    private let today = day("2026-05-03")

    @Test(
        "is accepted as people type it",
        arguments: [
            ("2023-04-01", "2023-04-01"), ("2023-4-1", "2023-04-01"), ("2023/4/1", "2023-04-01"),
            ("2023.4.1", "2023-04-01"), ("1.4.2023", "2023-04-01"), ("01.04.2023", "2023-04-01"),
            (" 1. 4. 2023 ", "2023-04-01"), ("1.4.23", "2023-04-01"), ("1.4.36", "2036-04-01"),
            ("1.4.37", "1937-04-01"), ("1.4.", "2026-04-01"), ("30.12.", "2025-12-30"),
            ("today", "2026-05-03"), ("Yesterday", "2026-05-02"), ("tomorrow", "2026-05-04"),
            ("-3d", "2026-04-30"), ("- 3 days", "2026-04-30"), ("3 days ago", "2026-04-30"), ("−3d", "2026-04-30"),
            ("+2w", "2026-05-17"), ("in 2 weeks", "2026-05-17"), ("2w", "2026-05-17"), ("-1m", "2026-04-03"),
            ("in a year", "2027-05-03"), ("a month ago", "2026-04-03"), ("1 April 2023", "2023-04-01"),
            ("April 1, 2023", "2023-04-01"), ("1. apr 2023", "2023-04-01"), ("1 Sept 2023", "2023-09-01"),
            ("3 May", "2026-05-03"), ("dec 30", "2025-12-30"), ("13/4/2023", "2023-04-13"),
            ("4/13/2023", "2023-04-13"), ("4/4/2023", "2023-04-04"),
        ])
    func taken(typed: String, expected: String) throws {
        #expect(try CalendarDate(typed: typed, today: today) == day(expected))
    }

    @Test("counts a distance from the given date")
    func origin() throws {
        #expect(try CalendarDate(typed: "3y", today: today, from: day("2026-04-30")) == day("2029-04-30"))
    }

    @Test(
        "without a year isn't after the latest possible day",
        arguments: [("3.5.", "2026-05-03"), ("4.5.", "2025-05-04"), ("1 June", "2025-06-01")])
    func latest(typed: String, expected: String) throws {
        #expect(try CalendarDate(typed: typed, today: today, latest: today) == day(expected))
        // A year that is typed is a mistake to report, and not one to correct.
        #expect(try CalendarDate(typed: "4.5.2026", today: today, latest: today) == day("2026-05-04"))
    }

    @Test(
        "at the end of a span, a length counts its first day, and a day is that day",
        arguments: [
            ("1d", "2026-05-10"), ("10d", "2026-05-19"), ("10 days", "2026-05-19"), ("+10d", "2026-05-19"),
            ("2w", "2026-05-23"), ("a month", "2026-06-09"), ("in 10 days", "2026-05-20"),
            ("2026-05-19", "2026-05-19"), ("tomorrow", "2026-05-04"), ("0d", "2026-05-09"),
        ])
    func end(typed: String, expected: String) throws {
        #expect(try CalendarDate(typedEnd: typed, today: today, start: day("2026-05-10")) == day(expected))
    }

    @Test(
        "An age is a day of birth",
        arguments: [
            ("5 years", "2021-05-03"), ("5y", "2021-05-03"), ("2 yrs", "2024-05-03"), ("10 weeks", "2026-02-22"),
            ("a year old", "2025-05-03"),
            ("3 months ago", "2026-02-03"), ("-2y", "2024-05-03"), ("2023-04-01", "2023-04-01"),
            // Not an age, and refused as a day of birth because it is in the future.
            ("in 5 years", "2031-05-03"), ("+5 years", "2031-05-03"),
            // The last 1 August, although the next one is nearer.
            ("1.8.", "2025-08-01"), ("1 August", "2025-08-01"), ("2.5.", "2026-05-02"),
        ])
    func birth(typed: String, expected: String) throws {
        #expect(try CalendarDate(typedBirth: typed, today: today) == day(expected))
    }

    @Test("A date typed as it is shown is that date")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let date = generator.day(inYears: 1000...9998)
            #expect(try CalendarDate(typed: date.formatted, today: today) == date)
            #expect(try CalendarDate(typed: date.description, today: today) == date)
        }
    }

    @Test("that is ambiguous is an error with both dates")
    func ambiguous() {
        #expect(throws: DateTypingError.ambiguous(day("2023-04-01"), day("2023-01-04"))) {
            try CalendarDate(typed: "1/4/2023", today: today)
        }
        #expect(
            DateTypingError.ambiguous(day("2023-04-01"), day("2023-01-04")).explanation
                == "This can be 1 April 2023 or 4 January 2023. Type 2023-04-01 or 2023-01-04.")
    }

    @Test("that doesn't exist is an error with the length of its month")
    func noSuchDay() {
        #expect(throws: DateTypingError.noSuchDay(day: 30, month: 2, year: 2023)) {
            try CalendarDate(typed: "30.2.2023", today: today)
        }
        #expect(
            DateTypingError.noSuchDay(day: 30, month: 2, year: 2023).explanation
                == "February 2023 has no day 30; it has 28.")
        #expect(throws: DateTypingError.noSuchDay(day: 1, month: 13, year: 2023)) {
            try CalendarDate(typed: "2023-13-01", today: today)
        }
    }

    @Test(
        "that is invalid is rejected",
        arguments: [
            "soon", "2023", "2023-4", "April 2023", "2023 apr", "1-4-2023", "1.4.123", "12345.1.1", "1.4.20234", "d",
            "-d", "+", "3", "3 apples",
            "99999999999999999999d", "april", "1..2023", "1/4/", "٣.٤.٢٠٢٣", "1.4.2023.", "1 april 2023 5",
        ])
    func refused(typed: String) {
        #expect(throws: DateTypingError.unreadable(typed)) { try CalendarDate(typed: typed, today: today) }
    }

    @Test("that is empty is missing, and one far away is beyond the calendar")
    func ends() {
        #expect(throws: DateTypingError.missing) { try CalendarDate(typed: " \n", today: today) }
        #expect(throws: DateTypingError.beyondTheCalendar) { try CalendarDate(typed: "9999999y", today: today) }
        #expect(throws: DateTypingError.beyondTheCalendar) { try CalendarDate(typed: "-9999999d", today: today) }
    }

    @Test("never crashes on any input")
    func anything() {
        var generator = SeededGenerator(seed: 9)
        let characters = Array("0123456789.-/+ dwmyagoin,aprilé\u{301}٣")
        for _ in 0..<5000 {
            let text = String(
                (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
                    characters.randomElement(using: &generator)
                })
            if let date = try? CalendarDate(typed: text, today: today) { #expect(date >= .earliest) }
        }
    }

    @Test(
        "is shown with its weekday",
        arguments: [("2026-05-03", "Sunday"), ("1969-12-31", "Wednesday"), ("1970-01-01", "Thursday")])
    func weekday(date: String, expected: String) {
        #expect(day(date).formattedWithWeekday == "\(expected), \(day(date).formatted)")
    }
}
