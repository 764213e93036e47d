import CareWire
import CoreModels
import Foundation
import SampleWorld
import Testing

@Suite("A week in the sample world", .timeLimit(.minutes(5)))
struct WeekTests {
    @Test("Walks are accepted, declined, expired, cancelled and disputed, sitters are paid, and the ledger balances")
    func week() async throws {
        let week = try await PlayedWeek()
        func day(_ number: Int) throws -> CalendarDate { try #require(CalendarDate(year: 2026, month: 5, day: number)) }
        let done = try await week.request(day: day(5), .accepts)
        let declined = try await week.request(day: day(5), .declines)
        let expired = try await week.request(day: day(6), .staysSilent)
        let disputed = try await week.request(day: day(5), .accepts, dispute: .givesHalfBack)
        let cancelled = try await week.request(day: day(6), .accepts)
        try await week.pass(hours: 1)
        #expect(try await week.status(of: done) == .confirmed)
        #expect(try await week.status(of: declined) == .declined)
        #expect(try await week.status(of: expired) == .requested)
        try await week.pass(hours: 54)
        try await week.cancel(cancelled)
        try await week.dispute(disputed, "She came home without her collar.")
        try await week.pass(hours: 1)
        #expect(try await week.status(of: disputed) == .settled)
        try await week.pass(hours: 5 * 24)
        #expect(try await week.status(of: done) == .done)
        #expect(try await week.status(of: expired) == .expired)
        #expect(try await week.sum() == 0)
        let report = try await week.report()
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Week.txt")
        if ProcessInfo.processInfo.environment["WRITE_GOLDENS"] == "1" {
            try Data(report.utf8).write(to: file)
        }
        #expect(report == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }

    @Test("Of a thousand requests about seven in ten are accepted and two declined, and an answer never changes")
    func answers() {
        var counts: [SitterAnswer: Int] = [:]
        for number in 0..<1000 {
            let text = String(format: "5f0a5c9e-0000-4000-8000-%012d", number)
            guard let id = BookingID(text) else { continue }
            counts[SitterAnswer(to: id), default: 0] += 1
            #expect(SitterAnswer(to: id) == SitterAnswer(to: id))
        }
        #expect((600...800).contains(counts[.accepts] ?? 0))
        #expect((120...280).contains(counts[.declines] ?? 0))
        #expect((50...150).contains(counts[.staysSilent] ?? 0))
    }

    @Test("A sitter refunds all, half or nothing")
    func refunds() throws {
        let price = try Money(1501, #require(Currency("EUR")))
        #expect(DisputeAnswer.allCases.map { $0.refund(of: price) } == [1501, 750, 0])
    }
}
