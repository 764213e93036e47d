import CoreInterfaces
import CoreModels
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("The weight plans for other features", .timeLimit(.minutes(1)))
struct WeightPlanReaderTests {
    /// Returns a world with a plan from 5 to 4.5 kg, for a body condition.
    private func world(condition: Int) async throws -> World {
        let world = try World(weights: [("2026-11-20", 5000)])
        let goal = WeightGoal(
            start: try Weight(grams: 5000), goal: try Weight(grams: 4600), startedOn: World.day("2026-11-20"),
            weeklyRate: 0.005)
        try await world.store.save(Diet(condition: BodyCondition(score: condition), goal: goal), of: world.cat.id)
        await world.store.set(onlyPet: world.cat.id)
        return world
    }

    @Test("A plan to lose weight is a planned loss, at the fastest rate that is safe for the species")
    func planned() async throws {
        let world = try await world(condition: 6)
        let plans = NutritionModule.weightPlans(world.dependencies)
        let loss = PlannedLoss(
            startedOn: World.day("2026-11-20"), goal: try Weight(grams: 4600), mostWeekly: 0.01)
        #expect(try await plans.plannedLoss(of: world.cat) == loss)
        #expect(try await plans.plannedLossesOfAllPets() == [world.cat.id: loss])
    }

    @Test("Nothing is planned without a plan, or if the plan isn't safe for the pet")
    func unsafe() async throws {
        let world = try await world(condition: 3)
        let plans = NutritionModule.weightPlans(world.dependencies)
        #expect(try await plans.plannedLoss(of: world.cat) == nil)
        #expect(try await plans.plannedLossesOfAllPets().isEmpty)
        try await world.store.save(Diet(), of: world.cat.id)
        #expect(try await plans.plannedLoss(of: world.cat) == nil)
        #expect(try await plans.plannedLossesOfAllPets().isEmpty)
    }

    @Test("The recent meals of a pet are summarized, with a remark if it has a weight goal")
    func feeding() async throws {
        let world = try await world(condition: 6)
        let plans = NutritionModule.weightPlans(world.dependencies)
        for (grams, day) in [(30, "2026-11-21"), (30, "2026-11-21"), (900, "2026-11-22"), (900, "2026-11-07")] {
            let meal = try #require(Meal(food: world.dry.id, grams: grams, date: World.day(day)))
            try await world.store.save(meal, of: world.cat.id)
        }
        let sentences = try await plans.feeding(of: world.cat).sentences(for: world.cat)
        #expect(sentences.first == "Miso's weight is watched: weigh the food, and give nothing else.")
        #expect(sentences.last == "Dry: about 60 g a day, in 2 meals.")
        let retired = try Food(id: world.dry.id, name: "Dry", isRetired: true)
        try await world.store.save(retired)
        #expect(try await plans.feeding(of: world.cat).sentences(for: world.cat).first?.hasPrefix("No food") == true)
    }

    @Test("A pet is pregnant or nursing if it was entered, unless its profile rules that out")
    func pregnant() async throws {
        let world = try World(weights: [])
        let plans = NutritionModule.weightPlans(world.dependencies)
        let id = world.cat.id
        func cat(_ sex: Sex, isNeutered: Bool? = nil) throws -> Pet {
            try Pet(
                id: id, name: "Miso", species: .cat, sex: sex, care: PetCare(isNeutered: isNeutered),
                today: World.day("2026-11-20"))
        }
        #expect(try await !plans.isPregnantOrNursing(cat(.female)))
        try await world.store.save(Diet(isPregnantOrNursing: true), of: id)
        #expect(try await plans.isPregnantOrNursing(cat(.female)))
        #expect(try await plans.isPregnantOrNursing(cat(.unknown)))
        #expect(try await !plans.isPregnantOrNursing(cat(.male)))
        #expect(try await !plans.isPregnantOrNursing(cat(.female, isNeutered: true)))
    }

    @Test("After a plan is changed or ended, the loss that it planned is still a planned one")
    func changed() async throws {
        let earlier = World.day("2026-09-01")
        let goal = WeightGoal(
            start: try Weight(grams: 5000), goal: try Weight(grams: 4400), startedOn: earlier, weeklyRate: 0.005)
        for (newGoal, expected) in [
            (
                "4.5",
                PlannedLoss(
                    startedOn: World.today, goal: try Weight(grams: 4500), mostWeekly: 0.01,
                    earlier: earlier...World.today)
            ),
            (
                "",
                PlannedLoss(
                    startedOn: earlier, goal: try Weight(grams: 4400), mostWeekly: 0.01, endedOn: World.today)
            ),
        ] {
            let world = try World(weights: [("2026-11-20", 4620), ("2026-09-01", 5000)])
            await world.store.set(onlyPet: world.cat.id)
            let condition = BodyCondition(score: 6)
            try await world.store.save(Diet(condition: condition, goal: goal), of: world.cat.id)
            let form = await world.shown { PlanViewModel(pet: $0, dependencies: $1, coordinator: $2) }
            form.handle(.edited("goal", .text(newGoal)))
            form.handle(.activated("save"))
            _ = await form.settled()
            #expect(form.screen.errors.isEmpty)
            let plans = NutritionModule.weightPlans(world.dependencies)
            #expect(try await plans.plannedLoss(of: world.cat) == expected)
            #expect(try await plans.plannedLossesOfAllPets() == [world.cat.id: expected])
            #expect(try await world.record().loss == nil)
        }
    }

    @Test("Plans that follow each other are one loss, and a goal that is corrected on its first day isn't one")
    func merged() async throws {
        let world = try World(weights: [("2026-11-20", 4620), ("2026-09-01", 5000)])
        func past(_ startedOn: String, _ past: ClosedRange<CalendarDate>?) async throws -> ClosedRange<CalendarDate>? {
            let goal = WeightGoal(
                start: try Weight(grams: 5000), goal: try Weight(grams: 4400), startedOn: World.day(startedOn),
                weeklyRate: 0.005)
            let pastLoss = try past.map { PastLoss(days: $0, goal: try Weight(grams: 4500)) }
            let diet = Diet(condition: BodyCondition(score: 6), goal: goal, pastLoss: pastLoss)
            try await world.store.save(diet, of: world.cat.id)
            return try await world.record().pastLoss(savedWith: nil)?.days
        }
        let june = World.day("2026-06-01")...World.day("2026-09-01")
        #expect(try await past("2026-09-01", june) == World.day("2026-06-01")...World.today)
        #expect(try await past("2026-09-02", june) == World.day("2026-09-02")...World.today)
        #expect(try await past(World.today.description, june) == june)
        #expect(try await past(World.today.description, nil) == nil)
    }
}
