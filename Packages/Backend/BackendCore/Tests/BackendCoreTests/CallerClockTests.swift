import BackendCore
import CoreModels
import Foundation
import Testing

@Suite("The clock of a caller", .timeLimit(.minutes(1)))
struct CallerClockTests {
    /// 3 May 2026, 12:00:40 UTC.
    private static let instant = Date(timeIntervalSince1970: 1_777_809_640)

    @Test(
        "A time zone is named unless the caller's clock shows its time",
        arguments: [
            ("2026-05-03T14:00", "Europe/Berlin", ""), ("2026-05-03T14:01", "Europe/Berlin", ""),
            ("2026-05-03T13:00", "Europe/Berlin", " (Europe/Berlin)"), ("2026-05-03T17:45", "Asia/Kathmandu", ""),
            ("2026-05-04T00:00", "Pacific/Auckland", ""), (nil, "Europe/Berlin", " (Europe/Berlin)"),
            ("2026-05-03T12:00", "Nowhere", " (Nowhere)"), (nil, "Nowhere", " (Nowhere)"),
        ])
    func zones(local: String?, zone: String, words: String) throws {
        let time = try local.map { try #require(LocalTime($0)) }
        #expect(CallerClock(local: time, instant: Self.instant).words(ofZone: zone) == words)
    }
}
