import Foundation
import Testing

@Suite("Notices", .timeLimit(.minutes(10)))
struct NoticesDayTests {
    private enum Key {
        static let enter = "\r"
        static let tab = "\t"
        static let escape = "\u{1B}"
        static let down = "\u{1B}[B"
        static let right = "\u{1B}[C"
        /// Returns Alt with a letter, a form's command.
        static func alt(_ letter: String) -> String { "\u{1B}" + letter }
    }

    private static let day = "19 May 2026"

    /// Books a walk for Bruno from home, and comes back there.
    private func book(with sitter: String, in app: PseudoTerminal) throws {
        try app.type("b")
        try app.wait(for: "Nils Petrov")
        try app.type("/\(sitter)")
        try app.wait(without: "Nils Petrov")
        try app.wait(for: "Dog walking €")
        try app.type(Key.tab + Key.enter)
        try app.wait(for: "Speaks")
        try app.type("b")
        try app.wait(for: "Step 1 of 5")
        try app.type(" " + Key.tab + Key.tab + Key.tab + " ")
        try app.wait(for: "(\u{2022}) Dog walking")
        try app.type("c")
        try app.wait(for: "✓19")
        try app.type(Key.right + Key.right + Key.down + Key.down)
        try app.wait(for: "✓ Tue \(Self.day)")
        try app.type(Key.enter)
        try app.wait(for: "Free times on \(Self.day)")
        try app.type("/10:00")
        try app.wait(for: "\u{258C} 10:00")
        try app.type(Key.enter + Key.enter)
        try app.wait(for: "Step 3 of 5")
        try app.type(Key.alt("s"))
        try app.wait(for: "and book")
        try app.type("y")
        try app.wait(for: "Card number (required)")
        try app.type("4242424242424242" + Key.tab + "12/30" + Key.tab + "123" + Key.alt("p"))
        try app.wait(for: "Requested.")
        try app.type(Key.escape)
        try app.wait(for: "Speaks")
        try app.type(Key.escape)
        try app.wait(for: "[ Results ]")
        try app.type(Key.escape)
        try app.wait(for: "Your pets")
    }

    @Test("A declined booking arrives as a notice while the app is open, and another sitter is booked")
    func decline() throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        petnest.newsInterval = "1"
        petnest.sampleAnswer = "declines"
        let app = try petnest.start([], columns: 140, rows: 50)
        try app.wait(for: "Your pets")
        try book(with: "Hannes Vogel", in: app)

        try app.wait(for: "Hannes Vogel declined: dog walking on \(Self.day), 10:00 (Europe/Berlin)")
        try app.wait(for: "Open it")

        // Home counts the notice, and it opens the booking.
        petnest.now = "2026-05-03T09:05"
        let due = try petnest.run("due", "--json")
        let title = "Hannes Vogel declined: dog walking on \(Self.day), 10:00 (Europe/Berlin)"
        #expect(due.output.contains("\"title\" : \"\(title)\""))
        #expect(due.output.contains("\"open\" : \"bookings/"), "\(due.output)")
        try app.type("n")
        try app.wait(for: "Newest first")
        try app.wait(for: "Nothing was charged.")
        // The page is busy from loading the notices until the service has recorded that they were read. The header is
        // drawn before the list, so the list is never seen without it.
        try app.wait(without: "Working")
        try app.type(Key.enter)
        try app.wait(for: "State   ✗ declined")
        #expect(!(try petnest.run("due").output.contains("\tnotice\t")))

        // The dog is booked with another sitter for the same time.
        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
        petnest.sampleAnswer = "staysSilent"
        let again = try petnest.start([], columns: 140, rows: 50)
        try again.wait(for: "Your pets")
        try book(with: "Jonas Celik", in: again)
        try again.wait(for: "19 May 08:00")
        try again.wait(for: "Jonas Celik")
        try again.type("\u{03}")
        #expect(try again.waitForExit() == 0)
        let list = try petnest.run("open", "bookings", "--plain").output
        let row = list.split(separator: "\n").first { $0.contains("Jonas Celik") }
        #expect(
            row?.hasPrefix("- \(Self.day), 10:00") == true && row?.contains("waiting for the sitter") == true, "\(list)"
        )
    }
}
