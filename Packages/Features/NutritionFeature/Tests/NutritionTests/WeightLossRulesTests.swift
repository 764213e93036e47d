import CoreModels
import Nutrition
import Testing

/// One test per row of the table "Energy and weight" in docs/care-rules.md.
@Suite("Who may lose weight", .timeLimit(.minutes(1)))
struct WeightLossRulesTests {
    private func refusal(
        _ species: Species = .dog, from start: Int = 9400, to goal: Int, score: Int?, months: Int? = 60,
        mayBePregnantOrNursing: Bool = false, illness: Illness? = nil,
        loss: WeightLoss? = nil
    ) throws -> WeightPlanError? {
        let plan = try WeightPlan(
            species: species, start: weight(start), goal: weight(goal), startedOn: day("2026-11-22"), weeklyRate: 0.01)
        let animal = EatingAnimal(
            species: species, weight: try weight(start), age: months.map { age(years: 0, months: $0) },
            condition: score.flatMap(BodyCondition.init(score:)))
        do throws(WeightPlanError) {
            try plan.check(for: animal, mayBePregnantOrNursing: mayBePregnantOrNursing, illness: illness, loss: loss)
            return nil
        } catch {
            return error
        }
    }

    @Test("No weight loss at body condition 1 to 5 of 9 (Laflamme 1997, AAHA 2014)", arguments: 1...5)
    func condition(score: Int) throws {
        let condition = try #require(BodyCondition(score: score))
        #expect(try refusal(to: 9000, score: score) == .notOverweight(condition))
    }

    @Test("No weight loss until the body condition is scored (AAHA 2014)")
    func conditionUnknown() throws {
        #expect(try refusal(to: 9000, score: nil) == .conditionUnknown)
    }

    @Test("No weight loss before 12 months of age (Hand et al. 2010)", arguments: [Species.dog, .cat])
    func growth(species: Species) throws {
        for months in [3, 11] {
            #expect(try refusal(species, to: 9000, score: 9, months: months) == .growing(species))
        }
        #expect(try refusal(species, to: 9000, score: 9, months: 12) == nil)
    }

    @Test("No weight loss while the age is unknown: the animal may be growing")
    func ageUnknown() throws {
        #expect(try refusal(to: 9000, score: 9, months: nil) == .ageUnknown)
        // A low body condition is reported before the other rules.
        #expect(try refusal(to: 9000, score: 2, months: nil) == .notOverweight(#require(BodyCondition(score: 2))))
    }

    @Test("No weight loss during pregnancy or lactation (AAHA 2014)")
    func pregnancy() throws {
        #expect(try refusal(to: 9000, score: 9, mayBePregnantOrNursing: true) == .mayBePregnantOrNursing)
    }

    @Test("No weight loss without a vet during an illness that makes it dangerous", arguments: Illness.allCases)
    func illness(illness: Illness) throws {
        #expect(try refusal(to: 9000, score: 9, illness: illness) == .illness(illness))
        #expect(WeightPlanError.illness(illness).description.contains("vet"))
    }

    @Test("A growing animal has no plan to gain weight (Hand et al. 2010)", arguments: [Species.dog, .cat])
    func growsAnyway(species: Species) throws {
        for months in [3, 11] {
            #expect(try refusal(species, to: 10_000, score: 4, months: months) == .growsAnyway(species))
        }
        for months in [12, nil] {
            #expect(try refusal(species, to: 10_000, score: 4, months: months) == nil)
        }
    }

    @Test("Only a thin animal has a plan to gain weight (Laflamme 1997, AAHA 2014)", arguments: 1...9)
    func gain(score: Int) throws {
        let condition = try #require(BodyCondition(score: score))
        #expect(try refusal(to: 10_000, score: score) == (score < 5 ? nil : .notUnderweight(condition)))
    }

    @Test("No weight loss for an animal that has lost weight without a plan (WeightLoss)")
    func unplannedLoss() throws {
        let today = day("2026-11-22")
        let samples = try [(0, 9400), (100, 10_500)].map { days, grams in
            try WeightSample(weight: weight(grams), date: today.adding(days: -days), today: today)
        }
        let found = WeightLoss(samples, born: day("2020-01-01"), today: today)
        let loss = try #require(found)
        #expect(try refusal(to: 9000, score: 8, loss: loss) == .unplannedLoss)
    }

    @Test("No goal below the ideal weight, 10 % per point above 5 (AAHA 2014)")
    func idealWeight() throws {
        // 40 kg at 8 of 9 are 130 % of 30.769 kg, which is shown as 30.77 kg.
        #expect(try refusal(from: 40_000, to: 30_770, score: 8) == nil)
        #expect(try refusal(from: 40_000, to: 30_769, score: 8) == nil)
        #expect(try refusal(from: 40_000, to: 30_700, score: 8) == .belowIdealWeight)
    }

    @Test("A dog loses 1 to 2 % a week at most (Hand et al. 2010)")
    func dogRate() {
        #expect(WeightPlan.safeRates(of: .dog, .losing) == 0.01...0.02)
    }

    @Test("A cat loses 0.5 to 1 % a week at most, and hepatic lipidosis is named (AAHA 2014)")
    func catRate() throws {
        #expect(WeightPlan.safeRates(of: .cat, .losing) == 0.005...0.01)
        let error = #expect(throws: WeightPlanError.self) {
            try WeightPlan(
                species: .cat, start: weight(6000), goal: weight(5500), startedOn: day("2026-11-22"), weeklyRate: 0.015)
        }
        #expect("\(try #require(error))".contains("hepatic lipidosis"))
    }

    @Test("Every refusal names the vet")
    func namesVet() throws {
        let condition = try #require(BodyCondition(score: 3))
        let refusals: [WeightPlanError] = [
            .growing(.dog), .growing(.cat), .ageUnknown, .unplannedLoss, .mayBePregnantOrNursing, .conditionUnknown,
            .notOverweight(condition), .notUnderweight(condition), .growsAnyway(.cat),
            .belowIdealWeight, .unsafeRate(0.03, safe: 0.01...0.02), .noPublishedRate(.rabbit), .tooFar(share: 0.5),
        ]
        for refusal in refusals { #expect("\(refusal)".contains("vet")) }
    }
}
