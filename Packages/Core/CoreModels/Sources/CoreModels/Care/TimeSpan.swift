import Foundation

/// The time that one unit of care takes, by the clock and as instants.
public struct TimeSpan: Hashable, Sendable {
    /// The quarter of an hour, in seconds: what calendars are divided into. Every time zone's offset is a multiple of it.
    public static let cellSeconds = 900

    /// When it begins.
    public let start: LocalTime
    /// When it ends.
    public let end: LocalTime
    /// When it begins, for every clock.
    public let startInstant: Date
    /// When it ends, for every clock.
    public let endInstant: Date

    /// The time of an offer that begins at a time of day.
    ///
    /// Nights are counted by the calendar: a stay from Saturday, 18:00, for one night ends on Sunday, 18:00, whatever
    /// clocks did meanwhile. Everything shorter lasts its minutes, so that an hour's walk is an hour.
    /// - Parameter nights: How many nights boarding lasts; of no meaning for other services.
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
