import CoreModels
import Foundation
import Testing

@Suite("A booking's papers", .timeLimit(.minutes(10)))
struct BookingPapersTests {
    private static let note =
        "Key, under; the mat\\here.\r\nRing twice: äöü🐈‍⬛🐈‍⬛🐈‍⬛ and a text that is long enough to be folded twice, or more"

    private func papers(_ statuses: [Booking.Status], start: String, end: String, cost: Int? = nil) throws
        -> BookingPapers
    {
        let begin = try #require(LocalTime(start))
        let booking = Booking(
            id: BookingID(), sitter: SitterID(), sitterName: "Ana Lopes; walks", pets: [PetID()], service: .walk,
            start: begin, end: try #require(LocalTime(end)), timeZone: "Europe/Berlin", note: Self.note,
            total: try Money(1500, .euro),
            terms: CareTerms(
                furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
                lateCancellationPercent: 50),
            history: statuses.enumerated().map {
                Booking.Event($1, at: Date(timeIntervalSince1970: 1_777_000_000 + Double($0)))
            }, stars: nil, payment: PaymentID(), cancelledFor: try cost.map { try Money($0, .euro) })
        return BookingPapers(try #require(booking), petNames: ["Bruno", "Miso"], payment: nil)
    }

    /// Returns what Python's icalendar reads from a file, or `nil` if it isn't installed.
    private func read(_ text: String) throws -> [String]? {
        let script = """
            import sys
            try:
                import icalendar
            except ImportError:
                sys.exit(3)
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            events = [part for part in calendar.walk() if part.name == "VEVENT"]
            assert len(events) == 1 and not events[0].errors, events
            event = events[0]
            for value in (event["dtstart"].dt.isoformat(), event["dtend"].dt.isoformat(), event["summary"],
                          event["status"], str(event["sequence"]), event["description"], event["uid"]):
                print(str(value).replace("\\n", "|"))
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try input.fileHandleForWriting.close()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        if process.terminationStatus == 3 || process.terminationStatus == 127 {
            print("skipped: python3 or its module icalendar is missing; pip install icalendar")
            return nil
        }
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(
        "Another program's reader finds the event with its instants, on the days when clocks change too",
        arguments: [
            ("2026-05-05T09:30", "2026-05-05T10:30", "2026-05-05T07:30:00+00:00", "2026-05-05T08:30:00+00:00"),
            ("2026-03-29T01:30", "2026-03-29T03:30", "2026-03-29T00:30:00+00:00", "2026-03-29T01:30:00+00:00"),
            ("2026-10-25T01:30", "2026-10-25T04:30", "2026-10-24T23:30:00+00:00", "2026-10-25T03:30:00+00:00"),
        ])
    func calendar(_ start: String, _ end: String, _ from: String, _ until: String) throws {
        let papers = try papers([.requested, .confirmed], start: start, end: end)
        let text = papers.calendar(product: "petnest 1.0", stamp: Date(timeIntervalSince1970: 1_777_000_000))
        #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.count <= 76 && $0.last == 0x0D })
        guard let found = try read(text) else { return }
        #expect(
            found == [
                from, until, "Dog walking with Ana Lopes; walks: Bruno, Miso", "CONFIRMED", "1",
                Self.note.replacing("\r\n", with: "|"), "booking-\(papers.booking.id)@petnest",
            ])
    }

    @Test(
        "The receipt says what was charged",
        arguments: [
            ([Booking.Status.requested], nil, "Set aside, not charged         €15.00"),
            ([.requested, .confirmed], nil, "Charged                        €15.00"),
            ([.requested, .declined], nil, "Charged                        €0.00"),
            ([.requested, .confirmed, .cancelled], 750, "Charged for cancelling         €7.50"),
            ([.requested, .confirmed, .cancelled], 0, "Charged for cancelling         €0.00"),
        ] as [([Booking.Status], Int?, String)])
    func receipt(_ statuses: [Booking.Status], _ cost: Int?, _ line: String) throws {
        let papers = try papers(statuses, start: "2026-05-05T09:30", end: "2026-05-05T10:30", cost: cost)
        #expect(papers.receipt.contains(line))
        let tax = papers.receipt.filter { $0.hasPrefix("of which 19 % tax") }
        let isFree = statuses.last == .declined || cost == 0
        #expect(tax == (isFree ? [] : ["of which 19 % tax              " + (cost == 750 ? "€1.20" : "€2.39")]))
        let refunded = papers.receipt.filter { $0.hasPrefix("Refunded") }
        let refund = cost.map { $0 == 0 ? "€15.00" : "€7.50" }
        #expect(refunded == (refund.map { ["Refunded                       " + $0] } ?? []))
    }
}
