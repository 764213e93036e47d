import CoreArchitecture
import CoreModels
import CorePresentation
import Observation

/// The cards that other features offer on a pet's page. Each is loaded on its own, so that a slow or failing one
/// doesn't affect the others.
@MainActor @Observable
final class PetCards {
    private var contents: [CommandID: Resource<CardContent?, CardFailure>]

    @ObservationIgnored private let cards: [PlaceCard]
    @ObservationIgnored private let pet: PetID
    @ObservationIgnored private let tasks = TaskScope()

    init(_ cards: [PlaceCard], of pet: PetID) {
        self.cards = cards
        self.pet = pet
        contents = Dictionary(uniqueKeysWithValues: cards.map { ($0.link, Resource()) })
    }

    /// Loads all cards concurrently. Their old content stays meanwhile.
    func load() {
        for card in cards { load(card) }
    }

    /// Loads a failed card again.
    /// - Parameter command: A command of the screen.
    /// - Returns: Whether it was the retry command of a card.
    func retry(_ command: CommandID) -> Bool {
        guard let card = cards.first(where: { Self.retry($0) == command }) else { return false }
        load(card)
        return true
    }

    private func load(_ card: PlaceCard) {
        let values = ["pet": pet.description]
        contents[card.link]?.begin()
        tasks.run("card \(card.link)") { () async throws(CardFailure) in
            try await card.load(values)
        } then: { [weak self] result in
            self?.contents[card.link]?.finish(result)
        }
    }

    /// Whether a card is loading.
    var isLoading: Bool { contents.values.contains(where: \.isLoading) }

    /// Returns the route of a card's content, which replaces the route of its link.
    func route(of link: CommandID) -> Route? {
        contents[link]?.value??.route
    }

    /// Returns the cards with content as groups, each with the command of its link, and the remaining commands.
    /// - Parameter isAlive: Whether cards about due dates are shown.
    func elements(_ commands: [Command], isAlive: Bool) -> (groups: [Element], rest: [Command]) {
        var rest = commands
        var groups: [Element] = []
        for card in cards where isAlive || card.rank > .today {
            guard let index = rest.firstIndex(where: { $0.id == card.link }), let elements = elements(of: card) else {
                continue
            }
            let command = rest.remove(at: index)
            groups.append(.group(ElementGroup(title: card.title, command: command, elements: elements)))
        }
        return (groups, rest)
    }

    /// Returns the elements of a card, or `nil` if it has no content.
    private func elements(of card: PlaceCard) -> [Element]? {
        guard let content = contents[card.link] else { return nil }
        if let failure = content.failure {
            let notice = Notice.failure(
                id: ElementID("card/\(card.link)"), failure.message, advice: failure.advice, retry: Self.retry(card))
            return [.notice(notice)] + (content.value??.elements ?? [])
        }
        if let value = content.value { return value?.elements }
        return [.text(RichText("Loading", role: .secondary))]
    }

    private static func retry(_ card: PlaceCard) -> CommandID { CommandID("card-retry/\(card.link)") }
}
