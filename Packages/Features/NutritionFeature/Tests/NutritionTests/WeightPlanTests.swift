import CoreModels
import Nutrition
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WeightPlanTests {
    private let today = day("2026-11-22")

    private func plan(
        _ species: Species = .dog, from start: Int, to goal: Int, rate: Double
    ) throws -> WeightPlan {
        try WeightPlan(
            species: species, start: try weight(start), goal: try weight(goal), startedOn: today, weeklyRate: rate)
    }

    @Test("A dog that loses 1 % of its weight a week goes from 38 to 33 kg in 99 days")
    func date() throws {
        // 38 · 0.99^14.04 = 33, and 14.04 weeks are 98.3 days.
        let plan = try plan(from: 38_000, to: 33_000, rate: 0.01)
        #expect(plan.days == 99)
        #expect(plan.goalDate == today.adding(days: 99))
        #expect(plan.grams(on: today.adding(days: 7)) == 38_000 * 0.99)
        #expect(plan.grams(on: today.adding(days: -3)) == 38_000)
        #expect(plan.grams(on: plan.goalDate) == 33_000)
    }

    @Test("While losing, dogs get the goal's resting energy and cats 80 % of it, as AAHA starts")
    func energyToLose() throws {
        let dog = EatingAnimal(species: .dog, weight: try weight(38_000))
        let cat = EatingAnimal(species: .cat, weight: try weight(6000))
        // 70 · 30^0.75 = 897 and 0.8 · 70 · 5^0.75 = 187.
        let dogs = try plan(from: 38_000, to: 30_000, rate: 0.01).kilocalories(for: dog)
        let cats = try plan(.cat, from: 6000, to: 5000, rate: 0.01).kilocalories(for: cat)
        #expect(abs(dogs - 897) <= 0.5)
        #expect(abs(cats - 187) <= 0.5)
    }

    @Test("A plan to gain feeds more than needed at the goal")
    func energyToGain() throws {
        let cat = EatingAnimal(species: .cat, weight: try weight(3500), isNeutered: true)
        let energy = try plan(.cat, from: 3500, to: 4000, rate: 0.01).kilocalories(for: cat)
        #expect(abs(energy - 198 * 1.2 * 1.1) <= 1)
    }

    @Test(
        "Rates that aren't safe are refused",
        arguments: [
            (Species.dog, 0.021), (.dog, 0.0), (.dog, -0.01), (.cat, 0.03), (.cat, .nan), (.cat, .infinity),
        ])
    func unsafeRates(species: Species, rate: Double) {
        #expect(throws: WeightPlanError.self) { try plan(species, from: 8000, to: 7000, rate: rate) }
    }

    @Test("No rate is published for rabbits, so there is no plan")
    func rabbit() {
        #expect(throws: WeightPlanError.noPublishedRate(.rabbit)) {
            try plan(.rabbit, from: 3000, to: 2500, rate: 0.01)
        }
    }

    @Test("A goal that is the current weight, or half of it, is refused")
    func goals() {
        #expect(throws: WeightPlanError.nothingToChange) { try plan(from: 8000, to: 8000, rate: 0.01) }
        #expect(throws: WeightPlanError.tooFar(share: 0.5)) { try plan(from: 8000, to: 4000, rate: 0.01) }
        #expect(throws: WeightPlanError.self) { try plan(from: 1, to: Weight.heaviest, rate: 0.01) }
    }

    @Test("A weight is compared with the plan, with a tolerance of 2 % for scales and stomach")
    func progress() throws {
        let plan = try plan(from: 38_000, to: 33_000, rate: 0.01)
        let later = today.adding(days: 49)
        let planned = plan.grams(on: later)
        #expect(plan.progress(of: try weight(Int(planned * 1.01)), on: later) == .asPlanned)
        #expect(plan.progress(of: try weight(Int(planned * 1.04)), on: later) == .behind)
        #expect(plan.progress(of: try weight(Int(planned * 0.96)), on: later) == .ahead)
        #expect(plan.progress(of: plan.goal, on: later) == .reached)
    }

    @Test("Every valid plan reaches its goal, without reversing or leaving its bounds")
    func property() throws {
        var random = SeededGenerator(seed: 3)
        var taken = 0
        for _ in 0..<20_000 {
            let start = randomGrams(&random)
            let goal = min(Weight.heaviest, max(1, Int(Double(start) * .random(in: 0.5...1.5, using: &random))))
            guard
                let plan = try? plan(
                    Bool.random(using: &random) ? .dog : .cat, from: start, to: goal,
                    rate: .random(in: 0...0.03, using: &random))
            else { continue }
            taken += 1
            #expect((1...1000).contains(plan.days))
            let low = Double(min(start, goal))
            let high = Double(max(start, goal))
            var last = plan.grams(on: today)
            for days in stride(from: 0, through: plan.days, by: max(1, plan.days / 5)) {
                let grams = plan.grams(on: today.adding(days: days))
                #expect(grams >= low - 1e-6 && grams <= high + 1e-6)
                #expect(plan.direction == .losing ? grams <= last + 1e-6 : grams >= last - 1e-6)
                last = grams
            }
        }
        #expect(taken > 1000)
    }

    @Test("A dog of 40 kg with 8 of 9 points is 30 % too heavy: 30.8 kg would be right")
    func idealWeight() throws {
        let obese = try #require(BodyCondition(score: 8))
        #expect(obese.idealWeight(at: try weight(40_000))?.grams == 30_769)
        #expect(BodyCondition(score: 5)?.idealWeight(at: try weight(40_000)) == nil)
        #expect(BodyCondition(score: 2)?.idealWeight(at: try weight(40_000)) == nil)
        #expect(BodyCondition(score: 9)?.idealWeight(at: try weight(1))?.grams == 1)
    }

    @Test("The scale has nine points and no more", arguments: [Int.min, -1, 0, 10, Int.max])
    func scale(score: Int) {
        #expect(BodyCondition(score: score) == nil)
        let all = BodyCondition.scores.compactMap(BodyCondition.init(score:))
        #expect(Set(all.map(\.name)).count == 9)
        #expect(Set(all.map(\.signs)).count == 9)
    }
}
