import CoreModels
import Foundation

/// An event of a calendar file.
struct CalendarEvent: Hashable, Sendable {
    /// When it is.
    enum Time: Hashable, Sendable {
        /// All of a day.
        case day(CalendarDate)
        /// From a time to another by the clock of a time zone.
        case span(LocalTime, LocalTime, TimeZone)
    }

    /// Names the event; the same event has the same name in every file.
    let id: String
    let time: Time
    let title: String
    var detail: String?
    let category: String
    /// How it recurs, as the value of RFC 5545's RRULE.
    var rule: String?
    /// How long before its start, or after for less than 0, one is reminded, in minutes; `nil` for no alarm.
    var alarmMinutes: Int?
    /// `CONFIRMED` or `TENTATIVE`, where somebody else agrees to it.
    var status: String?

    /// The lines of the event.
    func lines(stamp: Date) -> [String] {
        var lines = ["BEGIN:VEVENT", "UID:\(id)@petnest", "DTSTAMP:\(CalendarLine.time(stamp))"]
        switch time {
        case .day(let day):
            lines += [
                "DTSTART;VALUE=DATE:\(CalendarLine.day(day))",
                "DTEND;VALUE=DATE:\(CalendarLine.day(day.adding(days: 1)))",
                "TRANSP:TRANSPARENT",
            ]
        case .span(let start, let end, let zone):
            lines += [
                "DTSTART;TZID=\(zone.identifier):\(CalendarLine.localTime(start))",
                "DTEND;TZID=\(zone.identifier):\(CalendarLine.localTime(end))",
            ]
        }
        if let rule { lines.append("RRULE:\(rule)") }
        lines.append("SUMMARY:\(CalendarLine.escaped(title))")
        if let detail { lines.append("DESCRIPTION:\(CalendarLine.escaped(detail))") }
        lines.append("CATEGORIES:\(CalendarLine.escaped(category))")
        if let status { lines.append("STATUS:\(status)") }
        if let alarmMinutes {
            let sign = alarmMinutes > 0 ? "-" : ""
            lines += [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(CalendarLine.escaped(title))",
                "TRIGGER:\(sign)PT\(abs(alarmMinutes))M", "END:VALARM",
            ]
        }
        return lines + ["END:VEVENT"]
    }
}

extension CalendarLine {
    /// Returns a day and time without a zone, as in section 3.3.5: `20260503T080000`.
    static func localTime(_ time: LocalTime) -> String {
        "\(day(time.day))T\(time.clock.replacing(":", with: ""))00"
    }
}

extension Recurrence {
    /// Returns the recurrence as the value of RFC 5545's RRULE, for a series by the calendar.
    ///
    /// A series that starts on the 31st has the last day of a shorter month, where RFC 5545 would skip that month: of the
    /// days 28 to 31 the last one that there is.
    /// - Parameter start: The first occurrence.
    func rule(startingOn start: CalendarDate) -> String {
        let days =
            start.day > 28 ? ";BYMONTHDAY=\((28...start.day).map { "\($0)" }.joined(separator: ","));BYSETPOS=-1" : ""
        switch unit {
        case .day: return "FREQ=DAILY;INTERVAL=\(interval)"
        case .week: return "FREQ=WEEKLY;INTERVAL=\(interval)"
        case .month: return "FREQ=MONTHLY;INTERVAL=\(interval)\(days)"
        case .year: return "FREQ=YEARLY;INTERVAL=\(interval)" + (days.isEmpty ? "" : ";BYMONTH=\(start.month)\(days)")
        }
    }
}
