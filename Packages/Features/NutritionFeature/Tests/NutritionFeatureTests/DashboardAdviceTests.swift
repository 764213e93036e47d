import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("Plans and advice on the dashboard of nutrition", .timeLimit(.minutes(10)))
struct DashboardAdviceTests {
    @Test("The energy that a thin pet needs is never shown without the advice to call the vet", arguments: 1...3)
    func thin(score: Int) async throws {
        let world = try World()
        try await world.store.save(Diet(condition: BodyCondition(score: score)), of: world.cat.id)
        let screen = await world.dashboard()
        #expect(
            screen.notices == [
                "Miso is too thin: \(score) of 9. Call your vet to find out why. The need below keeps the weight as it is."
            ])
        for score in 4...9 {
            try await world.store.save(Diet(condition: BodyCondition(score: score)), of: world.cat.id)
            #expect(await world.dashboard().notices.isEmpty)
        }
    }

    @Test("For a pregnant or nursing pet no figure of energy is shown, and the vet is named")
    func pregnant() async throws {
        let world = try World(isNeutered: false)
        try await world.store.save(Diet(isPregnantOrNursing: true), of: world.cat.id)
        let screen = await world.dashboard()
        #expect(screen.fact("Need") == nil && screen.fact("To feed") == nil)
        #expect(screen.fact("Eaten today") == "0 kcal")
        #expect(
            screen.notices == [
                "A pregnant or nursing animal needs more than PetNest can compute; ask your vet how much to feed."
            ])
        // A spayed pet is neither.
        let spayed = try World()
        try await spayed.store.save(Diet(isPregnantOrNursing: true), of: spayed.cat.id)
        #expect(await spayed.dashboard().fact("Need") != nil)
    }

    @Test("A plan of an old or ill pet says to ask the vet first; with diabetes it isn't followed")
    func vetFirst() async throws {
        let goal = WeightGoal(
            start: try Weight(grams: 4000), goal: try Weight(grams: 3700), startedOn: World.today, weeklyRate: 0.01)
        let diet = Diet(condition: BodyCondition(score: 6), goal: goal)
        let old = try World(birthDate: "2012-05-01", conditions: "arthritis")
        try await old.store.save(diet, of: old.cat.id)
        let advice = "Ask your vet before you change what is fed or how much: arthritis; 14 years old."
        #expect(await old.dashboard().notices.contains(advice))
        let ill = try World(medicines: ["Insulin"])
        try await ill.store.save(diet, of: ill.cat.id)
        let screen = await ill.dashboard()
        #expect(screen.fact("To feed") == nil)
        #expect(screen.notices.contains { $0.hasPrefix("The plan can't be followed. With diabetes or insulin") })
    }

    @Test("An unplanned loss of weight sends to the vet, and says that the need is lower because of it")
    func loss() async throws {
        let world = try World(weights: [("2026-11-20", 3300), ("2026-11-17", 4200)])
        let screen = await world.dashboard()
        // 1.2 · 70 · 4.2^0.75.
        #expect(
            screen.notices == [
                "Miso lost 900 g (21 %) in 3 days. Call your vet. The need below is for the weight now; before the loss it "
                    + "was 246 kcal. Don't feed less because of the loss."
            ])
    }

    @Test(
        "A loss by the plan isn't a warning; one that is faster than the plan's safe rate is",
        arguments: [true, false])
    func plannedLoss(isSafe: Bool) async throws {
        let world = try World(weights: [("2026-11-20", isSafe ? 5700 : 5200), ("2026-10-30", 5900)])
        let goal = WeightGoal(
            start: try Weight(grams: 5900), goal: try Weight(grams: 5000), startedOn: World.day("2026-10-30"),
            weeklyRate: 0.01)
        try await world.store.save(Diet(condition: BodyCondition(score: 7), goal: goal), of: world.cat.id)
        let notices = await world.dashboard().notices
        #expect(notices.contains { $0.hasPrefix("Miso lost 700 g (12 %) in 21 days. Call your vet.") } == !isSafe)
    }

    @Test("A thin pet that gains more slowly than planned is sent to the vet, and not fed less")
    func gainsSlowly() async throws {
        let world = try World(weights: [("2026-11-22", 3000), ("2026-10-01", 3000)])
        let goal = WeightGoal(
            start: try Weight(grams: 3000), goal: try Weight(grams: 3600), startedOn: World.day("2026-10-01"),
            weeklyRate: 0.01)
        try await world.store.save(Diet(condition: BodyCondition(score: 3), goal: goal), of: world.cat.id)
        let notices = await world.dashboard().notices
        #expect(notices.contains("Slower than planned. Call your vet: a pet that doesn't gain weight may be ill."))
        #expect(!notices.contains { $0.contains("feed less") })
    }

    @Test(
        "The need of a female that isn't known as spayed says that pregnancy and nursing need more",
        arguments: [nil, false, true])
    func breeding(isNeutered: Bool?) async throws {
        let need = try await World(isNeutered: isNeutered).dashboard().fact("Need")
        let words = "more if she is pregnant or nursing: ask your vet"
        #expect(need?.contains(words) == (isNeutered != true))
    }

    @Test("A plan's weights are compared with it, and the chart continues to the goal")
    func plan() async throws {
        let world = try World(
            species: .dog, weights: [("2026-11-22", 39_500), ("2026-11-15", 39_700), ("2026-11-01", 40_000)])
        let goal = WeightGoal(
            start: try Weight(grams: 40_000), goal: try Weight(grams: 36_000), startedOn: World.day("2026-11-01"),
            weeklyRate: 0.015)
        try await world.store.save(
            Diet(condition: BodyCondition(score: 6), goal: goal), of: world.cat.id)
        let screen = await world.dashboard()
        #expect(screen.inconsistencies.isEmpty)
        // 70 · 36^0.75.
        #expect(screen.fact("To feed") == "1029 kcal a day by the plan")
        #expect(screen.notices.contains { $0.hasPrefix("Slower than planned.") })
        let table = try #require(screen.table("weighings"))
        #expect(
            table.rows.map { $0.cells.map(\.plain) }.first == ["22 November 2026", "39.5 kg", "38.23 kg", "+1.27 kg"])
        let chart = try #require(screen.chart("plan"))
        #expect(chart.points.first?.value == 40)
        #expect(chart.points.last?.value == 36)
        // ln(36/39.5) / ln(0.985) = 6.14 weeks from the latest weight on, 43 days.
        #expect(chart.points.last?.label == "planned for 4 January 2027")
        // The heading names the same day, not the one of the day on which the plan began.
        #expect(screen.body.contains(.heading(Heading("Plan: down to 36 kg by 4 January 2027"))))
        #expect(chart.points.map(\.position) == chart.points.map(\.position).sorted())
    }

    @Test("Once the goal is reached, the need is fed again")
    func reached() async throws {
        let world = try World(species: .dog, weights: [("2026-11-22", 35_900)])
        let goal = WeightGoal(
            start: try Weight(grams: 40_000), goal: try Weight(grams: 36_000), startedOn: World.day("2026-09-01"),
            weeklyRate: 0.015)
        try await world.store.save(
            Diet(condition: BodyCondition(score: 5), goal: goal), of: world.cat.id)
        let screen = await world.dashboard()
        #expect(screen.notices.contains { $0.hasPrefix("The goal is reached.") })
        #expect(screen.fact("To feed") == nil)
        #expect(screen.fact("Eaten today")?.contains("of 1643 kcal") == true)
    }

    @Test("A plan that isn't safe for the kind, as after a correction of the species, is reported and not followed")
    func unsafePlan() async throws {
        let world = try World(species: .rabbit)
        let goal = WeightGoal(
            start: try Weight(grams: 4000), goal: try Weight(grams: 3600), startedOn: World.today, weeklyRate: 0.01)
        try await world.store.save(Diet(goal: goal), of: world.cat.id)
        let screen = await world.dashboard()
        #expect(
            screen.notices.contains {
                $0.hasPrefix("The plan can't be followed. No safe rate is published for a rabbit")
            })
        #expect(screen.fact("To feed") == nil)
    }

    @Test(
        "A stored loss plan for a thin, ideal or unjudged pet isn't followed; maintenance and the vet are named (AAHA 2014)",
        arguments: [2, 5, nil])
    func storedPlanForThin(score: Int?) async throws {
        let world = try World(species: .dog, weights: [("2026-11-22", 9400)])
        let goal = WeightGoal(
            start: try Weight(grams: 9400), goal: try Weight(grams: 7000), startedOn: World.today, weeklyRate: 0.01)
        try await world.store.save(
            Diet(condition: score.flatMap(BodyCondition.init(score:)), goal: goal), of: world.cat.id)
        let screen = await world.dashboard()
        #expect(!screen.notices.contains { $0.hasPrefix("As planned") })
        #expect(screen.fact("To feed") == nil)
        // 1.6 · 70 · 9.4^0.75.
        #expect(screen.fact("Eaten today")?.contains("of 601 kcal") == true)
        let notice = try #require(screen.notices.first { $0.hasPrefix("The plan can't be followed.") })
        #expect(notice.contains("Without it the need is 601 kcal a day. Talk to your vet"))
    }

    @Test("A stored loss plan for a puppy isn't followed, and the energy to grow is shown (Hand et al. 2010)")
    func storedPlanForPuppy() async throws {
        let world = try World(species: .dog, weights: [("2026-11-22", 5000)], birthDate: "2026-08-20")
        let goal = WeightGoal(
            start: try Weight(grams: 5000), goal: try Weight(grams: 4600), startedOn: World.today, weeklyRate: 0.01)
        try await world.store.save(
            Diet(condition: BodyCondition(score: 7), goal: goal), of: world.cat.id)
        let screen = await world.dashboard()
        // 3 · 70 · 5^0.75.
        #expect(screen.fact("Eaten today")?.contains("of 702 kcal") == true)
        #expect(screen.notices.contains { $0.contains("puppy needs energy to grow") && $0.contains("vet") })
    }
}
