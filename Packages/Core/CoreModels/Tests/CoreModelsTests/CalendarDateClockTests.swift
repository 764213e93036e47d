import CoreModels
import Foundation
import Testing

@Suite("The day on a clock", .timeLimit(.minutes(10)))
struct CalendarDateClockTests {
    @Test(
        "depends on the time zone",
        arguments: [
            (0, "2026-05-03"), (14 * 3600, "2026-05-03"), (-12 * 3600, "2026-05-02"), (-3600, "2026-05-02"),
        ])
    func offsets(seconds: Int, expected: String) throws {
        let midnight = Date(timeIntervalSince1970: 20_576 * 86_400)
        let zone = try #require(TimeZone(secondsFromGMT: seconds))
        #expect(CalendarDate(midnight, in: zone).description == expected)
    }

    @Test("changes at midnight, before 1970 too", arguments: [20_576, 0, -1, -100_000])
    func midnight(number: Int) {
        let midnight = Date(timeIntervalSince1970: Double(number) * 86_400)
        #expect(CalendarDate(midnight, in: .gmt).dayNumber == number)
        #expect(CalendarDate(midnight.addingTimeInterval(-0.001), in: .gmt).dayNumber == number - 1)
    }

    @Test("follows daylight saving time")
    func summerTime() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        // 22:30 in UTC is 00:30 of the next day in summer, 23:30 of the same in winter.
        let summer = Date(timeIntervalSince1970: 20_636 * 86_400 + 22.5 * 3600)
        let winter = Date(timeIntervalSince1970: 20_454 * 86_400 + 22.5 * 3600)
        #expect(CalendarDate(summer, in: berlin).description == "2026-07-03")
        #expect(CalendarDate(winter, in: berlin).description == "2026-01-01")
    }

    @Test("is never out of range", arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 1e12, -1e12])
    func extremes(seconds: Double) {
        let shown = CalendarDate(Date(timeIntervalSince1970: seconds), in: .gmt)
        #expect(shown == (seconds > 0 ? .latest : .earliest))
    }
}
