import CoreArchitecture
import CorePresentation
import Testing

/// The grams in bowls, by their number.
private struct Scales: Sendable {
    let grams: [String: Int]

    func levels() throws(ScaleError) -> [String: Int] {
        if grams.isEmpty { throw ScaleError() }
        return grams
    }
}

private struct ScaleError: Error {}

// snippet: Cards
private struct BowlCard {
    let scales: Scales
    let today: Int

    var card: PlaceCard {
        PlaceCard(of: "feeding", on: "bowls/:bowl", title: "In the bowl", rank: .today) { values throws(CardFailure) in
            guard let bowl = values["bowl"], let grams = try levels()[bowl] else { return nil }
            return CardContent([.text(RichText("\(grams) g"))])
        } summary: { places throws(CardFailure) in
            let levels = try levels()
            return CardSummary(
                moments: places.compactMap { $0["bowl"] }.filter { levels[$0] == 0 }.map { bowl in
                    CardMoment(
                        id: "bowl/\(bowl)", of: [bowl], day: today, title: "The bowl is empty",
                        opens: Route(["bowls", bowl, "feeding"]))
                })
        }
    }

    private func levels() throws(CardFailure) -> [String: Int] {
        do throws(ScaleError) {
            return try scales.levels()
        } catch {
            throw CardFailure("The scales don't answer.", advice: "Look whether they are on.")
        }
    }
}
// end

@Suite("The cards of the documentation", .timeLimit(.minutes(1)))
struct CardExample {
    @Test("The example shows a bowl's level, contributes empty bowls, and fails with its own words")
    func example() async throws {
        let card = BowlCard(scales: Scales(grams: ["1": 40, "2": 0]), today: 20_576).card
        #expect(try await card.load(["bowl": "1"]) == CardContent([.text("40 g")]))
        #expect(try await card.load(["bowl": "3"]) == nil)
        let summary = try await card.summarize([["bowl": "1"], ["bowl": "2"]])
        #expect(summary.moments.map(\.id) == ["bowl/2"])
        let broken = BowlCard(scales: Scales(grams: [:]), today: 20_576).card
        await #expect(throws: CardFailure("The scales don't answer.", advice: "Look whether they are on.")) {
            try await broken.load(["bowl": "1"])
        }
    }
}
