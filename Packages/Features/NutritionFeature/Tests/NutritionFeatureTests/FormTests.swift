import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("The forms of nutrition", .timeLimit(.minutes(10)))
struct FormTests {
    private func type(_ source: some FormScreenSource, _ values: [(FieldID, String)]) {
        for (field, text) in values { source.handle(.edited(field, .text(text))) }
    }

    private func meal(_ world: World, _ id: MealID? = nil) async -> MealViewModel {
        await world.shown { MealViewModel(id: id, pet: $0, dependencies: $1, coordinator: $2) }
    }

    private func food(_ world: World, _ id: FoodID? = nil) async -> FoodViewModel {
        await world.shown { FoodViewModel(id: id, pet: $0, dependencies: $1, coordinator: $2) }
    }

    private func plan(_ world: World) async -> PlanViewModel {
        await world.shown { PlanViewModel(pet: $0, dependencies: $1, coordinator: $2) }
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
        type(source, [("grams", "30")])
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
        type(source, [("grams", text)])
        source.handle(.activated("save"))
        #expect(source.screen.errors == ["grams": "Enter whole grams, 1 to 50000."])
        #expect(await world.store.allMeals.isEmpty)
        #expect(world.coordinator.closed.isEmpty)
    }

    @Test("A meal of more than three days' energy is asked about", arguments: [(199, nil), (200, "3"), (3400, "51")])
    func hugeMeal(grams: Int, days: String?) async throws {
        let source = await meal(try World())
        type(source, [("grams", "\(grams)")])
        let question = source.screen.command("save")?.confirmation?.question
        #expect(question?.contains("more than Miso needs in \(days ?? "?") days") == (days == nil ? nil : true))
    }

    @Test("A future or invalid day isn't logged", arguments: ["2026-11-23", "tomorrow", ""])
    func badDay(text: String) async throws {
        let world = try World()
        let source = await meal(world)
        type(source, [("grams", "30"), ("date", text)])
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
        type(source, [("grams", "30"), ("date", text)])
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
        type(source, [("grams", "30")])
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
        type(source, [("grams", "45")])
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
        type(source, [("milliliters", "0")])
        source.handle(.activated("save"))
        #expect(source.screen.errors["milliliters"] == "Enter whole milliliters, 1 to 100000.")
        type(source, [("milliliters", "120")])
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.allDrinks.map(\.milliliters) == [120])
    }

    @Test("A food is added from its label; its energy is shown while typing, with the usual ash")
    func addFood() async throws {
        let world = try World()
        let source = await food(world)
        #expect(source.screen.errors.isEmpty)
        type(source, [("name", "Pouch"), ("protein", "8,5"), ("fat", "5"), ("fiber", "0.4"), ("moisture", "80")])
        // 3.5 · 8.5 + 8.5 · 5 + 3.5 · 4.1 with 2 g of ash.
        #expect(
            source.screen.body.last
                == .text(
                    RichText(
                        "The analysis gives 87 kcal in 100 g with the usual ash, by the modified Atwater factors for food of dogs and cats.",
                        role: .secondary)))
        type(source, [("bag", "1.2")])
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
        type(source, [("name", "Food")] + typed)
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

    @Test("A plan shows its day and energy while typing, and is saved from today's weight on")
    func savePlan() async throws {
        let world = try World()
        let source = await plan(world)
        source.handle(.edited("condition", .option("7")))
        #expect(source.screen.fact("Ideal")?.hasPrefix("about 3.33 kg") == true)
        type(source, [("goal", "3.5"), ("rate", "0.5")])
        // ln(3.5/4) / ln(0.995) = 26.64 weeks, 187 days; 0.8 · 70 · 3.5^0.75 = 143.
        #expect(source.screen.notices.first?.hasPrefix("3.5 kg on 28 May 2027, 187 days after") == true)
        #expect(source.screen.notices.first?.contains("Feed 143 kcal a day.") == true)
        source.handle(.activated("save"))
        _ = await source.settled()
        let diet = await world.store.storedDiet
        #expect(diet.condition?.score == 7)
        #expect(diet.goal?.start.grams == 4000)
        #expect(diet.goal?.startedOn == World.today)
        #expect(diet.goal?.weeklyRate == 0.005)
    }

    @Test("Saving without changing the goal doesn't restart the plan")
    func keptPlan() async throws {
        let world = try World()
        let goal = WeightGoal(
            start: try Weight(grams: 4400), goal: try Weight(grams: 3900), startedOn: World.day("2026-09-01"),
            weeklyRate: 0.01)
        try await world.store.save(
            Diet(condition: BodyCondition(score: 6), goal: goal), of: world.cat.id)
        let source = await plan(world)
        source.handle(.edited("activity", .option("low")))
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(
            await world.store.storedDiet
                == Diet(activity: .low, condition: BodyCondition(score: 6), goal: goal))
    }

    @Test("A goal that is left empty ends the plan")
    func endedPlan() async throws {
        let world = try World()
        let goal = WeightGoal(
            start: try Weight(grams: 4400), goal: try Weight(grams: 3900), startedOn: World.day("2026-09-01"),
            weeklyRate: 0.01)
        try await world.store.save(Diet(goal: goal), of: world.cat.id)
        let source = await plan(world)
        type(source, [("goal", " ")])
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.storedDiet.goal == nil)
    }

    @Test(
        "A plan that isn't safe isn't saved",
        arguments: [
            ("3.5", "3", "rate"), ("3.5", "", "rate"), ("1", "1", "goal"), ("0", "1", "goal"), ("4", "1", "goal"),
            ("x", "1", "goal"), ("999999999", "1", "goal"),
        ] as [(String, String, FieldID)])
    func badPlan(goal: String, rate: String, field: FieldID) async throws {
        let world = try World()
        let source = await plan(world)
        type(source, [("goal", goal), ("rate", rate)])
        source.handle(.activated("save"))
        #expect(Array(source.screen.errors.keys) == [field])
        #expect(await world.store.storedDiet.goal == nil)
    }

    @Test(
        "A loss plan for condition 5 or less, or below the ideal weight, isn't saved and names the vet (AAHA 2014)",
        arguments: [("2", "3.8"), ("5", "3.8"), ("unknown", "3.8"), ("6", "3.6")])
    func refusedLoss(condition: String, goal: String) async throws {
        let world = try World()
        let source = await plan(world)
        source.handle(.edited("condition", .option(OptionID(condition))))
        type(source, [("goal", goal)])
        source.handle(.activated("save"))
        #expect(source.screen.errors["goal"]?.contains("vet") == true)
        #expect(source.screen.notices.isEmpty)
        #expect(await world.store.storedDiet.goal == nil)
    }

    @Test("A loss plan for a female that isn't spayed needs the answer that she isn't pregnant or nursing (AAHA 2014)")
    func pregnant() async throws {
        let world = try World()
        let source = await plan(world)
        #expect(source.screen.field("breeding") == nil)
        source.handle(.edited("neutered", .option("no")))
        source.handle(.edited("condition", .option("7")))
        type(source, [("goal", "3.8")])
        for answer in ["unknown", "yes"] {
            source.handle(.edited("breeding", .option(OptionID(answer))))
            source.handle(.activated("save"))
            #expect(source.screen.errors["goal"]?.contains("pregnant or nursing") == true)
        }
        // The answer isn't lost without a word where no goal is entered.
        #expect(source.screen.field("breeding")?.help?.contains("ask your vet") == true)
        source.handle(.edited("breeding", .option("no")))
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.storedDiet.goal?.goal.grams == 3800)
    }

    @Test("That a pet is pregnant, or thin, is saved while it follows a plan, and the plan stops")
    func stoppedPlan() async throws {
        for (field, answer) in [("breeding", "yes"), ("condition", "4")] {
            let world = try World(isNeutered: false)
            let source = await plan(world)
            source.handle(.edited("condition", .option("7")))
            source.handle(.edited("breeding", .option("no")))
            type(source, [("goal", "3.8")])
            source.handle(.activated("save"))
            _ = await source.settled()
            #expect(try await world.record().plannedLoss != nil)

            let later = await plan(world)
            later.handle(.edited("breeding", .option("no")))
            later.handle(.edited(FieldID(field), .option(OptionID(answer))))
            later.handle(.activated("save"))
            _ = await later.settled()
            #expect(later.screen.errors.isEmpty)
            let record = try await world.record()
            #expect(record.diet.isPregnantOrNursing == (answer == "yes"))
            #expect(record.diet.condition?.score == (answer == "4" ? 4 : 7))
            #expect(record.plannedLoss == nil)
        }
    }

    @Test("A growing pet has no ideal weight to reach")
    func growingWithoutIdeal() async throws {
        for (birthDate, hasIdeal) in [("2022-05-01", true), ("2026-08-01", false)] {
            let source = await plan(try World(birthDate: birthDate))
            source.handle(.edited("condition", .option("7")))
            let labels = source.screen.allElements.flatMap { element in
                if case .facts(let facts) = element { facts.map(\.label) } else { [String]() }
            }
            #expect(labels.contains("Ideal") == hasIdeal)
        }
    }

    @Test("A loss plan for a pet that has lost weight without a plan is refused, and the vet is named")
    func unplannedLoss() async throws {
        let world = try World(weights: [("2026-11-21", 3600), ("2026-06-01", 4200)])
        let source = await plan(world)
        source.handle(.edited("condition", .option("7")))
        type(source, [("goal", "3.1")])
        source.handle(.activated("save"))
        #expect(source.screen.errors["goal"]?.contains("call your vet") == true)
        #expect(await world.store.storedDiet.goal == nil)
    }

    @Test(
        "A goal of the profile is offered as the plan's, by the plan's rules, and is then removed from the profile")
    func goalOfProfile() async throws {
        let world = try World(weightGoal: 3500)
        let source = await plan(world)
        #expect(source.screen.field("goal")?.value == .text("3.5"))
        // The body condition wasn't judged.
        source.handle(.activated("save"))
        #expect(source.screen.errors["goal"]?.contains("Enter the body condition first") == true)
        source.handle(.edited("condition", .option("7")))
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.storedDiet.goal?.goal.grams == 3500)
        #expect(try await world.pets.pet(world.cat.id).care.weightGoal == nil)
    }

    @Test("That a pet is pregnant or nursing is saved without a goal, and shown when the plan is opened again")
    func savedPregnancy() async throws {
        let world = try World(isNeutered: false)
        let source = await plan(world)
        #expect(source.screen.field("breeding")?.value == .option("unknown"))
        source.handle(.edited("breeding", .option("yes")))
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(await world.store.storedDiet == Diet(isPregnantOrNursing: true))
        let later = await plan(world)
        #expect(later.screen.field("breeding")?.value == .option("yes"))
        later.handle(.edited("breeding", .option("no")))
        later.handle(.activated("save"))
        _ = await later.settled()
        #expect(await world.store.storedDiet == Diet())
    }

    @Test("A loss plan for a dog with diabetes and insulin is refused, and the vet is named first")
    func illness() async throws {
        for world in [
            try World(species: .dog, birthDate: "2012-05-01", conditions: "diabetes, kidney disease"),
            try World(species: .dog, birthDate: "2012-05-01", medicines: ["Insulin"]),
        ] {
            let source = await plan(world)
            #expect(source.screen.notices.first?.hasPrefix("Ask your vet before you change what is fed") == true)
            #expect(source.screen.notices.first?.contains("14 years old") == true)
            source.handle(.edited("condition", .option("7")))
            type(source, [("goal", "3.6")])
            source.handle(.activated("save"))
            #expect(source.screen.errors["goal"]?.contains("Make the plan with your vet") == true)
            #expect(await world.store.storedDiet.goal == nil)
        }
    }

    @Test("Whether a pet is neutered is the profile's fact: shown from there, and changed there")
    func neutered() async throws {
        let world = try World()
        let source = await plan(world)
        #expect(source.screen.field("neutered")?.value == .option("yes"))
        source.handle(.edited("neutered", .option("no")))
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(try await world.pets.pet(world.cat.id) == world.cat.neutered(false))
        let need = try await world.record().animal?.isNeutered
        #expect(need == false)
        // A screen that is opened later shows the change, and doesn't save an unchanged profile.
        let later = await plan(world)
        #expect(later.screen.field("neutered")?.value == .option("no"))
    }

    @Test("A pet that was never weighed can't have a goal yet, but its diet is saved")
    func noWeight() async throws {
        let world = try World(weights: [])
        let source = await plan(world)
        type(source, [("goal", "3.5")])
        source.handle(.activated("save"))
        #expect(source.screen.errors["goal"]?.contains("was never weighed") == true)
        type(source, [("goal", "")])
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(world.coordinator.closed.count == 1)
    }
}
