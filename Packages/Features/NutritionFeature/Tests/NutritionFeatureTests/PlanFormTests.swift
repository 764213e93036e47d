import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("The form of a plan", .timeLimit(.minutes(10)))
struct PlanFormTests {
    private func plan(_ world: World) async -> PlanViewModel {
        await world.shown { PlanViewModel(pet: $0, dependencies: $1, coordinator: $2) }
    }

    @Test("A plan shows its day and energy while typing, and is saved from today's weight on")
    func savePlan() async throws {
        let world = try World()
        let source = await plan(world)
        source.handle(.edited("condition", .option("7")))
        #expect(source.screen.fact("Ideal")?.hasPrefix("about 3.33 kg") == true)
        source.type([("goal", "3.5"), ("rate", "0.5")])
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
        source.type([("goal", " ")])
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
        source.type([("goal", goal), ("rate", rate)])
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
        source.type([("goal", goal)])
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
        source.type([("goal", "3.8")])
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
            source.type([("goal", "3.8")])
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
        source.type([("goal", "3.1")])
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
            source.type([("goal", "3.6")])
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
        source.type([("goal", "3.5")])
        source.handle(.activated("save"))
        #expect(source.screen.errors["goal"]?.contains("was never weighed") == true)
        source.type([("goal", "")])
        source.handle(.activated("save"))
        _ = await source.settled()
        #expect(world.coordinator.closed.count == 1)
    }
}
