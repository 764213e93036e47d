import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("The dashboard of nutrition", .timeLimit(.minutes(10)))
struct DashboardTests {
    private func eat(_ world: World, _ food: Food, _ grams: Int, on day: String = "2026-11-22") async throws {
        let meal = try #require(Meal(food: food.id, grams: grams, date: World.day(day)))
        try await world.store.save(meal, of: world.cat.id)
    }

    @Test("A neutered cat of 4 kg needs 238 kcal; the eaten and the remaining amounts are shown")
    func today() async throws {
        let world = try World()
        try await eat(world, world.dry, 40)
        let screen = await world.dashboard()
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
        let screen = try await World(died: "2026-11-21").dashboard()
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
            #expect(await world.dashboard().commands.map(\.id) == commands)
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
        let screen = await world.dashboard()
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
        let screen = await world.dashboard()
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
        let screen = await world.dashboard()
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
        #expect(await world.dashboard().fact("Eaten today")?.contains(text) == true)
    }

    @Test("A pet that was never weighed has a notice, and its meals are counted")
    func neverWeighed() async throws {
        let world = try World(weights: [])
        try await eat(world, world.dry, 40)
        let screen = await world.dashboard()
        #expect(screen.notices.first?.hasPrefix("Miso hasn't been weighed yet.") == true)
        #expect(screen.fact("Need") == nil)
        #expect(screen.fact("Eaten today") == "143 kcal")
    }

    @Test("For a kind without a published equation no need is shown")
    func bird() async throws {
        let screen = try await World(species: .bird).dashboard()
        #expect(screen.fact("Need") == nil)
        #expect(screen.notices.contains { $0.contains("no published equation") })
    }

    @Test("A meal of food without analysis is reported as missing from the sum")
    func unknownEnergy() async throws {
        let world = try World()
        let scraps = try Food(name: "Scraps")
        try await world.store.save(scraps)
        try await eat(world, scraps, 30)
        let screen = await world.dashboard()
        #expect(screen.notices.contains { $0.hasPrefix("One meal of today can't be counted") })
        #expect(screen.fact("Eaten today")?.hasPrefix("0 of 238 kcal") == true)
    }

    @Test("A meal of something harmful warns first of all, with the dose and whom to call")
    func harmful() async throws {
        let world = try World()
        let onion = try Food(name: "Fried onions", declaredKilocalories: 40)
        try await world.store.save(onion)
        try await eat(world, onion, 25)
        let screen = await world.dashboard()
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
        let screen = await world.dashboard()
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
        #expect(await world.dashboard().notices.contains { $0.contains("more than twice what is usual") })
    }

    @Test("The chart has a bar for each day with meals, and compares the mean with the plan")
    func chart() async throws {
        let world = try World()
        for day in ["2026-11-09", "2026-11-12", "2026-11-08"] { try await eat(world, world.dry, 100, on: day) }
        try await eat(world, world.dry, 20)
        let chart = try #require(await world.dashboard().chart("energy"))
        #expect(chart.points.map(\.label) == ["9 November 2026", "12 November 2026", "22 November 2026"])
        #expect(chart.points.map(\.value) == [357, 357, 71])
        // 357 / 237.6; today isn't over and doesn't count.
        #expect(chart.summary == "238 kcal a day are planned. Eaten on average: 357 kcal, 50 % more.")
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
