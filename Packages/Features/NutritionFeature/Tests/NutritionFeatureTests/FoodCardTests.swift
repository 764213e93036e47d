import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("The card of today's food", .timeLimit(.minutes(1)))
struct FoodCardTests {
    private func elements(_ world: World) async throws -> [Element]? {
        let card = FoodCard(dependencies: world.dependencies).card
        return try await card.load(["pet": world.cat.id.description])?.elements
    }

    private func eat(_ grams: Int, of food: Food? = nil, ago days: Int = 0, in world: World) async throws {
        let date = World.today.adding(days: -days)
        let meal = try #require(Meal(food: (food ?? world.dry).id, grams: grams, date: date))
        try await world.store.save(meal, of: world.cat.id)
    }

    @Test("It compares today's food with the plan, as the dashboard does")
    func meter() async throws {
        let world = try World()
        try await eat(30, in: world)
        try await eat(500, ago: 1, in: world)
        let record = try await world.record()
        let target = try #require(record.target)
        guard case .meter(let meter) = try await elements(world)?.first else {
            Issue.record("Expected a meter")
            return
        }
        #expect(meter.value == record.diary[World.today].kilocalories.rounded())
        #expect(meter.value > 0 && meter.value < 150)
        #expect(meter.total == target.rounded())
        let dashboard = await world.shown(DashboardViewModel.init(pet:dependencies:coordinator:)).screen
        let note = try #require(meter.note)
        #expect(dashboard.fact("Eaten today")?.hasSuffix(note) == true)
    }

    @Test("Too much and enough are distinguished")
    func balance() async throws {
        for (grams, words) in [(10, "to go"), (60, "enough for today"), (200, "too much")] {
            let world = try World()
            try await eat(grams, in: world)
            guard case .meter(let meter) = try await elements(world)?.first else {
                Issue.record("Expected a meter")
                continue
            }
            #expect(meter.note?.hasSuffix(words) == true, "\(meter)")
        }
    }

    @Test("For a pet whose need is unknown it shows the eaten amount")
    func unknownNeed() async throws {
        let world = try World(weights: [])
        #expect(try await elements(world) == [.text(RichText("Nothing eaten yet.", role: .secondary))])
        try await eat(30, in: world)
        guard case .text(let text) = try await elements(world)?.first else {
            Issue.record("Expected a text")
            return
        }
        #expect(text.plain.hasPrefix("1 meal, "))
    }

    @Test("A food of today that may harm the pet comes first")
    func harmful() async throws {
        let world = try World()
        let cake = try Food(name: "Chocolate cake", analysis: nil)
        try await world.store.save(cake)
        try await eat(20, of: cake, in: world)
        #expect(
            try await elements(world)?.first
                == .text(RichText("Chocolate cake may harm Miso.", role: .negative)))
    }

    @Test("An overview says what each pet with a diet has eaten of its plan, and offers to log a meal")
    func summary() async throws {
        let world = try World()
        await world.store.set(onlyPet: world.cat.id)
        try await eat(30, in: world)
        let moments = try await FoodCard(dependencies: world.dependencies).summary().moments
        let record = try await world.record()
        let target = try #require(record.target)
        #expect(moments.map(\.id) == ["food/\(world.cat.id)"])
        let eaten = record.diary[World.today].kilocalories.formatted(decimals: 0)
        #expect(moments.map(\.title) == ["Food, \(eaten) of \(target.formatted(decimals: 0)) kcal"])
        #expect(moments.first?.state?.plain.hasSuffix("to go") == true)
        #expect(moments.first?.minute == nil)
        #expect(
            moments.first?.actions.map(\.route) == [
                Route(["pets", "\(world.cat.id)", "nutrition", "meals", "new"])
            ])
    }

    @Test("A warning of the page of nutrition is repeated on the card and in the overview, beside the figure")
    func warnings() async throws {
        let goal = WeightGoal(
            start: try Weight(grams: 4000), goal: try Weight(grams: 3700), startedOn: World.today, weeklyRate: 0.01)
        let plan = Diet(condition: BodyCondition(score: 6), goal: goal)
        let cases: [(World, Diet, String?)] = [
            (try World(), Diet(condition: BodyCondition(score: 3)), "too thin: call your vet"),
            (try World(isNeutered: false), Diet(isPregnantOrNursing: true), "pregnant or nursing: ask your vet"),
            (try World(isNeutered: false), plan, "stop the plan if pregnant or nursing"),
            (try World(medicines: ["Insulin"]), plan, "the plan can't be followed: ask your vet"),
            (try World(conditions: "arthritis"), plan, "ask your vet about the plan"),
            (try World(), plan, nil),
        ]
        for (world, diet, warning) in cases {
            await world.store.set(onlyPet: world.cat.id)
            try await world.store.save(diet, of: world.cat.id)
            let moment = try await FoodCard(dependencies: world.dependencies).summary().moments.first
            #expect(moment?.state?.plain == warning ?? "149 kcal to go")
            let texts = try await elements(world)?.compactMap {
                if case .text(let text) = $0, text.spans.first?.role == .caution {
                    text.plain.lowercased()
                } else {
                    nil
                }
            }
            #expect(texts == (warning.map { ["\($0)."] } ?? []))
        }
    }

    @Test("An unplanned loss of weight is on the card")
    func loss() async throws {
        let world = try World(weights: [("2026-11-20", 3300), ("2026-11-17", 4200)])
        let warning = RichText("Lost 900 g (21 %) in 3 days: call your vet.", role: .caution)
        #expect(try await elements(world)?.first == .text(warning))
    }

    @Test("A pet without a diet is in the overview as long as its meals are logged")
    func loggedMeals() async throws {
        for (days, count) in [(2, 1), (3, 0)] {
            let world = try World()
            await world.store.set(onlyPet: world.cat.id)
            try await world.store.save(Diet(), of: world.cat.id)
            try await eat(30, ago: days, in: world)
            #expect(try await FoodCard(dependencies: world.dependencies).summary().moments.count == count)
        }
    }

    @Test("If it can't be loaded, it shows the reason and the advice, and logs the error")
    func failing() async throws {
        let world = try World()
        await world.store.fail(with: .unavailable(reason: "The store is locked."))
        await #expect(throws: CardFailure("The store is locked.", advice: "Nothing was changed. Try again.")) {
            _ = try await elements(world)
        }
        #expect(world.recordedLog.records.map(\.message) == ["the card of today's food wasn't loaded"])
    }
}
