import Foundation
import Testing

/// Uses nutrition, activity, shop, and feed one after the other.
@Suite("A day with a pet", .timeLimit(.minutes(20)))
struct DayWithAPetTests {
    private enum Key {
        static let enter = "\r"
        static let tab = "\t"
        static let escape = "\u{1B}"
        static let clear = "\u{15}"
        /// Returns Alt with a letter, a form's command.
        static func alt(_ letter: String) -> String { "\u{1B}" + letter }
    }

    private func go(to place: String, _ text: String, in app: PseudoTerminal) throws {
        try app.type(":")
        try app.wait(for: "┏ Find ")
        try app.type(text)
        try app.wait(for: "> \(text)")
        try app.wait(for: "▌ \(place)")
        try app.type(Key.enter)
        try app.wait(without: "┏ Find ")
    }

    @Test("A food is added, fed, bought, and posted about, an activity is logged, and the export contains all of it")
    func day() throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        petnest.now = "2026-05-03T19:00"
        let app = try petnest.start([], columns: 100, rows: 44)
        try app.wait(for: "Coming up")

        // Nutrition: a food of the shop is added and eaten.
        try go(to: "Bruno: Nutrition", "bruno nutrition", in: app)
        try app.wait(for: "Today's meals")
        try app.type("f")
        try app.wait(for: "The household's foods")
        try app.type("s")
        try app.wait(for: "Choose one to add it to your foods")
        try app.type("tierra light salmon")
        try app.wait(for: "Tierra Light Salmon")
        try app.wait(without: "Mårrin")
        try app.type(Key.tab + Key.enter)
        try app.wait(for: "The household's foods")
        try app.wait(for: "Tierra Light Salmon")
        try app.type(Key.escape)
        try app.wait(for: "Today's meals")
        try app.type("m")
        try app.wait(for: "would make up today")
        try app.type(Key.tab + "120" + Key.alt("l"))
        try app.wait(for: "120 g Light dog, dry")

        // Activity: a walk in the evening reaches the day's goal.
        try go(to: "Bruno: Activity", "bruno activity", in: app)
        try app.wait(for: "85 of 120 min")
        try app.type("l")
        try app.wait(for: "Began at")
        try app.type(Key.tab + Key.tab + "18:00" + Key.tab + "45" + Key.tab + "3.1" + Key.alt("l"))
        try app.wait(for: "Walk, 3.1 km in 45 min")
        try app.wait(for: "130 of 120 min")

        // Shop: the cart is ordered and paid with a card.
        try go(to: "Cart", "cart", in: app)
        try app.wait(for: "In your cart")
        try app.type("a")
        try app.wait(without: "Prices or stock have changed")
        try app.type("k")
        try app.wait(for: "Step 1 of 4")
        try app.type(Key.alt("c"))
        try app.wait(for: "Step 2 of 4")
        try app.type(Key.alt("r"))
        try app.wait(for: "Step 3 of 4")
        try app.wait(for: "Ada Winter")
        try app.type(Key.alt("o"))
        try app.wait(for: "Card number")
        try app.type("4242424242424242" + Key.tab + "12/30" + Key.tab + "123" + Key.alt("p"))
        try app.wait(for: "is placed")

        // Feed: a post is shared.
        try go(to: "Feed", "feed", in: app)
        try app.wait(for: "Posts, newest first")
        try app.type("p")
        try app.wait(for: "[ p Post ]")
        try app.type("Salmon for dinner, then three kilometers.")
        try app.wait(for: "then three kilometers.")
        try app.type(Key.alt("p"))
        try app.wait(for: "Posts, newest first")
        try app.wait(for: "Salmon for dinner, then three kilometers.")

        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
        let export = try petnest.run("export")
        #expect(export.status == 0, "\(export.error)")
        for text in ["Tierra Light Salmon with Cranberry", "\"grams\": 120, ", "\"number\": 100002, "] {
            #expect(export.output.contains(text), "\(text)")
        }
    }
}
