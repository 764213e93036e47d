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

    @Test("A plan to lose weight is a planned loss, at the quickest rate that is safe for the species")
    func planned() async throws {
        let world = try await world(condition: 6)
        let plans = NutritionModule.weightPlans(world.dependencies)
        let loss = PlannedLoss(
            startedOn: World.day("2026-11-20"), goal: try Weight(grams: 4600), mostWeekly: 0.01)
        #expect(try await plans.plannedLoss(of: world.cat) == loss)
        #expect(try await plans.plannedLossesOfAllPets() == [world.cat.id: loss])
    }

    @Test("A plan that isn't safe for the pet is none, and nor is no plan")
    func unsafe() async throws {
        let world = try await world(condition: 3)
        let plans = NutritionModule.weightPlans(world.dependencies)
        #expect(try await plans.plannedLoss(of: world.cat) == nil)
        #expect(try await plans.plannedLossesOfAllPets().isEmpty)
        try await world.store.save(Diet(), of: world.cat.id)
        #expect(try await plans.plannedLoss(of: world.cat) == nil)
        #expect(try await plans.plannedLossesOfAllPets().isEmpty)
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
}
