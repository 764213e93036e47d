import CoreArchitecture
import CorePresentation
import Testing

@Suite("The cards of a place", .timeLimit(.minutes(1)))
struct PlaceCardTests {
    private let links = ["weights", "walks", "posts", "vet"].map { id in
        FeatureLink(id: CommandID(id), label: id, on: .pet, to: RoutePattern("pets/:pet/\(id)"))
    }

    private func card(_ link: CommandID, _ title: String, _ rank: PlaceCard.Rank) -> PlaceCard {
        PlaceCard(of: link, on: .pet, title: title, rank: rank) { values throws(CardFailure) in
            guard let pet = values["pet"] else { throw CardFailure("Whose?", advice: "Choose a pet.") }
            return CardContent([.text(RichText("\(title) of \(pet)"))])
        }
    }

    @Test("Cards are ordered by rank, then by title; each has a link of the place, and no link has two")
    func order() {
        let cards = [
            card("posts", "Latest post", .news), card("weights", "Weight", .today), card("walks", "Walks", .today),
            card("walks", "More walks", .news), card("nowhere", "Nowhere", .due),
        ]
        #expect(PlaceLinks(links, cards: cards).cards.map(\.title) == ["Walks", "Weight", "Latest post"])
    }

    @Test("A card loads what it shows for the place's values, or fails with its own words")
    func loading() async throws {
        let card = card("weights", "Weight", .trend)
        #expect(try await card.load(["pet": "Miso"]) == CardContent([.text("Weight of Miso")]))
        await #expect(throws: CardFailure("Whose?", advice: "Choose a pet.")) { try await card.load([:]) }
    }

    private struct Jam: Error, CustomStringConvertible {
        let description = "The printer is jammed."
        let cure = "Open the lid."
    }

    @Test("The error of a request is logged, and becomes the failure of its card with its own advice")
    func request() async throws {
        var logged: [String] = []
        let value = try await PlaceCard.fetch(advice: \Jam.cure, log: { logged.append("\($0)") }) {
            () async throws(Jam) in 7
        }
        #expect(value == 7 && logged.isEmpty)
        await #expect(throws: CardFailure("The printer is jammed.", advice: "Open the lid.")) {
            try await PlaceCard.fetch(advice: \.cure, log: { logged.append("\($0)") }) { () async throws(Jam) in
                throw Jam()
            }
        }
        #expect(logged == ["The printer is jammed."])
    }
}
