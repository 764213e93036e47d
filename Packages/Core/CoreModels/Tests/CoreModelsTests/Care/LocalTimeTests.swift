import CoreModels
import Foundation
import Testing

@Suite("Times of day in a time zone", .timeLimit(.minutes(10)))
struct LocalTimeTests {
    static let newYork = TimeZone(identifier: "America/New_York") ?? .gmt
    static let zones = [
        "America/New_York", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns",
    ]
    .compactMap { TimeZone(identifier: $0) }

    @Test(
        "Clock changes follow RFC 5545: a skipped time has the offset before, a repeated one is the first",
        arguments: [
            ("2007-03-11T02:30", "2007-03-11T07:30:00Z", "2007-03-11T03:30"),
            ("2007-11-04T01:30", "2007-11-04T05:30:00Z", "2007-11-04T01:30"),
            ("2007-07-04T09:00", "2007-07-04T13:00:00Z", "2007-07-04T09:00"),
        ])
    func clockChanges(_ example: (text: String, instant: String, shown: String)) throws {
        let time = try #require(LocalTime(example.text))
        let instant = time.instant(in: Self.newYork)
        #expect(instant == (try Date(example.instant, strategy: .iso8601)))
        #expect(LocalTime(instant, in: Self.newYork).description == example.shown)
    }

    @Test(
        "An instant's local time converts back to the instant, except during the second pass of a repeated hour",
        arguments: zones)
    func roundTrip(_ zone: TimeZone) throws {
        var mismatches: Set<TimeInterval> = []
        for quarter in 0..<(366 * 96) {
            let instant = Date(timeIntervalSince1970: 1_767_225_600 + Double(quarter * 900))
            let back = LocalTime(instant, in: zone).instant(in: zone)
            if back != instant { mismatches.insert(instant.timeIntervalSince(back)) }
        }
        // Clocks that go back an hour, or half an hour on Lord Howe Island, repeat exactly that.
        #expect(mismatches.isSubset(of: [3600, 1800]))
    }

    @Test("A day before 1970 is read as well")
    func early() throws {
        let time = LocalTime(Date(timeIntervalSince1970: -60), in: .gmt)
        #expect(time.description == "1969-12-31T23:59")
        #expect(time.instant(in: .gmt) == Date(timeIntervalSince1970: -60))
    }

    @Test(
        "Invalid times are rejected",
        arguments: [
            "", "2026-05-03", "2026-05-03T24:00", "2026-05-03T9:30", "2026-02-30T09:00", "T", "2026-05-03T09:60",
        ])
    func malformed(_ text: String) {
        #expect(LocalTime(text) == nil)
    }

    @Test(
        "A time is in the future if no clock shows it yet, not even one in the easternmost zone that is 5 minutes ahead",
        arguments: [("2026-05-04T02:00", false), ("2026-05-04T02:05", false), ("2026-05-04T02:06", true)])
    func future(_ text: String, isFuture: Bool) throws {
        let noon = try #require(LocalTime("2026-05-03T12:00")).instant(in: .gmt)
        #expect(try #require(LocalTime(text)).isFuture(at: noon) == isFuture)
    }

    @Test("An hour's walk over a clock change is an hour, a night ends when the clock shows the same time")
    func spans() throws {
        let start = try #require(LocalTime("2007-03-11T01:30"))
        let walk = try CareOffer(.walk, price: Money(1500, .euro), minutes: 60)
        let span = TimeSpan(of: walk, from: start, in: Self.newYork)
        #expect(span.end.description == "2007-03-11T03:30")
        #expect(span.cells.count == 4)
        let boarding = try CareOffer(.boarding, price: Money(4000, .euro), minutes: 1440)
        let evening = try #require(LocalTime("2007-03-10T18:00"))
        let night = TimeSpan(of: boarding, from: evening, nights: 1, in: Self.newYork)
        #expect(night.end.description == "2007-03-11T18:00")
        #expect(night.cells.count == 23 * 4)
    }
}
