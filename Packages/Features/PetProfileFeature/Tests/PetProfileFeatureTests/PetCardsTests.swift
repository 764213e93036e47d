import CoreArchitecture
import CoreModels
import CorePresentation
import Synchronization
import Testing

@testable import PetProfileFeature

@MainActor @Suite("The cards on a pet's page", .timeLimit(.minutes(1)))
struct PetCardsTests {
    private let walks = World.links[0]
    private let events = World.links[1]

    private func page(_ cards: [PlaceCard], of pet: Pet = World.miso, in world: World) -> PetDetailViewModel {
        var world = world
        world.cards = cards
        return PetDetailViewModel(id: pet.id, dependencies: world.dependencies, coordinator: world.coordinator)
    }

    private func card(
        of link: FeatureLink, rank: PlaceCard.Rank = .trend,
        _ content: @escaping @Sendable ([String: String]) throws(CardFailure) -> CardContent?
    ) -> PlaceCard {
        PlaceCard(of: link.id, on: .pet, title: "Card of \(link.id)", rank: rank) { values throws(CardFailure) in
            try content(values)
        }
    }

    private func groups(_ screen: Screen) -> [String: ElementGroup] {
        let groups = screen.body.compactMap { element in
            if case .group(let group) = element { group } else { nil as ElementGroup? }
        }
        return Dictionary(groups.map { ($0.title ?? "", $0) }) { first, _ in first }
    }

    @Test("A card shows what its feature loads for the pet, with the key of its link, which leaves the footer")
    func content() async {
        let world = World()
        let page = page([card(of: walks) { CardContent([.text(RichText($0["pet"] ?? ""))]) }], in: world)
        page.appear()
        let screen = await page.settled()
        #expect(screen.inconsistencies.isEmpty)
        let group = groups(screen)["Card of walks"]
        #expect(group?.elements == [.text(RichText(World.miso.id.description))])
        #expect(group?.command?.key == "w")
        #expect(screen.commands.map(\.id) == ["events", "edit", "remove"])
        page.handle(.activated("walks"))
        let followed = world.coordinator.transitions(of: LinkFollowed.self).map { $0.route?.description }
        #expect(followed == ["pets/\(World.miso.id)/walks"])
    }

    @Test("A failed card says so in its own place, and is retried alone; the others stay")
    func failing() async {
        let loads = Mutex([0, 0])
        let failing = card(of: walks) { _ throws(CardFailure) in
            let count = loads.withLock { counts in
                counts[0] += 1
                return counts[0]
            }
            if count == 1 { throw CardFailure("The tracker is locked.", advice: "Try again.") }
            return CardContent([.text("Two walks")])
        }
        let other = card(of: events) { _ in
            loads.withLock { $0[1] += 1 }
            return CardContent([.text("A birthday")])
        }
        let page = page([failing, other], in: World())
        page.appear()
        let failed = await page.settled()
        #expect(failed.inconsistencies.isEmpty)
        guard case .notice(let notice) = groups(failed)["Card of walks"]?.elements.first else {
            Issue.record("Expected a notice, found \(failed.body)")
            return
        }
        #expect(notice.kind == .failure && notice.text.plain == "The tracker is locked.")
        #expect(groups(failed)["Card of events"]?.elements == [.text("A birthday")])
        #expect(groups(failed)["Profile"] != nil)

        page.handle(.activated(notice.commands[0].id))
        let screen = await page.settled()
        #expect(groups(screen)["Card of walks"]?.elements == [.text("Two walks")])
        #expect(loads.withLock { $0 } == [2, 1])
    }

    @Test("A card without content isn't shown, and its link stays in the footer")
    func nothing() async {
        let page = page([card(of: walks) { _ in nil }], in: World())
        page.appear()
        let screen = await page.settled()
        #expect(groups(screen)["Card of walks"] == nil)
        #expect(screen.commands.first?.id == "walks")
    }

    @Test("A card's key opens the route of its content, if that has one")
    func ownRoute() async {
        let world = World()
        let card = card(of: walks) { _ in CardContent([.text("Now")], route: Route(["walks", "7"])) }
        let page = page([card], in: world)
        page.appear()
        _ = await page.settled()
        page.handle(.activated("walks"))
        #expect(world.coordinator.transitions(of: LinkFollowed.self).map { $0.route?.description } == ["walks/7"])
    }

    @Test("Due items and today's events come first, and aren't shown for a pet that died")
    func ranks() async throws {
        let cards = [
            card(of: walks, rank: .trend) { _ in CardContent([.text("Walks")]) },
            card(of: events, rank: .due) { _ in CardContent([.text("Events")]) },
        ]
        let alive = page(cards, in: World())
        alive.appear()
        let titles = await alive.settled().body.compactMap { element in
            if case .group(let group) = element { group.title } else { nil as String? }
        }
        #expect(titles == ["Card of events", "Card of walks", "Profile"])

        let tofu = try Pet(name: "Tofu", species: .cat, died: World.today, today: World.today)
        let dead = page(cards, of: tofu, in: World(pets: [tofu]))
        dead.appear()
        let screen = await dead.settled()
        #expect(groups(screen)["Card of walks"] != nil)
        #expect(groups(screen)["Card of events"] == nil)
    }

    @Test("The cards of a pet that can't be loaded aren't loaded")
    func noPet() async {
        let asked = Mutex(0)
        let card = card(of: walks) { _ in
            asked.withLock { $0 += 1 }
            return nil
        }
        let page = page([card], in: World(pets: []))
        page.appear()
        #expect(await page.settled().allCommands.map(\.id) == ["retry"])
        #expect(asked.withLock { $0 } == 0)
    }

    @Test("After the pet is saved on another screen, the cards are loaded once, when the page appears again")
    func saved() async throws {
        let loads = Mutex(0)
        let world = World()
        let page = page(
            [
                card(of: walks) { _ in
                    loads.withLock { $0 += 1 }
                    return nil
                }
            ], in: world)
        page.appear()
        _ = await page.settled()
        try await world.pets.save(Pet(id: World.miso.id, name: "Misolino", species: .cat, today: World.today))
        await page.until { $0.title == "Misolino" }
        _ = await page.settled()
        page.appear()
        _ = await page.settled()
        #expect(loads.withLock { $0 } == 2)
    }

    @Test("The page is shown before its cards are, and is busy until they are")
    func firstFrame() async {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let slow = PlaceCard(of: walks.id, on: .pet, title: "Slow") { _ throws(CardFailure) in
            for await _ in gate { break }
            return CardContent([.text("Here")])
        }
        let page = page([slow], in: World())
        page.appear()
        await page.until { $0.title == "Miso" }
        let first = page.screen
        #expect(first.isBusy)
        #expect(groups(first)["Slow"]?.elements == [.text(RichText("Loading", role: .secondary))])
        open.finish()
        #expect(groups(await page.settled())["Slow"]?.elements == [.text("Here")])
    }
}
