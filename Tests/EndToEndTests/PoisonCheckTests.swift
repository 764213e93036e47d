import Foundation
import Testing

/// The poison check in small windows, in which a person must see the answer without scrolling.
@Suite("The poison check", .timeLimit(.minutes(10)))
struct PoisonCheckTests {
    @Test(
        "After the check, the verdict and the numbers to call are visible in a small window",
        arguments: [(60, 20), (80, 24)], ["poison-check", "pets/pepper/nutrition/safety"])
    func verdict(size: (columns: Int, rows: Int), route: String) throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        let app = try petnest.start(["open", route], columns: size.columns, rows: size.rows)
        try app.wait(for: "What was eaten")
        try app.wait(without: " Working")
        // Twice, because a second verdict must be seen, too.
        for (food, animal) in [("milk chocolate", "\u{1B}[C"), (" and raisins", "")] {
            try app.type(food)
            try app.wait(for: food.split(separator: " ").last.map(String.init) ?? food)
            // From the field to the button.
            try app.type(route == "poison-check" ? "\t\t\(animal)\t\r" : "\t\t\r")
            for text in ["this can kill", "(888) 426-4435", "(855) 764-7661", "01202 509000"] {
                try app.wait("\(text) in \(size)") { shown(app).contains(text) }
            }
            // Back to the field.
            try app.type(route == "poison-check" ? "\u{1B}[Z\u{1B}[Z\u{1B}[Z" : "\u{1B}[Z\u{1B}[Z")
        }
        try app.type("\u{03}")
        #expect(try app.waitForExit() == 0)
    }

    /// The text with the words of wrapped lines joined by single spaces.
    private func shown(_ app: PseudoTerminal) -> String {
        app.screen.text.split { $0.isWhitespace || $0 == "▌" || $0 == "│" || $0 == "┃" }.joined(separator: " ")
    }
}
