import CoreModels
import Testing

@Suite("An unplanned loss of weight", .timeLimit(.minutes(1)))
struct WeightLossTests {
    private let today = CalendarDate("2026-11-22") ?? .earliest
    private let grown = CalendarDate("2020-01-01")
    private let kitten = CalendarDate("2026-07-01")

    private func samples(_ weights: [(days: Int, grams: Int)]) throws -> [WeightSample] {
        try weights.map { days, grams in
            try WeightSample(weight: Weight(grams: grams), date: today.adding(days: -days), today: today)
        }
    }

    @Test("A grown cat that goes from 4.2 to 3.3 kg in 3 days has lost too much")
    func cat() throws {
        let loss = try #require(WeightLoss(samples([(0, 3300), (3, 4200), (40, 4100)]), born: grown, today: today))
        #expect(loss.before.weight.grams == 4200)
        #expect(loss.formatted(in: .kilograms) == "lost 900 g (21 %) in 3 days")
    }

    @Test(
        "5 % within a month and 10 % within a year are too much for a grown animal; less isn't",
        arguments: [
            (31, 9500, true), (31, 9510, false), (32, 9500, false), (120, 7500, true), (366, 9000, true),
            (366, 9010, false), (367, 8000, false), (1, 10_100, false),
        ])
    func shares(days: Int, grams: Int, isTooMuch: Bool) throws {
        for born in [grown, nil] {
            let weights = try samples([(0, grams), (days, 10_000)])
            #expect((WeightLoss(weights, born: born, today: today) != nil) == isTooMuch)
        }
    }

    @Test("A loss of a growing animal is too much, unless scales or a full stomach explain it")
    func growing() throws {
        for grams in [1100, 1370] {
            #expect(try WeightLoss(samples([(0, grams), (3, 1400), (10, 1200)]), born: kitten, today: today) != nil)
        }
        for grams in [1450, 1390] {
            #expect(try WeightLoss(samples([(0, grams), (3, 1400)]), born: kitten, today: today) == nil)
        }
    }

    @Test("A planned loss isn't reported, unless it is faster than is safe or goes below the goal")
    func planned() throws {
        let plan = PlannedLoss(
            startedOn: today.adding(days: -28), goal: try Weight(grams: 9000), mostWeekly: 0.02)
        func loss(_ weights: [(days: Int, grams: Int)]) throws -> WeightLoss? {
            WeightLoss(try samples(weights), born: grown, today: today, planned: plan)
        }
        #expect(try loss([(0, 9250), (14, 9600), (28, 10_000)]) == nil)
        #expect(try loss([(0, 9000), (28, 10_000)]) == nil)
        // 4 % in three days, of which 0.9 % is planned and 2 % is within the scales.
        #expect(try loss([(0, 9600), (3, 10_000)]) != nil)
        #expect(try loss([(0, 8700), (28, 9500)]) != nil)
        // What was lost before the plan began isn't planned.
        #expect(try loss([(27, 9500), (40, 10_000)]) != nil)
    }

    @Test("A loss that an earlier plan covered isn't reported after the plan is changed; a loss between plans is")
    func changedPlan() throws {
        func loss(_ weights: [(days: Int, grams: Int)], earlierUntil day: Int) throws -> WeightLoss? {
            let plan = PlannedLoss(
                startedOn: today, goal: try Weight(grams: 9000), mostWeekly: 0.01,
                earlier: today.adding(days: -63)...today.adding(days: -day))
            return WeightLoss(try samples(weights), born: grown, today: today, planned: plan)
        }
        // 9 % in nine weeks.
        #expect(try loss([(0, 9100), (63, 10_000)], earlierUntil: 0) == nil)
        #expect(try loss([(0, 9100), (63, 10_000)], earlierUntil: 40) != nil)
        // 5 % in three days.
        #expect(try loss([(0, 9500), (3, 10_000)], earlierUntil: 0) != nil)
    }

    @Test("What a plan planned isn't reported after it has ended, and a later loss is")
    func endedPlan() throws {
        let plan = PlannedLoss(
            startedOn: today.adding(days: -100), goal: try Weight(grams: 9000), mostWeekly: 0.01,
            endedOn: today.adding(days: -30))
        func loss(_ weights: [(days: Int, grams: Int)]) throws -> WeightLoss? {
            WeightLoss(try samples(weights), born: grown, today: today, planned: plan)
        }
        #expect(try loss([(0, 9000), (30, 9050), (100, 10_000)]) == nil)
        // Less than 5 % within a month isn't reported without a plan either.
        #expect(try loss([(0, 8850), (30, 9050), (100, 10_000)]) == nil)
        #expect(try loss([(0, 8550), (30, 9000), (100, 10_000)])?.before.weight.grams == 10_000)
        #expect(try loss([(0, 8550), (30, 9000)]) != nil)
    }

    @Test("A weight in the future, entered while a clock was wrong, doesn't hide a loss")
    func future() throws {
        let future = try WeightSample(
            weight: Weight(grams: 30_000), date: today.adding(days: 5), today: today.adding(days: 5))
        let loss = WeightLoss(try samples([(0, 3300), (3, 4200)]) + [future], born: grown, today: today)
        #expect(loss?.latest.weight.grams == 3300)
    }

    @Test("A loss of long ago isn't reported, and nor is a single weight")
    func old() throws {
        #expect(try WeightLoss(samples([(93, 3300), (96, 4200)]), born: grown, today: today) == nil)
        #expect(try WeightLoss(samples([(0, 3300)]), born: grown, today: today) == nil)
        #expect(WeightLoss([], born: grown, today: today) == nil)
    }
}
