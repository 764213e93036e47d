import CoreArchitecture
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("The cards of a pet's health", .timeLimit(.minutes(1)))
struct HealthCardsTests {
    private func cards(_ world: World) -> HealthCards {
        HealthCards(
            records: world.health, pets: world.dependencies.pets, plans: world.dependencies.plans,
            today: world.dependencies.today,
            settings: world.dependencies.settings, log: world.dependencies.log)
    }

    private func content(_ card: PlaceCard, _ world: World) async throws(CardFailure) -> CardContent? {
        try await card.load(["pet": world.miso.id.description])
    }

    private func rows(_ content: CardContent?) -> [String] {
        (content?.elements ?? []).flatMap { element -> [Row] in
            if case .list(let list) = element { list.rows } else { [] }
        }.map { "\($0.title.plain) | \($0.detail?.plain ?? "") | \($0.badge?.plain ?? "")" }
    }

    @Test("The weight's card draws the past year, and says the latest weight and its change")
    func weight() async throws {
        let world = try World()
        let content = try await content(cards(world).weight, world)
        guard case .chart(let chart) = content?.elements.first else {
            Issue.record("Expected a chart, found \(content?.elements ?? [])")
            return
        }
        #expect(chart.kind == .sparkline)
        // Weights from more than a year ago aren't drawn.
        #expect(chart.points.map(\.value) == [4, 4.6])
        #expect(chart.summary == "4.6 kg on 1 May 2026, up 600 g since 3 May 2025")
    }

    @Test("A pet that was weighed once, or never, has a card that says so")
    func fewWeights() async throws {
        let never = try World(isEmpty: true)
        let expected = CardContent([.text(RichText("No weights yet.", role: .secondary))])
        #expect(try await content(cards(never).weight, never) == expected)

        let day = never.day
        let once = HealthDouble(
            record: .empty, weights: [try WeightSample(weight: Weight(grams: 4000), date: day, today: day)])
        let cards = HealthCards(
            records: once, pets: never.dependencies.pets, plans: never.dependencies.plans,
            today: never.dependencies.today,
            settings: never.dependencies.settings, log: never.dependencies.log)
        #expect(try await content(cards.weight, never) == CardContent([.text("4 kg on 3 May 2026")]))
    }

    @Test("A cat without any recorded vaccination isn't said to have nothing due")
    func noVaccination() async throws {
        let empty = try World(isEmpty: true)
        let advice = try #require(VaccineSchedule(of: empty.miso).adviceWithoutCore(among: []))
        let expected = CardContent([.text(RichText(advice, role: .secondary))])
        #expect(try await content(cards(empty).due, empty) == expected)
    }

    @Test("The next due items are listed with their state, the most urgent first")
    func due() async throws {
        let world = try World()
        #expect(
            try await rows(content(cards(world).due, world)) == [
                "Worming | 1 May 2026 | overdue by 2 days",
                "Rabies, next dose | 20 May 2026 | due in 17 days",
            ])
    }

    @Test("Of many due items three are listed, and the rest is counted")
    func manyDue() async throws {
        let world = try World(isEmpty: true)
        let reminders = try (1...5).map { try Reminder(title: "Task \($0)", start: world.day.adding(days: $0)) }
        let cards = HealthCards(
            records: HealthDouble(reminders: reminders), pets: world.dependencies.pets, plans: world.dependencies.plans,
            today: world.dependencies.today,
            settings: world.dependencies.settings, log: world.dependencies.log)
        let listed = try await rows(content(cards.due, world))
        #expect(listed.count == 4)
        #expect(listed.last == "and 2 more |  | ")
    }

    @Test("Current medicines show their next dose; a pet without any has no card")
    func medicines() async throws {
        let world = try World()
        #expect(
            try await rows(content(cards(world).medicines, world)) == [
                "Thiamazole | 0.5 tablet at 08:00 and 20:00, with food | 08:00 is due"
            ])
        let empty = try World(isEmpty: true)
        #expect(try await content(cards(empty).medicines, empty) == nil)
    }

    @Test("An overview charts each pet's past year, loaded in one request, with the latest weight and its change")
    func summary() async throws {
        let world = try World()
        let other = PetID()
        let once = try WeightSample(weight: Weight(grams: 900), date: world.day, today: world.day)
        await world.health.setHousehold([world.miso.id: world.record.weights, other: [once]])
        let places = [["pet": world.miso.id.description], ["pet": other.description]]
        let summary = try await cards(world).weight.summarize(places)
        #expect(summary.moments.isEmpty)
        // One weight is no trend.
        #expect(Array(summary.trends.keys) == [world.miso.id.description])
        let trend = summary.trends[world.miso.id.description]
        #expect(trend?.summary == "4.6 kg, up 600 g")
        #expect(trend?.points.map(\.value) == [4, 4.6])
        #expect(await world.health.firstDays == [try World.day("2025-05-03")])
    }

    @Test("An unplanned loss of weight is on the pet's card and in an overview; a planned one isn't")
    func weightLoss() async throws {
        let world = try World(isEmpty: true)
        let weights = try [(3300, "2026-05-02"), (4200, "2026-04-29")].map { grams, day in
            try WeightSample(weight: Weight(grams: grams), date: World.day(day), today: world.day)
        }
        let plan = PlannedLoss(
            startedOn: try World.day("2026-04-01"), goal: try Weight(grams: 3200), mostWeekly: 0.5)
        for planned in [[:], [world.miso.id: plan]] {
            let health = HealthDouble(record: .empty, weights: weights)
            await health.setHousehold([world.miso.id: weights])
            let cards = HealthCards(
                records: health, pets: world.dependencies.pets, plans: WeightPlansDouble(planned),
                today: world.dependencies.today, settings: world.dependencies.settings, log: world.dependencies.log)
            let warning = Element.text(RichText("Has lost 900 g (21 %) in 3 days. Call your vet.", role: .negative))
            #expect(try await content(cards.weight, world)?.elements.contains(warning) == planned.isEmpty)
            let moments = try await cards.weight.summarize([["pet": world.miso.id.description]]).moments
            #expect(moments.map(\.title) == (planned.isEmpty ? ["lost 900 g (21 %) in 3 days"] : []))
            #expect(moments.allSatisfy { $0.state?.plain == "call your vet" })
        }
    }

    @Test("A card that can't be loaded shows the reason and the advice, and logs the error")
    func failing() async throws {
        let world = try World()
        await world.health.fail(with: .unavailable(reason: "The store is locked."))
        for card in cards(world).all {
            await #expect(throws: CardFailure("The store is locked.", advice: "Nothing was changed. Try again.")) {
                _ = try await content(card, world)
            }
        }
        #expect(
            world.recordedLog.records.map(\.message)
                == ["due items", "medicines", "weights"].map { "the card of \($0) wasn't loaded" })
    }
}
