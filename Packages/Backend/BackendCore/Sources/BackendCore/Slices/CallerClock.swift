import CoreModels
import Foundation

/// The clock of a caller, as far as a request says what it shows.
public struct CallerClock: Sendable {
    /// The caller's local time at ``instant``, or `nil` if it isn't known.
    public let local: LocalTime?
    /// The instant of the request.
    public let instant: Date

    /// Creates a clock.
    public init(local: LocalTime?, instant: Date) {
        self.local = local
        self.instant = instant
    }

    /// The number of seconds by which the clock is ahead of UTC, or `nil` if the local time isn't known.
    ///
    /// Local times differ from UTC by a multiple of a quarter hour, so the result doesn't depend on the seconds that a
    /// request takes.
    public var secondsAhead: Int? {
        local.map { local in
            let quarter = 900.0
            let ahead = local.instant(in: .gmt).timeIntervalSince1970 - instant.timeIntervalSince1970
            return Int((ahead / quarter).rounded() * quarter)
        }
    }

    /// Returns the name of a time zone in parentheses, to follow a time there: " (Europe/Berlin)". It is empty if the
    /// caller's clock shows the time of that zone.
    public func words(ofZone identifier: String) -> String {
        let zone = TimeZone(identifier: identifier)
        let isSame = zone != nil && zone?.secondsFromGMT(for: instant) == secondsAhead
        return isSame ? "" : " (\(identifier))"
    }
}
