import Foundation
import Testing

@Suite("Booking care")
struct BookingTests {
    /// The first Tuesday at least ten days from now, and those two and four weeks later, as the app writes days.
    private static let tuesdays: [(text: String, monthsAhead: Int)] = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let today = calendar.startOfDay(for: Date())
        guard let early = calendar.date(byAdding: .day, value: 10, to: today),
            let first = calendar.nextDate(
                after: early, matching: DateComponents(weekday: 3), matchingPolicy: .nextTime)
        else { return [] }
        return [0, 14, 28].compactMap { days in
            guard let day = calendar.date(byAdding: .day, value: days, to: first) else { return nil }
            let parts = calendar.dateComponents([.year, .month, .day], from: day)
            let now = calendar.dateComponents([.year, .month], from: today)
            let months = 12 * ((parts.year ?? 0) - (now.year ?? 0)) + (parts.month ?? 0) - (now.month ?? 0)
            let name = Locale(identifier: "en_US_POSIX").calendar.monthSymbols[(parts.month ?? 1) - 1]
            return ("\(parts.day ?? 0) \(name) \(parts.year ?? 0)", months)
        }
    }()

    @Test("A series is made, paid with a card whose bank asks, one date cancelled, one declined; and played again")
    func series() throws {
        let petnest = try Petnest()
        #expect(try petnest.run("sample").status == 0)
        let recording = petnest.folder.appending(path: "session.jsonl").path
        let days = Self.tuesdays
        let lines =
            ["search Hannes Vogel", "Hannes Vogel", "b", "bruno = yes", "service = walk", "choose"]
            + Array(repeating: "n", count: days[0].monthsAhead)
            + [
                days[0].text, "10:00", "how often = every other week", "how many dates = 3", "see", "y",
                // A digit is wrong; then the card that asks.
                "card number = 4242 4242 4242 4241", "good until = 12/30", "security code = 123", "pay",
                "card number = 4000 0027 6000 3184", "pay", "code = 1", "confirm", "code = 123456", "confirm",
                // One date is cancelled, which costs nothing yet.
                days[1].text, "x", "yes", "back", "back",
                // The sitter declines one and accepts one.
                "d", "decline \(days[0].text)", "yes", "accept \(days[2].text)", "back",
            ]
        let session = try petnest.run(
            "open", "sitters", "--stay", "--plain", "--record", recording, input: lines.joined(separator: "\n") + "\n")
        #expect(session.status == 0, "\(session.output.suffix(2000))\(session.error)")
        #expect(session.output.contains("Error: This is no card's number"))
        #expect(session.output.contains("Error: This isn't the code that the bank has sent."))
        #expect(session.output.contains("3 dates are requested."))
        for (index, status) in ["declined", "cancelled", "confirmed"].enumerated() {
            let list = try petnest.run("open", "bookings", "--plain").output
            let line = list.split(separator: "\n").first { $0.hasPrefix("- \(days[index].text), 10:00") }
            #expect(line?.hasSuffix("(\(status))") == true, "\(list)")
        }
        #expect(try petnest.run("open", "wallet", "--plain").output.contains("€16.00 charged"))
        let shown = try Data(contentsOf: URL(filePath: recording))
        for secret in ["4000 0027", "4242 4242 4242 4241", "3184,"] {
            #expect(shown.range(of: Data(secret.utf8)) == nil, "\(secret)")
        }
        let replay = try Petnest().run("replay", recording, withDataFolder: false)
        #expect(replay.status == 0, "\(replay.error)")
        #expect(replay.output.contains("# Hannes Vogel\n"))
    }

    @Test("A booking that is cut off by a kill goes on where it was")
    func killed() throws {
        let petnest = try Petnest()
        #expect(try petnest.run("sample").status == 0)
        let days = Self.tuesdays
        let begun =
            ["search Hannes Vogel", "Hannes Vogel", "b", "bruno = yes", "service = walk", "choose"]
            + Array(repeating: "n", count: days[0].monthsAhead) + [days[0].text, "10:00"]
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
