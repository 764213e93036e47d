import Foundation
import Testing

@Suite("Booking care", .timeLimit(.minutes(20)))
struct BookingTests {
    /// The time of booking, a Sunday, and three Tuesdays two weeks apart in the app's format.
    private static let sunday = "2026-05-03T09:00"
    private static let tuesdays = ["19 May 2026", "2 June 2026", "16 June 2026"]

    @Test("A series is booked and paid; its dates are canceled, declined, and reviewed; its recording replays")
    func series() throws {
        let petnest = try Petnest.sampled(now: Self.sunday)
        try petnest.offerCare()
        let recording = petnest.folder.appending(path: "session.jsonl").path
        let days = Self.tuesdays
        let lines =
            [
                "search Hanna Kraus", "Hanna Kraus", "b", "bruno = yes", "service = walk", "choose", days[0], "10:00",
                "how often = every other week", "how many dates = 3", "see", "y",
                // First a wrong digit, then the card that requires a challenge.
                "card number = 4242 4242 4242 4241", "expiry date = 12/30", "security code = 123", "pay",
                "card number = 4000 0027 6000 3184", "pay", "code = 1", "confirm", "code = 123456", "confirm",
                // One date is canceled, which is still free.
                days[1], "x", "yes", "back", "back",
                // The sitter declines one and accepts one.
                "d", "decline \(days[0])", "yes", "accept \(days[2])", "back",
            ]
        let session = try petnest.run(
            "open", "sitters", "--stay", "--plain", "--record", recording, input: lines.joined(separator: "\n") + "\n")
        #expect(session.status == 0, "\(session.output.suffix(2000))\(session.error)")
        #expect(session.output.contains("Error: This isn't a card number"))
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
        #expect(replay.output.contains("# Hanna Kraus\n"))
    }

    /// Starts the app when the care begins and again when it is over, and writes a review.
    private func review(_ day: String, in petnest: Petnest) throws {
        petnest.now = "2026-06-16T10:30"
        #expect(Self.state(of: day, in: try petnest.run("open", "bookings", "--plain").output) == "under way")
        petnest.now = "2026-06-17T09:00"
        let recording = petnest.folder.appending(path: "review.jsonl").path
        let lines = [
            day, "send", "stars = 5", "review = Bruno came home tired and happy.", "send",
            // A problem is reported.
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
    }

    /// Returns the state of a day's booking in a list of bookings.
    private static func state(of day: String, in list: String) -> String? {
        let line = list.split(separator: "\n").first { $0.hasPrefix("- \(day), 10:00") }
        return line.flatMap { $0.split(separator: "(").last?.split(separator: ")").first.map(String.init) }
    }

    @Test("In a terminal, a series is paid with a challenge; its dates are canceled, declined, and reviewed")
    func seriesOnTheScreen() throws {
        let petnest = try Petnest.sampled(now: Self.sunday)
        try petnest.offerCare()
        let recording = petnest.folder.appending(path: "screen.jsonl").path
        let app = try petnest.start(["open", "sitters", "--record", recording], rows: 60)
        try chooseSeries(in: app)
        try pay(in: app)
        let days = Self.tuesdays

        // One date is canceled.
        try app.wait(for: "\(days[1]), 10:00")
        try app.type(Key.down + Key.enter)
        try app.wait(for: "Until   \(days[1]), 11:00")
        try app.type("x")
        try app.wait(for: "It costs")
        try app.wait(for: "[ Keep it ]  [ Cancel it ]")
        try app.type(Key.tab + Key.enter)
        try app.wait(for: "Cancelled for")

        // The sitter declines one and accepts one.
        try app.type(Key.escape)
        try app.wait(for: "Step 5 of 5")
        try app.type(Key.escape)
        try app.wait(for: "Choose a day to book it.")
        try app.type("d")
        try app.wait(for: "Hanna Kraus's desk")
        try app.wait(for: "\u{258C} \(days[0]), 10:00")
        try app.type("x")
        try app.wait(for: "Decline Dog walking")
        try app.type(Key.tab + Key.enter)
        try app.wait(without: "\(days[0]), 10:00")
        try app.wait(for: "\u{258C} \(days[2]), 10:00")
        try app.type("a")
        try app.wait(for: "Agreed")
        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
        let list = try petnest.run("open", "bookings", "--plain").output
        #expect(days.map { Self.state(of: $0, in: list) } == ["declined", "cancelled", "confirmed"], "\(list)")
        let shown = try Data(contentsOf: URL(filePath: recording))
        for secret in ["4000002760003184", "4242424242424241"] {
            #expect(shown.range(of: Data(secret.utf8)) == nil, "\(secret)")
        }
        let replay = try Petnest().run("replay", recording, withDataFolder: false)
        #expect(replay.status == 0, "\(replay.error)")
        #expect(replay.output.contains("Agreed (1):\n- \(days[2]), 10:00"), "\(replay.output.suffix(2000))")
        try reviewOnTheScreen(days[2], in: petnest)
    }

    /// Fills in a walk every other Tuesday at ten, three times, up to the price.
    private func chooseSeries(in app: PseudoTerminal) throws {
        try app.wait(for: "Jonas Celik")
        try app.type("/Hanna Kraus")
        try app.wait(without: "Jonas Celik")
        try app.wait(for: "Hanna Kraus  Dog walking")
        try app.type(Key.tab + Key.enter)
        try app.wait(for: "Choose a day to book it.")
        try app.type("b")
        try app.wait(for: "Step 1 of 5")
        try app.type(" " + Key.tab + Key.tab + Key.tab + " ")
        try app.wait(for: "(\u{2022}) Dog walking")
        try app.type("c")
        try app.wait(for: "✓19")
        try app.type(Key.right + Key.right + Key.down + Key.down)
        try app.wait(for: "✓ Tue \(Self.tuesdays[0])")
        try app.type(Key.enter)
        try app.wait(for: "Free times on \(Self.tuesdays[0])")
        try app.type(Key.tab + Key.tab + Key.tab)
        try app.wait(for: "\u{258C} 09:00")
        try app.type(Key.down + Key.down)
        try app.wait(for: "\u{258C} 10:00")
        try app.type(Key.enter)
        try app.wait(for: "Step 3 of 5")
        try app.type(Key.right + Key.right + Key.right)
        try app.wait(for: "4 dates in all")
        try app.type(Key.tab + Key.tab + Key.clear + "3")
        try app.wait(for: "3 dates in all, the last on \(Self.tuesdays[2]).")
        try app.type(Key.alt("s"))
        try app.wait(for: "Step 4 of 5")
    }

    /// Pays with a card, with a wrong digit and a wrong code first.
    private func pay(in app: PseudoTerminal) throws {
        try app.wait(for: "Pay €48.00 and book")
        try app.type("y")
        try app.wait(for: "Card number (required)")
        try app.type("4242424242424241" + Key.tab + "12/30" + Key.tab + "123" + Key.alt("p"))
        try app.wait(for: "This isn't a card number")
        try app.type(Key.clear + "4000002760003184" + Key.alt("p"))
        try app.wait(for: "The bank of your Visa ending in 3184")
        try app.type("1" + Key.alt("c"))
        try app.wait(for: "This isn't the code that the bank has sent.")
        try app.type(Key.clear + "123456" + Key.alt("c"))
        try app.wait(for: "3 dates are requested.")
    }

    /// Starts the app after the care, writes a review, and reports a problem.
    private func reviewOnTheScreen(_ day: String, in petnest: Petnest) throws {
        petnest.now = "2026-06-17T09:00"
        let app = try petnest.start(["open", "bookings"], rows: 60)
        try app.wait(for: "\u{258C} \(day), 10:00")
        try app.type(Key.enter)
        try app.wait(for: "How was it? (required)")
        try app.type(Key.alt("s"))
        try app.wait(for: "Choose 1 to 5 stars.")
        try app.type(" " + Key.tab + "Bruno came home tired and happy." + Key.alt("s"))
        try app.wait(for: "Your review  5 of 5 stars")
        try app.type("w")
        try app.wait(for: "What went wrong? (required)")
        try app.type("His collar is gone." + Key.alt("t"))
        try app.wait(for: "His collar is gone.")
        try app.wait(for: "answers until")
        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
    }

    private enum Key {
        static let enter = "\r"
        static let tab = "\t"
        static let escape = "\u{1B}"
        static let clear = "\u{15}"
        static let down = "\u{1B}[B"
        static let right = "\u{1B}[C"
        /// Returns Alt with a letter, a form's command.
        static func alt(_ letter: String) -> String { "\u{1B}" + letter }
    }

    @Test("A booking interrupted by SIGKILL resumes at the same step")
    func killed() throws {
        let petnest = try Petnest.sampled(now: Self.sunday)
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
            "g", "see", "y", "card number = 4242 4242 4242 4242", "expiry date = 12/30", "security code = 123",
            "pay",
        ]
        let session = try petnest.run(
            "open", "bookings", "--stay", "--plain", input: lines.joined(separator: "\n") + "\n")
        #expect(session.output.contains("Done: Requested."), "\(session.output.suffix(2000))")
        #expect(!(try petnest.run("open", "bookings", "--plain").output.contains("You were booking")))
    }

    /// Returns the saved draft of a booking.
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
