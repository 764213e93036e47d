import Foundation
import Testing

/// Home and a pet's page with the sample household. `WRITE_GOLDENS=1` writes the
/// screens.
@Suite("Home and a pet's page", .timeLimit(.minutes(10)))
struct HomeAndPetGoldenTests {
    @Test(
        "Home shows overdue and upcoming items in windows of every size",
        arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
    func home(columns: Int, rows: Int) throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        let app = try petnest.start([], columns: columns, rows: rows)
        try app.expectGolden("home-\(columns)x\(rows)", once: "Thiamazole")
        for thing in ["Cat flu", "days late", "08:00", "Pepper"] { #expect(app.screen.text.contains(thing)) }
        // The first item's action has a key.
        #expect(app.screen.text.contains("g Given"))
        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
    }

    @Test("A pet's page shows a card per feature, each with its key", arguments: [(80, 24), (120, 40)])
    func pet(columns: Int, rows: Int) throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        let app = try petnest.start(["open", "pets/pepper"], columns: columns, rows: rows)
        try app.expectGolden("pet-\(columns)x\(rows)", once: "Food today")
        for key in ["h Health", "m Medicines", "u Nutrition"] { #expect(app.screen.text.contains(key)) }
        // A card's key works even if the card is out of view.
        try app.type("w")
        try app.wait(for: "All weights")
        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
    }
}
