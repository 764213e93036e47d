import TestSupport
import Testing

@testable import CoreModels

@Suite("Calendar date", .timeLimit(.minutes(10)))
struct CalendarDateTests {
    @Test(
        "is created from valid components", arguments: [(2024, 2, 29), (2000, 2, 29), (1, 1, 1), (9999, 12, 31)])
    func exists(year: Int, month: Int, day: Int) throws {
        let date = try #require(CalendarDate(year: year, month: month, day: day))
        #expect((date.year, date.month, date.day) == (year, month, day))
    }

    @Test(
        "isn't created from invalid components",
        arguments: [
            (2023, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 1, 32), (2026, 1, 0), (2026, 0, 1), (2026, 13, 1),
            (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (.max, 1, 1), (.min, .min, .min), (2026, .max, .max),
        ])
    func doesNotExist(year: Int, month: Int, day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }

    @Test("is parsed from its own text, over the whole range")
    func textRoundTrip() {
        for number in stride(from: CalendarDate.earliest.dayNumber, through: CalendarDate.latest.dayNumber, by: 97) {
            let date = CalendarDate(dayNumber: number)
            #expect(CalendarDate(date.description) == date)
            #expect(date.description.utf8.count == 10)
        }
    }

    @Test(
        "isn't parsed from other formats",
        arguments: [
            "", "2026-5-3", "2026-05-3", "26-05-03", "2026/05/03", "2026-05-03T", " 2026-05-03", "2026-05-03 ",
            "20260503", "+026-05-03", "-026-05-03", "2026-02-30", "0000-01-01", "2026-00-10", "2026-10-00",
            "２０２６-05-03", "2026-05-0３", "2026‑05‑03", "2026-05-03\0", "٢٠٢٦-٠٥-٠٣",
        ])
    func unreadable(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test("is parsed from random text only if formatting returns the same text")
    func parsingFuzz() {
        var generator = SeededGenerator(seed: 1)
        let alphabet = Array("0123456789-–/ .T+e２")
        var read = 0
        for _ in 0..<20_000 {
            var text = Array(generator.day(inYears: 1...9999).description)
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                guard let letter = alphabet.randomElement(using: &generator) else { continue }
                let index = Int.random(in: 0..<text.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: text[index] = letter
                case 1: text.insert(letter, at: index)
                default: text.remove(at: index)
                }
            }
            guard let date = CalendarDate(String(text)) else { continue }
            read += 1
            #expect(date.description == String(text))
            #expect(CalendarDate(year: date.year, month: date.month, day: date.day) == date)
        }
        #expect(read > 6000)
    }

    @Test("orders like its text and its number")
    func ordering() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<5000 {
            let left = generator.day(inYears: 1...9999)
            let right = generator.day(inYears: 1...9999)
            #expect((left < right) == (left.description < right.description))
            #expect((left < right) == (left.dayNumber < right.dayNumber))
        }
    }
}
