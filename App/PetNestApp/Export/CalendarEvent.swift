import CoreModels
import Foundation

/// An event of a calendar file.
struct CalendarEvent: Hashable, Sendable {
    /// The time of an event.
    enum Time: Hashable, Sendable {
        /// A whole day.
        case day(CalendarDate)
        /// From one time to another, by the clock of a time zone.
        case span(LocalTime, LocalTime, TimeZone)
    }

    /// Identifies the event; it is the same in every file.
    let id: String
    let time: Time
    let title: String
    var detail: String?
    let category: String
    /// The recurrence, as the value of RFC 5545's RRULE.
    var rule: String?
    /// The minutes from the reminder to the start, negative if the reminder comes after it; `nil` for no alarm.
    var alarmMinutes: Int?
    /// `CONFIRMED` or `TENTATIVE`, if someone else has to confirm the event.
    var status: String?

    /// Returns the lines of the event.
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
    /// Returns the recurrence as the value of RFC 5545's RRULE.
    ///
    /// A series that starts on the 31st falls on the last day of shorter months, which RFC 5545 would skip. The rule
    /// therefore picks the last of the days 28 to 31 that exists.
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
