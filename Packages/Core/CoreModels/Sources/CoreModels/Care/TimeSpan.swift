import Foundation

/// The time that one unit of care takes, by the clock and as instants.
public struct TimeSpan: Hashable, Sendable {
    /// The length of a calendar cell: a quarter of an hour in seconds. Every time zone's offset is a multiple of it.
    public static let cellSeconds = 900

    /// The start by the clock.
    public let start: LocalTime
    /// The end by the clock.
    public let end: LocalTime
    /// The start as an instant.
    public let startInstant: Date
    /// The end as an instant.
    public let endInstant: Date

    /// Creates the time span of an offer that starts at a local time.
    ///
    /// Nights are counted by the calendar: a stay of one night from Saturday, 18:00, ends on Sunday, 18:00, even if
    /// clocks change. Shorter services last their minutes, so that an hour's walk is an hour.
    /// - Parameter nights: The number of nights. Only boarding uses it.
    public init(of offer: CareOffer, from start: LocalTime, nights: Int = 1, in zone: TimeZone) {
        self.start = start
        startInstant = start.instant(in: zone)
        if offer.service == .boarding {
            let last = start.day.adding(days: max(1, nights))
            end = LocalTime(last, minute: start.minute) ?? start
            endInstant = end.instant(in: zone)
        } else {
            endInstant = startInstant.addingTimeInterval(Double(offer.minutes * 60))
            end = LocalTime(endInstant, in: zone)
        }
    }

    /// The quarters of an hour that it touches, numbered from 1 January 1970, UTC.
    public var cells: Range<Int> {
        let size = Double(Self.cellSeconds)
        let first = Int((startInstant.timeIntervalSince1970 / size).rounded(.down))
        let last = Int((endInstant.timeIntervalSince1970 / size).rounded(.up))
        return first..<max(first, last)
    }
}
