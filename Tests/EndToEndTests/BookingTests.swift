import Foundation
import Testing

@Suite("Booking care")
struct BookingTests {
    /// The day on which care is booked, a Sunday, and three Tuesdays two weeks apart, as the app writes days.
    private static let sunday = "2026-05-03T09:00"
    private static let tuesdays = ["19 May 2026", "2 June 2026", "16 June 2026"]

    @Test("A series is made and paid, one date cancelled, one declined, one done and reviewed; and played again")
    func series() throws {
        let petnest = try Petnest(now: Self.sunday)
        #expect(try petnest.run("sample").status == 0)
        let recording = petnest.folder.appending(path: "session.jsonl").path
        let days = Self.tuesdays
        let lines =
            [
                "search Hannes Vogel", "Hannes Vogel", "b", "bruno = yes", "service = walk", "choose", days[0], "10:00",
                "how often = every other week", "how many dates = 3", "see", "y",
                // A digit is wrong; then the card that asks.
                "card number = 4242 4242 4242 4241", "good until = 12/30", "security code = 123", "pay",
                "card number = 4000 0027 6000 3184", "pay", "code = 1", "confirm", "code = 123456", "confirm",
                // One date is cancelled, which costs nothing yet.
                days[1], "x", "yes", "back", "back",
                // The sitter declines one and accepts one.
                "d", "decline \(days[0])", "yes", "accept \(days[2])", "back",
            ]
        let session = try petnest.run(
            "open", "sitters", "--stay", "--plain", "--record", recording, input: lines.joined(separator: "\n") + "\n")
        #expect(session.status == 0, "\(session.output.suffix(2000))\(session.error)")
        #expect(session.output.contains("Error: This is no card's number"))
        #expect(session.output.contains("Error: This isn't the code that the bank has sent."))
        #expect(session.output.contains("3 dates are requested."))
        for (index, status) in ["declined", "cancelled", "confirmed"].enumerated() {
            let list = try petnest.run("open", "bookings", "--plain").output
            #expect(Self.state(of: days[index], in: list) == status, "\(list)")
        }
        #expect(try petnest.run("open", "wallet", "--plain").output.contains("€16.00 charged"))
        try review(days[2], in: petnest)
        let shown = try Data(contentsOf: URL(filePath: recording))
        for secret in ["4000 0027", "4242 4242 4242 4241", "3184,"] {
            #expect(shown.range(of: Data(secret.utf8)) == nil, "\(secret)")
        }
        let replay = try Petnest().run("replay", recording, withDataFolder: false)
        #expect(replay.status == 0, "\(replay.error)")
        #expect(replay.output.contains("# Hannes Vogel\n"))
    }

    /// Comes back when the care begins and again when it is over, and tells how it was.
    private func review(_ day: String, in petnest: Petnest) throws {
        petnest.now = "2026-06-16T08:30"
        #expect(Self.state(of: day, in: try petnest.run("open", "bookings", "--plain").output) == "under way")
        petnest.now = "2026-06-17T09:00"
        let recording = petnest.folder.appending(path: "review.jsonl").path
        let lines = [
            day, "send", "stars = 5", "review = Bruno came home tired and happy.", "send",
            // It is said in words that something went wrong.
            "w", "send", "what went wrong? = His collar is gone.", "send",
        ]
        let session = try petnest.run(
            "open", "bookings", "--stay", "--plain", "--record", recording, input: lines.joined(separator: "\n") + "\n")
        #expect(session.output.contains("Error: Choose 1 to 5 stars."), "\(session.output)\(session.error)")
        #expect(session.output.contains("Your review: 5 of 5 stars"), "\(session.output.suffix(2000))")
        #expect(session.output.contains("Error: Write what went wrong."), "\(session.output.suffix(2000))")
        #expect(session.output.contains("You said: His collar is gone."), "\(session.output.suffix(2000))")
        let replay = try Petnest().run("replay", recording, withDataFolder: false)
        #expect(replay.status == 0 && replay.output.contains("You said: His collar is gone."), "\(replay.error)")
        petnest.now = "2026-06-19T09:00"
        #expect(Self.state(of: day, in: try petnest.run("open", "bookings", "--plain").output) == "settled")
        let page = try petnest.run(
            "open", "sitters", "--stay", "--plain", input: "search Hannes Vogel\nHannes Vogel\n")
        #expect(page.output.contains("17 June 2026, 5 of 5: Bruno came home tired and happy."), "\(page.output)")
    }

    /// Where the booking of a day stands, in a list of bookings.
    private static func state(of day: String, in list: String) -> String? {
        let line = list.split(separator: "\n").first { $0.hasPrefix("- \(day), 10:00") }
        return line.flatMap { $0.split(separator: "(").last?.split(separator: ")").first.map(String.init) }
    }

    @Test("A booking that is cut off by a kill goes on where it was")
    func killed() throws {
        let petnest = try Petnest(now: Self.sunday)
        #expect(try petnest.run("sample").status == 0)
        let days = Self.tuesdays
        let begun =
            [
                "search Hannes Vogel", "Hannes Vogel", "b", "bruno = yes", "service = walk", "choose", days[0], "10:00",
            ]
        let app = try petnest.start("open", "sitters", "--stay", "--plain", rows: 60)
        for line in begun { try app.type(line + "\n") }
        try app.wait("the chosen time is kept") { (try? kept(of: petnest).contains("T10:00")) == true }
        app.send(signal: SIGKILL)
        #expect(try app.waitForExit() == 128 + SIGKILL)
        let list = try petnest.run("open", "bookings", "--plain").output
        #expect(list.contains("You were booking Hannes Vogel."))
        let lines = [
            "g", "see", "y", "card number = 4242 4242 4242 4242", "good until = 12/30", "security code = 123",
            "pay",
        ]
        let session = try petnest.run(
            "open", "bookings", "--stay", "--plain", input: lines.joined(separator: "\n") + "\n")
        #expect(session.output.contains("Done: Requested."), "\(session.output.suffix(2000))")
        #expect(!(try petnest.run("open", "bookings", "--plain").output.contains("You were booking")))
    }

    /// What the app keeps of a booking that was begun, as it stands in its file.
    private func kept(of petnest: Petnest) throws -> String {
        let files = FileManager.default.enumerator(at: petnest.data, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            if file.lastPathComponent.hasPrefix("booking-draft") {
                return try String(contentsOf: file, encoding: .utf8)
            }
        }
        return ""
    }
}
