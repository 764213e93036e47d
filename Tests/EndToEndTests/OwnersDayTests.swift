import Foundation
import Testing

/// The goldens don't contain the footer, which shows every feature's key; `WRITE_GOLDENS=1` writes them.
@Suite("An owner's day", .timeLimit(.minutes(20)))
struct OwnersDayTests {
    private enum Key {
        static let enter = "\r"
        static let tab = "\t"
        static let backTab = "\u{1B}[Z"
        static let escape = "\u{1B}"
        static let right = "\u{1B}[C"
        static let down = "\u{1B}[B"
        static let first = "\u{1B}[H"
        static let clear = "\u{15}"
        static let save = "\u{1B}s"
    }

    /// Selects the palette's result for a text.
    private func choose(_ text: String, in app: PseudoTerminal) throws {
        try app.type(":")
        try app.wait(for: "Find ")
        try app.type(text)
        try app.wait(for: "> \(text)")
        try app.type(Key.enter)
        try app.wait(without: "> \(text)")
    }

    @Test("A pet with its weight, vaccination, and reminder is entered, corrected, and found again")
    func day() throws {
        let petnest = try Petnest(now: "2026-05-03T09:00")
        let app = try petnest.start([], columns: 100, rows: 40)
        try app.wait(for: "Your name")
        try app.type("\u{1B}s")
        try app.expectGolden("1-nobody-yet", once: "Add your first pet")
        try app.type("a")
        try app.wait(for: "Add a pet")
        try app.type("Miso" + Key.tab + Key.right + Key.right + Key.tab + "Maine Coon" + Key.tab + "1.4.2023")
        try app.wait(for: "Saturday, 1 April 2023")
        try app.type("\u{1B}a")
        try app.expectGolden("2-a-pet", once: "Cat, 3 years")

        try app.type(Key.enter)
        try app.wait(for: "born 1 April 2023")
        try app.type("h")
        try app.wait(for: "Nothing recorded yet")
        try app.type("w")
        try app.wait(for: "New weight")
        try app.type("42" + Key.save)
        try app.wait(for: "42 kg is a lot for a cat")
        try app.type("\u{1B}y")
        // The form confirms the saved weight.
        try app.wait(for: "The weight is saved")
        try app.wait(for: "▌ 42 kg")
        // The mistyped weight is opened in the list and corrected.
        try app.type(Key.enter)
        try app.wait(for: "Remove the weight")
        try app.type("e")
        try app.wait(for: "Edit the weight")
        try app.type(Key.clear + "4.2" + Key.save)
        try app.wait(for: "Weight  4.2 kg")
        try app.type(Key.escape)
        try app.wait(for: "Latest weights")

        try app.type("n")
        try app.wait(for: "New vaccination")
        try app.type(Key.tab + Key.clear + "3.4.2026")
        try app.wait(for: "Friday, 3 April 2026")
        try app.type(Key.backTab + "flu")
        try app.wait(without: "Rabies  boosters")
        try app.type(Key.backTab + Key.enter)
        try app.wait(for: "Friday, 1 May 2026")
        try app.type(Key.save)
        try app.wait(for: "The vaccination is saved")
        try app.type("r")
        try app.wait(for: "New reminder")
        try app.type("Worming" + Key.tab + Key.tab + Key.right + Key.right + Key.right + Key.save)
        try app.expectGolden("3-health", once: "The reminder is saved")

        try app.type(Key.escape)
        try app.wait(for: "born 1 April 2023")
        try app.type(Key.escape)
        try app.expectGolden("4-what-is-due", once: "Your pets")
        // The overdue item opens a prefilled form.
        try app.type(Key.first + Key.down)
        try app.wait(for: "▌ 1 May  Miso: Cat flu")
        try choose("Given", in: app)
        try app.wait(for: "Sunday, 3 May 2026")
        try app.type(Key.save)
        try app.wait(for: "The vaccination is saved")
        try choose("Your pets and what is due", in: app)
        try app.wait(for: "Coming up")
        try app.wait(without: "overdue")
        try app.type(Key.first + Key.down)
        try app.wait(for: "▌ Miso: Worming")
        try choose("Done today", in: app)
        try app.expectGolden("5-done", once: "It is due again on")

        app.resize(columns: 140, rows: 40)
        try app.expectGolden("6-two-columns", once: "Worming")
        try app.type(Key.escape)
        try app.expectGolden("7-leaving", once: "Leave PetNest?")
        try app.type("y")
        #expect(try app.waitForExit() == 0)

        let due = try petnest.run("due", "--days", "60")
        #expect(due.status == 0)
        #expect(due.output.hasPrefix("2026-06-03\tMiso\tWorming\treminder\t"))
    }

    @Test(
        "With --mouse a click selects, a second one opens, and every exit turns the mouse off",
        arguments: [nil, SIGTERM])
    func mouse(signal: Int32?) throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        let app = try petnest.start(["open", "pets", "--mouse"], columns: 100, rows: 40)
        try app.wait(for: "Pepper  Cat")
        let row = try #require(
            app.screen.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
                $0.contains("Pepper  Cat")
            })
        let click = "\u{1B}[<0;5;\(row + 1)M\u{1B}[<0;5;\(row + 1)m"
        try app.type(click)
        try app.wait(for: "▌ Pepper")
        try app.type(click)
        try app.wait(for: "Show to the vet")
        if let signal { app.send(signal: signal) } else { try app.type("\u{03}") }
        #expect(try app.waitForExit() == (signal.map { 128 + $0 } ?? 0))
        let output = String(decoding: app.output, as: UTF8.self)
        #expect(output.contains("\u{1B}[?1000h\u{1B}[?1006h"))
        let off = try #require(output.range(of: "\u{1B}[?1000l"))
        #expect(!output[off.upperBound...].contains("1000h"))
    }

    @Test("Without --mouse the terminal handles the mouse")
    func noMouse() throws {
        let petnest = try Petnest()
        let app = try petnest.start()
        try app.wait(for: "Welcome to PetNest")
        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
        #expect(!String(decoding: app.output, as: UTF8.self).contains("1000h"))
    }
}
