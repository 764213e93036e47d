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

    /// Runs the app in plain mode.
    private func lines(_ petnest: Petnest, _ route: String, _ lines: [String]) throws -> String {
        let session = try petnest.run(
            "open", route, "--stay", "--plain", input: lines.joined(separator: "\n") + "\n")
        return session.output + session.error
    }

    private func book(_ petnest: Petnest, with sitter: String) throws -> String {
        try lines(
            petnest, "sitters",
            [
                "search \(sitter)", sitter, "b", "bruno = yes", "service = walk", "choose", Self.day, "10:00", "see",
                "y", "card number = 4242 4242 4242 4242", "expiry date = 12/30", "security code = 123", "pay",
            ])
    }

    @Test("A declined booking arrives as a notice while the app is open, and another sitter is booked")
    func decline() throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        let requested = try book(petnest, with: "Hannes Vogel")
        #expect(requested.contains("Requested"), "\(requested.suffix(2000))")

        petnest.newsInterval = "1"
        let app = try petnest.start([], columns: 100, rows: 40)
        try app.wait(for: "Bruno")
        // The sitter declines in another process, before the simulated answer after two minutes.
        let declined = try lines(
            petnest, "sitters",
            ["search Hannes Vogel", "Hannes Vogel", "d", "decline \(Self.day)", "yes"])
        #expect(declined.contains("No requests"), "\(declined.suffix(2000))")
        try app.wait(for: "Hannes Vogel declined: dog walking on \(Self.day), 10:00")
        try app.wait(for: "Open it")

        // Home counts the notice, and it opens the booking.
        let due = try petnest.run("due", "--json")
        #expect(due.output.contains("\"title\" : \"Hannes Vogel declined: dog walking on \(Self.day), 10:00\""))
        #expect(due.output.contains("\"open\" : \"bookings/"), "\(due.output)")
        try app.type("n")
        try app.wait(for: "Newest first")
        try app.wait(for: "Nothing was charged.")
        try app.type(Key.enter)
        try app.wait(for: "declined")
        try app.wait(for: "Hannes Vogel")
        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
        #expect(!(try petnest.run("due").output.contains("\tnotice\t")))

        // Another sitter is booked for the same time.
        let elsewhere = try book(petnest, with: "Jonas Celik")
        #expect(elsewhere.contains("Requested"), "\(elsewhere.suffix(2000))")
        let list = try petnest.run("open", "bookings", "--plain").output
        let row = list.split(separator: "\n").first { $0.contains("Jonas Celik") }
        #expect(
            row?.hasPrefix("- \(Self.day), 10:00") == true && row?.contains("waiting for the sitter") == true, "\(list)"
        )
    }
}
