import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("The forms of meals, water and foods", .timeLimit(.minutes(10)))
struct FoodFormTests {
    private func meal(_ world: World, _ id: MealID? = nil) async -> MealViewModel {
        await world.shown { MealViewModel(id: id, pet: $0, dependencies: $1, coordinator: $2) }
    }

    private func food(_ world: World, _ id: FoodID? = nil) async -> FoodViewModel {
        await world.shown { FoodViewModel(id: id, pet: $0, dependencies: $1, coordinator: $2) }
    }

    @Test("A meal opens with today and the food, shows how much is left, and is logged")
    func logMeal() async throws {
        let world = try World()
        let source = await meal(world)
        #expect(source.screen.inconsistencies.isEmpty)
        #expect(source.screen.errors.isEmpty)
        #expect(source.screen.backConfirmation == nil)
        #expect(source.screen.field("date")?.value == .text("2026-11-22"))
        #expect(source.screen.field("grams")?.help == "67 g would make up today's 238 kcal.")
        source.type([("grams", "30")])
        #expect(source.screen.field("grams")?.help == "That is 107 kcal.")
        #expect(source.screen.backConfirmation != nil)
        source.handle(.activated("save"))
        #expect(source.screen.isBusy)
        _ = await source.settled()
        let logged = try #require(await world.store.allMeals.first)
        #expect(logged.grams == 30 && logged.food == world.dry.id && logged.date == World.today)
        #expect(world.coordinator.closed.count == 1)
    }

    @Test(
        "An amount that is zero, negative, a million, or not a number isn't logged",
        arguments: ["", "0", "-5", "1000000", "1.5", "12e3", "NaN", "🐈", "99999999999999999999"])
    func badAmount(text: String) async throws {
        let world = try World()
        let source = await meal(world)
        source.type([("grams", text)])
        source.handle(.activated("save"))
        #expect(source.screen.errors == ["grams": "Enter whole grams, 1 to 50000."])
        #expect(await world.store.allMeals.isEmpty)
        #expect(world.coordinator.closed.isEmpty)
    }

    @Test("A meal of more than three days' energy is asked about", arguments: [(199, nil), (200, "3"), (3400, "51")])
    func hugeMeal(grams: Int, days: String?) async throws {
        let source = await meal(try World())
        source.type([("grams", "\(grams)")])
        let question = source.screen.command("save")?.confirmation?.question
        #expect(question?.contains("more than Miso needs in \(days ?? "?") days") == (days == nil ? nil : true))
    }

    @Test("A future or invalid day isn't logged", arguments: ["2026-11-23", "tomorrow", ""])
    func badDay(text: String) async throws {
        let world = try World()
        let source = await meal(world)
        source.type([("grams", "30"), ("date", text)])
        source.handle(.activated("save"))
        #expect(Array(source.screen.errors.keys) == ["date"])
        #expect(await world.store.allMeals.isEmpty)
    }

    @Test(
        "A day is read as people type it, as in every other form",
        arguments: ["yesterday", "-1d", "21.11.", "21 Nov 2026", "2026-11-21"])
    func typedDay(text: String) async throws {
        let world = try World()
        let source = await meal(world)
        source.type([("grams", "30"), ("date", text)])
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.allMeals.map(\.date) == [World.day("2026-11-21")])
    }

    @Test("Without foods the form leads to adding one, and opens when there is one")
    func noFoods() async throws {
        let world = try World()
        let store = NutritionStoreDouble(foods: [], diet: Diet(), weights: [])
        let dependencies = NutritionDependencies(
            store: store, pets: world.dependencies.pets, catalog: world.catalog, today: world.dependencies.today,
            ids: world.dependencies.ids,
            settings: world.settings, log: .disabled)
        let source = MealViewModel(
            id: nil, pet: world.cat.id, dependencies: dependencies, coordinator: world.coordinator)
        source.appear()
        #expect(await source.settled().command("add-food") != nil)
        source.handle(.activated("add-food"))
        #expect(world.coordinator.transitions(of: NutritionDestination.self) == [.food(world.cat.id, nil)])
        try await store.save(world.dry)
        source.appear()
        #expect(await source.settled().field("food")?.value == .option(OptionID(world.dry.id.description)))
    }

    @Test("A meal that couldn't be sent stays in the form, and is logged once when sent again")
    func savedAgain() async throws {
        let world = try World()
        let source = await meal(world)
        source.type([("grams", "30")])
        await world.store.fail(with: .unavailable(reason: "No answer."))
        source.handle(.activated("save"))
        let failed = await source.settled()
        #expect(world.recordedLog.records.map(\.message) == ["a form of nutrition wasn't saved"])
        #expect(failed.field("grams")?.value == .text("30"))
        guard case .form(let form)? = failed.body.last else {
            Issue.record("expected a form, found \(failed.body)")
            return
        }
        #expect(form.error == "No answer. Nothing was changed. Try again.")
        await world.store.fail(with: nil)
        source.handle(.activated("save"))
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.allMeals.count == 1)
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A meal can be corrected and removed; a missing one is reported")
    func changeMeal() async throws {
        let world = try World()
        let logged = try #require(Meal(food: world.dry.id, grams: 40, date: World.day("2026-11-20")))
        try await world.store.save(logged, of: world.cat.id)
        let source = await meal(world, logged.id)
        #expect(source.screen.field("date")?.value == .text("2026-11-20"))
        source.type([("grams", "45")])
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.allMeals.map(\.grams) == [45])

        let again = await meal(world, logged.id)
        #expect(again.screen.command("remove")?.confirmation?.question == "Remove this meal from the diary?")
        again.handle(.activated("remove"))
        _ = await again.settled()
        #expect(await world.store.allMeals.isEmpty)

        let gone = await meal(world, logged.id).screen
        #expect(gone.allFields.isEmpty)
        #expect(gone.command("remove") == nil)
    }

    @Test("Water is logged, and an invalid amount isn't")
    func water() async throws {
        let world = try World()
        let source = await world.shown { DrinkViewModel(id: nil, pet: $0, dependencies: $1, coordinator: $2) }
        source.type([("milliliters", "0")])
        source.handle(.activated("save"))
        #expect(source.screen.errors["milliliters"] == "Enter whole milliliters, 1 to 100000.")
        source.type([("milliliters", "120")])
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.allDrinks.map(\.milliliters) == [120])
    }

    @Test("A food is added from its label; its energy is shown while typing, with the usual ash")
    func addFood() async throws {
        let world = try World()
        let source = await food(world)
        #expect(source.screen.errors.isEmpty)
        source.type([("name", "Pouch"), ("protein", "8,5"), ("fat", "5"), ("fiber", "0.4"), ("moisture", "80")])
        // 3.5 · 8.5 + 8.5 · 5 + 3.5 · 4.1 with 2 g of ash.
        #expect(
            source.screen.body.last
                == .text(
                    RichText(
                        "The analysis gives 87 kcal in 100 g with the usual ash, by the modified Atwater factors for food of dogs and cats.",
                        role: .secondary)))
        source.type([("bag", "1.2")])
        source.handle(.activated("save"))
        _ = await source.settled()
        let added = try #require(await world.store.allFoods.last)
        #expect(added.name == "Pouch")
        #expect(added.analysis?.ash == 2)
        #expect(added.bag == Bag(grams: 1200, openedOn: World.today))
    }

    @Test(
        "An invalid label isn't saved, and each field says why",
        arguments: [
            ([("name", "")], ["name"]), ([("protein", "27")], ["fat", "fiber", "moisture"]),
            ([("protein", "x"), ("fat", "1"), ("fiber", "1"), ("moisture", "1")], ["protein"]),
            ([("protein", "60"), ("fat", "60"), ("fiber", "1"), ("moisture", "1")], ["ash"]),
            ([("energy", "951")], ["energy"]), ([("energy", "-1")], ["energy"]), ([("bag", "0")], ["bag"]),
            ([("bag", "1001")], ["bag"]), ([("openedOn", "2026-11-20")], ["bag"]),
            ([("bag", "1"), ("openedOn", "2026-11-23")], ["openedOn"]),
            ([("bag", "1"), ("openedOn", "someday")], ["openedOn"]),
        ] as [([(FieldID, String)], [FieldID])])
    func badFood(typed: [(FieldID, String)], wrong: [FieldID]) async throws {
        let world = try World()
        let source = await food(world)
        source.type([("name", "Food")] + typed)
        source.handle(.activated("save"))
        #expect(source.screen.errors.keys.sorted() == wrong.sorted())
        #expect(await world.store.allFoods.count == 1)
    }

    @Test("A food that is no longer fed isn't offered, and can come back")
    func retire() async throws {
        let world = try World()
        let source = await food(world, world.dry.id)
        #expect(source.screen.field("protein")?.value == .text("27"))
        source.handle(.activated("retire"))
        _ = await source.settled()
        #expect(await world.store.allFoods.map(\.isRetired) == [true])
        #expect(await meal(world).screen.allFields.isEmpty)
        let again = await food(world, world.dry.id)
        #expect(again.screen.command("retire")?.label == "Feed it again")
        again.handle(.activated("retire"))
        _ = await again.settled()
        #expect(await world.store.allFoods.map(\.isRetired) == [false])
        #expect(await world.store.allFoods.first?.analysis == world.dry.analysis)
    }
}
