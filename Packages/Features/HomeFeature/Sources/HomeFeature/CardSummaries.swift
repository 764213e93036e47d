import CoreArchitecture
import CoreModels
import CorePresentation
import Observation

/// The contributions of other features' cards to home. Each card loads once for all pets. A failing card doesn't affect
/// the others.
@MainActor @Observable
final class CardSummaries {
    private var summaries: [Resource<CardSummary, CardFailure>]
    private var isFailureDismissed = false

    @ObservationIgnored private let cards: [PlaceCard]
    @ObservationIgnored private let tasks = TaskScope()
    /// The pets to load again for, once all cards have loaded.
    @ObservationIgnored private var next: [[String: String]]?

    init(_ cards: [PlaceCard]) {
        self.cards = cards.filter { $0.summary != nil }
        summaries = self.cards.map { _ in Resource(CardSummary()) }
    }

    /// Loads all cards one after another, so that a replayed session sees their requests in the recorded order. The
    /// previous contributions stay meanwhile. Cards that are loading are loaded again afterwards.
    func load(_ pets: [PetID]) {
        isFailureDismissed = false
        let places = pets.map { ["pet": $0.description] }
        if isLoading { next = places } else { begin(places) }
    }

    private func begin(_ places: [[String: String]]) {
        for index in cards.indices { summaries[index].begin() }
        ask(0, places)
    }

    private func ask(_ index: Int, _ places: [[String: String]]) {
        guard cards.indices.contains(index) else {
            guard let places = next else { return }
            next = nil
            return begin(places)
        }
        let card = cards[index]
        tasks.run("summary") { () async throws(CardFailure) in
            try await card.summarize(places)
        } then: { [weak self] result in
            self?.summaries[index].finish(result)
            self?.ask(index + 1, places)
        }
    }

    /// Whether a card is loading.
    var isLoading: Bool { summaries.contains(where: \.isLoading) }

    /// The moments of all cards.
    var moments: [CardMoment] { summaries.flatMap { $0.value?.moments ?? [] } }

    /// The trends, by the text of the pet's id.
    var trends: [String: Chart] {
        summaries.reduce(into: [:]) { trends, summary in
            trends.merge(summary.value?.trends ?? [:]) { first, _ in first }
        }
    }

    func dismissFailure() { isFailureDismissed = true }

    /// A notice with the failed cards and the reasons, or `nil` if none failed.
    var failure: Notice? {
        let failed = zip(cards, summaries).compactMap { card, summary in summary.failure.map { (card.title, $0) } }
        guard let first = failed.first, !isFailureDismissed else { return nil }
        let titles = failed.map(\.0).joined(separator: ", ")
        return Notice.failure(
            id: "cards-failure", "Not shown: \(titles). \(first.1.message)", advice: first.1.advice,
            isDismissible: true)
    }
}
