import CoreModels
import Foundation

/// A time zone of a calendar file, with its clock changes in the years that the file covers.
struct CalendarZone {
    /// The number of years after the first day for which changes are listed.
    static let years = 10

    let zone: TimeZone
    /// The first instant that needs the zone.
    let first: Date

    /// The lines of the zone, with an observance for each change: RFC 5545, section 3.6.5.
    var lines: [String] {
        var lines = ["BEGIN:VTIMEZONE", "TZID:\(zone.identifier)"]
        let end = first.addingTimeInterval(Double(Self.years) * 366 * 86_400)
        // The observance in force before the first listed change.
        var instant = first.addingTimeInterval(-366 * 86_400)
        lines += observance(at: instant, before: zone.secondsFromGMT(for: instant))
        while let change = zone.nextDaylightSavingTimeTransition(after: instant), change < end {
            lines += observance(at: change, before: zone.secondsFromGMT(for: change.addingTimeInterval(-1)))
            instant = change
        }
        return lines + ["END:VTIMEZONE"]
    }

    private func observance(at instant: Date, before: Int) -> [String] {
        let after = zone.secondsFromGMT(for: instant)
        let name = zone.isDaylightSavingTime(for: instant) ? "DAYLIGHT" : "STANDARD"
        // An observance begins by the clock that was in force before it.
        let asIfUTC = instant.addingTimeInterval(Double(before))
        return [
            "BEGIN:\(name)", "DTSTART:\(CalendarLine.time(asIfUTC).dropLast())", "TZOFFSETFROM:\(Self.offset(before))",
            "TZOFFSETTO:\(Self.offset(after))", "END:\(name)",
        ]
    }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + two(minutes % 60)
    }
}
