import CoreModels
import Foundation
import Testing

@testable import PetNestApp

@Suite("Calendar of due items", .timeLimit(.minutes(10)))
struct CalendarFileTests {
    private static let title =
        "Rabies; the \"big\" one, \\ see\r\nnotes \u{1B}[2J: äöü🐈‍⬛🐈‍⬛🐈‍⬛🐈‍⬛ and a text that is long enough to be folded twice, at the least, or more"
    private static let stamp = Date(timeIntervalSince1970: 1_777_777_777)

    private func file(_ titles: [String]) -> String {
        let events = titles.map {
            CalendarEvent(
                id: "vaccination-1", time: .day(ShellWorld.today), title: "Miso: \($0)", category: "Vaccination",
                alarmMinutes: -540)
        }
        return CalendarFile(events, stamp: Self.stamp).text
    }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }

    @Test("Lines have at most 75 octets, end with CR LF, and don't split characters")
    func folding() throws {
        let text = file([Self.title])
        let lines = Data(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.last?.isEmpty == true)
        for line in lines.dropLast() {
            #expect(line.last == UInt8(ascii: "\r"))
            #expect(line.count <= 76)
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
        let unfolded = String(String.UnicodeScalarView(text.unicodeScalars)).replacing("\r\n ", with: "")
        #expect(
            unfolded.contains(
                "SUMMARY:Miso: Rabies\\; the \"big\" one\\, \\\\ see\\nnotes [2J: äöü🐈‍⬛🐈‍⬛🐈‍⬛🐈‍⬛ and a text that is long enough to be folded twice\\, at the least\\, or more\r\n"
            ))
    }

    @Test("A due item is an all-day event with a morning alarm and a UTC timestamp")
    func event() {
        let text = file(["Rabies"])
        for line in [
            "DTSTAMP:20260503T030937Z", "DTSTART;VALUE=DATE:20260503", "DTEND;VALUE=DATE:20260504",
            "SUMMARY:Miso: Rabies", "CATEGORIES:Vaccination", "TRIGGER:PT540M",
        ] { #expect(text.contains("\r\n\(line)\r\n"), "\(line)") }
    }

    @Test(
        "names series by RFC 5545's rules, with the last day of a shorter month",
        arguments: [
            ("2026-01-15", 3, Recurrence.Unit.month, "FREQ=MONTHLY;INTERVAL=3"),
            ("2026-01-31", 1, .month, "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
            ("2024-02-29", 1, .year, "FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
            ("2026-01-15", 2, .week, "FREQ=WEEKLY;INTERVAL=2"), ("2026-01-15", 10, .day, "FREQ=DAILY;INTERVAL=10"),
        ])
    func rules(start: String, every: Int, unit: Recurrence.Unit, rule: String) throws {
        #expect(try Recurrence(every: every, unit).rule(startingOn: #require(CalendarDate(start))) == rule)
    }

    @Test("A dose's first event isn't before now, and a course that is over has none")
    func firstDose() throws {
        let now = try time("2026-05-03T12:00")
        let (morning, noon, evening) = (TimeOfDay(hour: 8)!, TimeOfDay(hour: 12)!, TimeOfDay(hour: 20)!)
        func first(_ time: TimeOfDay, every days: Int = 1, from start: String, to end: String? = nil) throws -> String?
        {
            let medicine = try Medicine(
                name: "Drops", dosage: Dosage(Amount(thousandths: 1000), .drop), times: [morning, noon, evening],
                everyDays: days, start: day(start), end: end.map { try day($0) })
            return medicine.firstDose(at: time, from: now)?.description
        }
        #expect(try first(morning, from: "2026-05-01") == "2026-05-04T08:00")
        #expect(try first(noon, from: "2026-05-01") == "2026-05-03T12:00")
        #expect(try first(evening, from: "2026-05-01") == "2026-05-03T20:00")
        // Every third day counts from the first one.
        #expect(try first(morning, every: 3, from: "2026-05-03") == "2026-05-06T08:00")
        #expect(try first(evening, every: 3, from: "2026-05-03") == "2026-05-03T20:00")
        // The last dose of the course is over.
        #expect(try first(morning, from: "2026-05-01", to: "2026-05-03") == nil)
        #expect(try first(evening, from: "2026-05-01", to: "2026-05-03") == "2026-05-03T20:00")
        #expect(try first(morning, from: "2026-05-10") == "2026-05-10T08:00")
    }

    @Test("A dose that was recorded before its time isn't to come")
    func recordedDose() throws {
        let evening = try #require(TimeOfDay(hour: 20))
        func first(every days: Int, to end: String? = nil, except recorded: String...) throws -> String? {
            let medicine = try Medicine(
                name: "Drops", dosage: Dosage(Amount(thousandths: 1000), .drop), times: [evening], everyDays: days,
                start: day("2026-05-03"), end: end.map { try day($0) })
            let doses = Set(try recorded.map { try time($0) })
            return try medicine.firstDose(at: evening, from: time("2026-05-03T12:00"), except: doses)?.description
        }
        #expect(try first(every: 1, except: "2026-05-03T20:00") == "2026-05-04T20:00")
        #expect(try first(every: 3, except: "2026-05-03T20:00", "2026-05-06T20:00") == "2026-05-09T20:00")
        #expect(try first(every: 1, except: "2026-05-03T08:00") == "2026-05-03T20:00")
        #expect(try first(every: 1, to: "2026-05-03", except: "2026-05-03T20:00") == nil)
    }

    @Test("Another program reads times with zones, series, alarms, and stays of five nights")
    func otherProgram() throws {
        guard try run("import icalendar, dateutil", input: "").status == 0 else {
            print("skipped: python3 has no modules icalendar and dateutil; pip install icalendar")
            return
        }
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let stay = CalendarEvent(
            id: "booking-1", time: .span(try time("2026-10-22T17:00"), try time("2026-10-27T10:00"), berlin),
            title: "Bruno: Boarding", category: "Booking", alarmMinutes: 60, status: "CONFIRMED")
        let dose = CalendarEvent(
            id: "dose-1", time: .span(try time("2026-10-23T08:00"), try time("2026-10-23T08:10"), berlin),
            title: "Bruno: Carprofen", category: "Medicine", rule: "FREQ=DAILY;INTERVAL=1;UNTIL=20261026T070000Z",
            alarmMinutes: 0)
        let worming = CalendarEvent(
            id: "reminder-1", time: .day(try #require(CalendarDate("2026-01-31"))), title: "Worming",
            category: "Reminder",
            rule: try Recurrence(every: 1, .month).rule(startingOn: #require(CalendarDate("2026-01-31"))),
            alarmMinutes: -540)
        let script = """
            import sys, icalendar, datetime
            from dateutil.rrule import rrulestr
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            utc = datetime.timezone.utc
            for event in calendar.walk("VEVENT"):
                start, end = event.decoded("DTSTART"), event.decoded("DTEND")
                print(event["UID"], start, end, repr(str(event["SUMMARY"])))
                for alarm in event.walk("VALARM"):
                    print("alarm", alarm.decoded("TRIGGER"))
                if isinstance(start, datetime.datetime):
                    print("utc", start.astimezone(utc), end.astimezone(utc), "nights", (end.date() - start.date()).days)
                if "RRULE" in event:
                    rule = event["RRULE"].to_ical().decode()
                    first = start if isinstance(start, datetime.datetime) else datetime.datetime.combine(start, datetime.time())
                    dates = list(rrulestr(rule, dtstart=first)[:5])
                    print("series", " ".join(str(d.astimezone(utc)) if d.tzinfo else str(d.date()) for d in dates))
            for zone in calendar.walk("VTIMEZONE"):
                made = zone.to_tz()
                for day in (24, 26):
                    print("zone", made.utcoffset(datetime.datetime(2026, 10, day, 12)))
            print(len(calendar.errors), calendar["VERSION"])
            """
        let text = CalendarFile([stay, dose, worming], stamp: Self.stamp).text
        let result = try run(script, input: text)
        #expect(result.status == 0, "\(text)")
        let lines = result.output.split(separator: "\n").map(String.init)
        for line in [
            // Daylight saving time ends on 25 October 2026.
            "utc 2026-10-22 15:00:00+00:00 2026-10-27 09:00:00+00:00 nights 5", "alarm -1 day, 23:00:00",
            "alarm 0:00:00", "alarm 9:00:00",
            "series 2026-10-23 06:00:00+00:00 2026-10-24 06:00:00+00:00 2026-10-25 07:00:00+00:00 2026-10-26 07:00:00+00:00",
            "series 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31", "zone 2:00:00", "zone 1:00:00", "0 2.0",
        ] { #expect(lines.contains(line), "\(line)\n\(result.output)") }

        let other = try run(script, input: file([Self.title]))
        let read = "'Miso: Rabies; the \"big\" one, \\\\ see\\nnotes [2J: äöü🐈\u{200D}⬛"
        #expect(other.output.contains("vaccination-1@petnest 2026-05-03 2026-05-04 "), "\(other.output)")
        #expect(other.output.replacing("\\u200d", with: "\u{200D}").contains(read), "\(other.output)")
    }

    private func run(_ script: String, input: String) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let stdin = Pipe()
        let stdout = Pipe()
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
