import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("The dashboard of nutrition", .timeLimit(.minutes(10)))
struct DashboardTests {
    private func dashboard(_ world: World) async -> Screen {
        await world.shown { DashboardViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
    }

    private func eat(_ world: World, _ food: Food, _ grams: Int, on day: String = "2026-11-22") async throws {
        let meal = try #require(Meal(food: food.id, grams: grams, date: World.day(day)))
        try await world.store.save(meal, of: world.cat.id)
    }

    @Test("A neutered cat of 4 kg needs 238 kcal; the eaten and the remaining amounts are shown")
    func today() async throws {
        let world = try World()
        try await eat(world, world.dry, 40)
        let screen = await dashboard(world)
        #expect(screen.title == "Miso's nutrition")
        #expect(screen.inconsistencies.isEmpty)
        // 1.2 · 70 · 4^0.75 = 237.6, and 40 g at 357 kcal are 142.8.
        #expect(screen.fact("Need")?.hasPrefix("238 kcal a day  neutered, 1.2 × resting energy") == true)
        #expect(screen.fact("Eaten today") == "143 of 238 kcal  95 kcal to go")
        #expect(screen.fact("Water today") == "0 ml drunk, 4 ml in food  about 200 ml a day are usual")
        let meal = try #require(await world.store.allMeals.first)
        #expect(screen.row(RowID(meal.id.description))?.title.plain == "40 g Dry")
    }

    @Test("A pet that died has no need, plan or meals to log, and its diary is kept")
    func died() async throws {
        let screen = await dashboard(try World(died: "2026-11-21"))
        #expect(screen.notices == ["Miso died on 21 November 2026. The diary is kept."])
        #expect(screen.fact("Need") == nil)
        #expect(screen.commands.map(\.id) == ["safety", "diary", "foods", "refresh"])
    }

    @Test("A sitter logs meals and water, a vet reads, and neither is offered a plan, or a new food")
    func roles() async throws {
        let reading: [CommandID] = ["safety", "diary", "foods", "refresh"]
        let expected: [(PetRole, [CommandID])] = [
            (.family, ["meal", "drink", "safety", "diary", "foods", "plan", "refresh"]),
            (.sitter, ["meal", "drink"] + reading), (.vet, reading),
        ]
        for (role, commands) in expected {
            let world = try World(role: role)
            #expect(await dashboard(world).commands.map(\.id) == commands)
            let foods = await world.shown { FoodsViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
            #expect(foods.commands.isEmpty == (role != .family))
            let plan = await world.shown { PlanViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
            #expect(plan.allFields.isEmpty == (role != .family))
            let meal = await world.shown { MealViewModel(id: nil, pet: $0, dependencies: $1, coordinator: $2) }.screen
            #expect(meal.allFields.isEmpty == (role == .vet))
        }
    }

    @Test(
        "A meal that the pet is allergic to is marked on the dashboard, in the diary, the form, the foods and the shop's"
    )
    func allergy() async throws {
        let world = try World(allergies: "Chicken, grain")
        let chicken = try Food(name: "Poultry in gravy", declaredKilocalories: 90)
        try await world.store.save(chicken)
        try await eat(world, chicken, 40)
        try await eat(world, chicken, 20)
        try await eat(world, world.dry, 20)
        let warning = "Miso is allergic to chicken. Poultry in gravy may harm. "
        let screen = await dashboard(world)
        #expect(screen.notices.filter { $0.hasPrefix(warning) }.count == 1)
        let diary = await world.shown { DiaryViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
        for meal in await world.store.allMeals {
            let badge = meal.food == chicken.id ? "allergy: chicken" : nil
            #expect(diary.row(RowID(meal.id.description))?.badge?.plain == badge)
        }
        let form = await world.shown { MealViewModel(id: nil, pet: $0, dependencies: $1, coordinator: $2) }
        form.handle(.edited("food", .option(OptionID(chicken.id.description))))
        #expect(form.screen.notices.contains { $0.hasPrefix(warning) })
        form.handle(.edited("food", .option(OptionID(world.dry.id.description))))
        #expect(form.screen.notices.isEmpty)
        let foods = await world.shown { FoodsViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
        #expect(foods.table("foods")?.rows.map { $0.cells[0].plain } == ["Dry", "Poultry in gravy  allergy: chicken"])
        let shop = await world.shown { ShopFoodsViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
        #expect(shop.row("3")?.title.plain == "Lumo Surprise  allergy: chicken")
        #expect(shop.row("1")?.title.plain == "Lumo Adult Salmon")
    }

    @Test("A food of the shop whose ingredients contain an allergen is marked in the diary when it is eaten later")
    func allergyOfIngredients() async throws {
        let world = try World(allergies: "Chicken")
        let shop = await world.shown { ShopFoodsViewModel(pet: $0, dependencies: $1, coordinator: $2) }
        shop.handle(.selected("3", in: "shop-foods"))
        await shop.until { _ in !world.coordinator.closed.isEmpty }
        let food = try #require(await world.store.allFoods.first { $0.name == "Lumo Surprise" })
        #expect(food.ingredients == "Chicken, rice")
        try await eat(world, food, 40)
        let diary = await world.shown { DiaryViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
        let meal = try #require(await world.store.allMeals.first)
        #expect(diary.row(RowID(meal.id.description))?.badge?.plain == "allergy: chicken")
        let screen = await dashboard(world)
        #expect(screen.notices.contains { $0.hasPrefix("Miso is allergic to chicken. Lumo Surprise may harm. ") })
    }

    @Test("With pounds, the plan, its chart and the open bag are in pounds")
    func pounds() async throws {
        let world = try World(weights: [("2026-11-20", 5500), ("2026-11-01", 5700)])
        try world.settings.change { $0.weights = .pounds }
        let goal = WeightGoal(
            start: try Weight(grams: 5700), goal: try Weight(grams: 5000), startedOn: World.day("2026-11-01"),
            weeklyRate: 0.01)
        try await world.store.save(
            Diet(condition: BodyCondition(score: 6), goal: goal), of: world.cat.id)
        let screen = await dashboard(world)
        let charts = screen.allElements.compactMap {
            if case .chart(let chart) = $0, chart.id == "plan" { chart } else { nil }
        }
        #expect(charts.map(\.unit) == ["lb"])
        #expect(charts.first?.points.first?.value == 12.57)
        let texts = screen.allElements.map { "\($0)" }.joined()
        #expect(texts.contains("12.13 lb") && !texts.contains(" kg"))
        #expect(MassScale(.pounds, upTo: 300).formatted(300) == "10.6 oz")
        #expect(MassScale(.kilograms, upTo: 1500).formatted(1500) == "1.5 kg")
    }

    @Test(
        "Within a tenth it is enough; beyond that it is too much, and the shown numbers add up",
        arguments: [
            (65, "enough"), (90, "321 of 238 kcal  83 kcal too much"), (39, "139 of 238 kcal  99 kcal to go"),
        ])
    func enough(grams: Int, text: String) async throws {
        let world = try World()
        try await eat(world, world.dry, grams)
        #expect(await dashboard(world).fact("Eaten today")?.contains(text) == true)
    }

    @Test("A pet that was never weighed has a notice, and its meals are counted")
    func neverWeighed() async throws {
        let world = try World(weights: [])
        try await eat(world, world.dry, 40)
        let screen = await dashboard(world)
        #expect(screen.notices.first?.hasPrefix("Miso hasn't been weighed yet.") == true)
        #expect(screen.fact("Need") == nil)
        #expect(screen.fact("Eaten today") == "143 kcal")
    }

    @Test("For a kind without a published equation no need is shown")
    func bird() async throws {
        let screen = await dashboard(try World(species: .bird))
        #expect(screen.fact("Need") == nil)
        #expect(screen.notices.contains { $0.contains("no published equation") })
    }

    @Test("A meal of food without analysis is reported as missing from the sum")
    func unknownEnergy() async throws {
        let world = try World()
        let scraps = try Food(name: "Scraps")
        try await world.store.save(scraps)
        try await eat(world, scraps, 30)
        let screen = await dashboard(world)
        #expect(screen.notices.contains { $0.hasPrefix("One meal of today can't be counted") })
        #expect(screen.fact("Eaten today")?.hasPrefix("0 of 238 kcal") == true)
    }

    @Test("A meal of something harmful warns first of all, with the dose and whom to call")
    func harmful() async throws {
        let world = try World()
        let onion = try Food(name: "Fried onions", declaredKilocalories: 40)
        try await world.store.save(onion)
        try await eat(world, onion, 25)
        let screen = await dashboard(world)
        #expect(screen.notices.first?.hasPrefix("Onion, leek, chives (25 g, 4 kg cat): serious poisoning") == true)
        #expect(screen.notices.first?.contains("6.3 g/kg") == true)
        #expect(screen.notices.first?.contains("Call a vet") == true)
    }

    @Test("A bag that runs out within a week is marked as time to buy")
    func bag() async throws {
        let world = try World()
        var dry = world.dry
        dry.bag = Bag(grams: 1500, openedOn: World.day("2026-11-13"), eaten: 1200)
        try await world.store.save(dry)
        let screen = await dashboard(world)
        #expect(
            screen.notices == ["Time to buy Dry. 300 g left, 120 g a day: enough for 2 days, until 24 November 2026."])
        #expect(screen.row(RowID(dry.id.description))?.badge?.plain == "time to buy")
    }

    @Test(
        "A bag that was just opened is expected to last as the food did before; a food that was never eaten has no estimate"
    )
    func newBag() async throws {
        let world = try World()
        var dry = world.dry
        dry.bag = Bag(grams: 600, openedOn: World.today)
        let soup = try Food(name: "Soup", declaredKilocalories: 85, bag: Bag(grams: 600, openedOn: World.today))
        try await world.store.save(dry)
        try await world.store.save(soup)
        // 180 g in three days.
        for day in ["2026-11-20", "2026-11-21"] { try await eat(world, dry, 90, on: day) }
        let record = try await world.record()
        #expect(record.outlook(of: dry)?.daysLeft == 10)
        #expect(record.outlook(of: soup)?.daysLeft == nil)
        #expect(record.openBags.map(\.food.name) == ["Dry"])
    }

    @Test("More than twice the usual water is a reason to call the vet")
    func thirst() async throws {
        let world = try World()
        try await world.store.save(
            try #require(Drink(milliliters: 410, date: World.today)), of: world.cat.id)
        #expect(await dashboard(world).notices.contains { $0.contains("more than twice what is usual") })
    }

    @Test("The chart has a bar for each day with meals, and compares the mean with the plan")
    func chart() async throws {
        let world = try World()
        for day in ["2026-11-09", "2026-11-12", "2026-11-08"] { try await eat(world, world.dry, 100, on: day) }
        try await eat(world, world.dry, 20)
        let chart = try #require(await dashboard(world).chart("energy"))
        #expect(chart.points.map(\.label) == ["9 November 2026", "12 November 2026", "22 November 2026"])
        #expect(chart.points.map(\.value) == [357, 357, 71])
        // 357 / 237.6; today isn't over and doesn't count.
        #expect(chart.summary == "238 kcal a day are planned. Eaten on average: 357 kcal, 50 % more.")
    }

    @Test("The energy that a thin pet needs is never shown without the advice to call the vet", arguments: 1...3)
    func thin(score: Int) async throws {
        let world = try World()
        try await world.store.save(Diet(condition: BodyCondition(score: score)), of: world.cat.id)
        let screen = await dashboard(world)
        #expect(
            screen.notices == [
                "Miso is too thin: \(score) of 9. Call your vet to find out why. The need below keeps the weight as it is."
            ])
        for score in 4...9 {
            try await world.store.save(Diet(condition: BodyCondition(score: score)), of: world.cat.id)
            #expect(await dashboard(world).notices.isEmpty)
        }
    }

    @Test("For a pregnant or nursing pet no figure of energy is shown, and the vet is named")
    func pregnant() async throws {
        let world = try World(isNeutered: false)
        try await world.store.save(Diet(isPregnantOrNursing: true), of: world.cat.id)
        let screen = await dashboard(world)
        #expect(screen.fact("Need") == nil && screen.fact("To feed") == nil)
        #expect(screen.fact("Eaten today") == "0 kcal")
        #expect(
            screen.notices == [
                "A pregnant or nursing animal needs more than PetNest can compute; ask your vet how much to feed."
            ])
        // A spayed pet is neither.
        let spayed = try World()
        try await spayed.store.save(Diet(isPregnantOrNursing: true), of: spayed.cat.id)
        #expect(await dashboard(spayed).fact("Need") != nil)
    }

    @Test("A plan of an old or ill pet says to ask the vet first; with diabetes it isn't followed")
    func vetFirst() async throws {
        let goal = WeightGoal(
            start: try Weight(grams: 4000), goal: try Weight(grams: 3700), startedOn: World.today, weeklyRate: 0.01)
        let diet = Diet(condition: BodyCondition(score: 6), goal: goal)
        let old = try World(birthDate: "2012-05-01", conditions: "arthritis")
        try await old.store.save(diet, of: old.cat.id)
        let advice = "Ask your vet before you change what is fed or how much: arthritis; 14 years old."
        #expect(await dashboard(old).notices.contains(advice))
        let ill = try World(medicines: ["Insulin"])
        try await ill.store.save(diet, of: ill.cat.id)
        let screen = await dashboard(ill)
        #expect(screen.fact("To feed") == nil)
        #expect(screen.notices.contains { $0.hasPrefix("The plan can't be followed. With diabetes or insulin") })
    }

    @Test("An unplanned loss of weight sends to the vet, and says that the need is lower because of it")
    func loss() async throws {
        let world = try World(weights: [("2026-11-20", 3300), ("2026-11-17", 4200)])
        let screen = await dashboard(world)
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
        let notices = await dashboard(world).notices
        #expect(notices.contains { $0.hasPrefix("Miso lost 700 g (12 %) in 21 days. Call your vet.") } == !isSafe)
    }

    @Test("A thin pet that gains more slowly than planned is sent to the vet, and not fed less")
    func gainsSlowly() async throws {
        let world = try World(weights: [("2026-11-22", 3000), ("2026-10-01", 3000)])
        let goal = WeightGoal(
            start: try Weight(grams: 3000), goal: try Weight(grams: 3600), startedOn: World.day("2026-10-01"),
            weeklyRate: 0.01)
        try await world.store.save(Diet(condition: BodyCondition(score: 3), goal: goal), of: world.cat.id)
        let notices = await dashboard(world).notices
        #expect(notices.contains("Slower than planned. Call your vet: a pet that doesn't gain weight may be ill."))
        #expect(!notices.contains { $0.contains("feed less") })
    }

    @Test(
        "The need of a female that isn't known as spayed says that pregnancy and nursing need more",
        arguments: [nil, false, true])
    func breeding(isNeutered: Bool?) async throws {
        let need = await dashboard(try World(isNeutered: isNeutered)).fact("Need")
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
        let screen = await dashboard(world)
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
        let screen = await dashboard(world)
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
        let screen = await dashboard(world)
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
        let screen = await dashboard(world)
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
        let screen = await dashboard(world)
        // 3 · 70 · 5^0.75.
        #expect(screen.fact("Eaten today")?.contains("of 702 kcal") == true)
        #expect(screen.notices.contains { $0.contains("puppy needs energy to grow") && $0.contains("vet") })
    }

    @Test("A failure to load is shown, can be retried, and keeps the old content")
    func failure() async throws {
        let world = try World()
        await world.store.fail(with: .unavailable(reason: "The service is asleep."))
        let source = await world.shown { DashboardViewModel(pet: $0, dependencies: $1, coordinator: $2) }
        #expect(source.screen.notices == ["The service is asleep. Nothing was changed. Try again."])
        #expect(world.recordedLog.records.map(\.message) == ["a pet's nutrition wasn't loaded"])
        // The key of the poison check opens it without a connection, too.
        #expect(source.screen.allCommands.filter { $0.key == "t" }.map(\.id) == [.safety])
        await world.store.fail(with: nil)
        source.handle(.activated("retry"))
        #expect(await source.settled().fact("Need") != nil)
        await world.store.fail(with: .notFound)
        source.handle(.activated("refresh"))
        let stale = await source.settled()
        #expect(stale.notices.first?.hasPrefix("This may be out of date.") == true)
        #expect(stale.fact("Need") != nil)
        source.handle(.dismissed(.loadFailure))
        #expect(source.screen.notices.isEmpty)
    }

    @Test("Commands and rows navigate, and back closes")
    func leadsOn() async throws {
        let world = try World()
        try await eat(world, world.dry, 40)
        let pet = world.cat.id
        let source = await world.shown { DashboardViewModel(pet: $0, dependencies: $1, coordinator: $2) }
        for command in ["meal", "drink", "safety", "diary", "foods", "plan"] as [CommandID] {
            source.handle(.activated(command))
        }
        let meal = try #require(await world.store.allMeals.first)
        source.handle(.selected(RowID(meal.id.description), in: "today"))
        #expect(
            world.coordinator.transitions(of: NutritionDestination.self)
                == [
                    .meal(pet, nil), .drink(pet, nil), .safety(pet), .diary(pet), .foods(pet), .plan(pet),
                    .meal(pet, meal.id),
                ])
        source.handle(.back)
        #expect(world.coordinator.closed.count == 1)
    }
}
