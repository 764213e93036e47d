import CoreModels
import CorePresentation
import TestSupport
import Testing

@testable import PetHealthFeature

@Suite("The trend of a weight", .timeLimit(.minutes(10)))
struct WeightTrendTests {
    private func samples(_ grams: [Int]) throws -> [WeightSample] {
        let start = try World.day("2025-05-03")
        return try grams.enumerated().map { index, grams in
            try WeightSample(weight: Weight(grams: grams), date: start.adding(days: index), today: .latest)
        }
    }

    private func ends(_ samples: [WeightSample]) -> [WeightSample?] {
        [samples.first, samples.last]
    }

    private func extremes(_ samples: [WeightSample]) -> [Weight?] {
        let weights = samples.map(\.weight)
        return [weights.min(), weights.max()]
    }

    private func chart(_ grams: [Int]) throws -> Chart? {
        WeightTrend(try samples(grams).reversed())?.chart(in: .kilograms)
    }

    @Test("Fewer than two samples show no trend")
    func tooFew() throws {
        #expect(WeightTrend([]) == nil)
        #expect(WeightTrend(try samples([4000])) == nil)
    }

    @Test(
        "The summary says from what to what, and how it changed",
        arguments: [
            ([4000, 5200, 4600], "From 4 kg on 3 May 2025 to 4.6 kg on 5 May 2025, up 600 g."),
            ([4600, 3000], "From 4.6 kg on 3 May 2025 to 3 kg on 4 May 2025, down 1.6 kg."),
            ([35, 35], "From 35 g on 3 May 2025 to 35 g on 4 May 2025, unchanged."),
        ]
    )
    func summary(grams: [Int], summary: String) throws {
        #expect(try chart(grams)?.summary == summary)
    }

    @Test("Points are at their days, in kilograms once one sample reaches one, else in grams")
    func points() throws {
        let heavy = try #require(try chart([900, 1100]))
        let start = Double(try World.day("2025-05-03").dayNumber)
        let points = [
            ChartPoint(label: "3 May 2025", position: start, value: 0.9),
            ChartPoint(label: "4 May 2025", position: start + 1, value: 1.1),
        ]
        #expect(heavy.unit == "kg")
        #expect(heavy.points == points)
        let light = try #require(try chart([35, 40]))
        #expect(light.unit == "g")
        #expect(light.points.map(\.value) == [35, 40])
    }

    @Test("In pounds, points are in ounces until one sample reaches a pound, and the sentence says pounds too")
    func pounds() throws {
        let heavy = try #require(try WeightTrend(samples([400, 4082]).reversed())?.chart(in: .pounds))
        #expect(heavy.unit == "lb")
        #expect(heavy.points.map(\.value) == [0.882, 8.999])
        #expect(heavy.summary == "From 14.1 oz on 3 May 2025 to 9 lb on 4 May 2025, up 8.12 lb.")
        let light = try #require(try WeightTrend(samples([100, 200]).reversed())?.chart(in: .pounds))
        #expect(light.unit == "oz")
        #expect(light.points.map(\.value) == [3.527, 7.055])
    }

    @Test("Few samples are all kept", arguments: [0, 1, 2, 4, 239, 240])
    func keepsFew(count: Int) throws {
        let samples = try samples((0..<count).map { 4000 + $0 })
        #expect(WeightTrend.thinned(samples, to: 240) == samples)
    }

    @Test(
        "Many are thinned to the limit, in order, with the ends and the extremes of the whole",
        arguments: [241, 1000], [4, 5, 6, 100, 240]
    )
    func thins(count: Int, limit: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count + limit))
        let samples = try samples((0..<count).map { _ in Int.random(in: 3000...6000, using: &generator) })
        let thinned = WeightTrend.thinned(samples, to: limit)
        #expect((limit / 2 + 1...limit).contains(thinned.count))
        // Each sample has its own day, so none may occur twice.
        let days = thinned.map(\.date)
        #expect(days == Set(days).sorted())
        #expect(ends(thinned) == ends(samples))
        #expect(extremes(thinned) == extremes(samples))
    }
}
