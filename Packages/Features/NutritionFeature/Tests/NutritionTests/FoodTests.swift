import CoreModels
import Nutrition
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FoodTests {
    /// Protein, fat, fiber, moisture, ash, the carbohydrate and the energy of 100 g as printed.
    @Test(
        "Published analyses give the published energy",
        arguments: [
            // A handout's dry dog food.
            ([27.0, 14, 2, 10, 6], 41.0, 357.0),
            // Small Animal Clinical Nutrition, 5th edition, box 1-2: 0.77 + 0.77 + 1.79 kcal/g.
            ([22, 9, 0, 0, 18], 51, 333),
            // Two foods from a diabetes forum's guide, which prints their carbohydrates.
            ([10, 5.5, 1, 79, 2.5], 2, nil), ([30, 10, 2.5, 9, 6.5], 42, nil),
        ] as [([Double], Double, Double?)])
    func published(parts: [Double], carbohydrate: Double, energy: Double?) throws {
        let analysis = try FoodAnalysis(
            protein: parts[0], fat: parts[1], fiber: parts[2], moisture: parts[3], ash: parts[4])
        #expect(abs(analysis.carbohydrate - carbohydrate) < 1e-9)
        if let energy { #expect(abs(analysis.kilocaloriesIn100g - energy) <= 1) }
    }

    @Test("An invalid analysis is rejected with the invalid part")
    func impossibleAnalyses() {
        #expect(throws: FoodAnalysisError.outOfRange(.fat, -1)) {
            try FoodAnalysis(protein: 20, fat: -1, fiber: 2, moisture: 10, ash: 5)
        }
        #expect(throws: FoodAnalysisError.moreThanWhole(140)) {
            try FoodAnalysis(protein: 50, fat: 50, fiber: 20, moisture: 10, ash: 10)
        }
        for number in awkwardNumbers where !(0...100).contains(number) {
            #expect(throws: FoodAnalysisError.self) {
                try FoodAnalysis(protein: 20, fat: 10, fiber: 2, moisture: number, ash: 5)
            }
        }
    }

    @Test("The energy of every valid analysis is between zero and pure fat")
    func analysisProperty() {
        var random = SeededGenerator(seed: 7)
        var taken = 0
        for _ in 0..<20_000 {
            func part() -> Double { .random(in: -1...60, using: &random) }
            guard
                let analysis = try? FoodAnalysis(
                    protein: part(), fat: part(), fiber: part(), moisture: part(), ash: part())
            else { continue }
            taken += 1
            #expect((0...Food.mostKilocalories).contains(analysis.kilocaloriesIn100g))
        }
        #expect(taken > 1000)
    }

    @Test("The label's energy takes precedence over the analysis")
    func declaredEnergy() throws {
        let analysis = try FoodAnalysis(protein: 27, fat: 14, fiber: 2, moisture: 10, ash: 6)
        #expect(try Food(name: "Dry", analysis: analysis).kilocaloriesIn100g == 357)
        #expect(try Food(name: "Dry", analysis: analysis, declaredKilocalories: 372).kilocaloriesIn100g == 372)
        #expect(try Food(name: "Scraps").kilocaloriesIn100g == nil)
        #expect(try Food(name: "Scraps").grams(holding: 200) == nil)
        #expect(try Food(name: "Dry", declaredKilocalories: 400).grams(holding: 200) == 50)
    }

    @Test("A food without a name or with an impossible energy is refused")
    func impossibleFoods() throws {
        #expect(throws: FoodError.nameMissing) { try Food(name: " \n ") }
        #expect(throws: FoodError.nameTooLong(81)) { try Food(name: String(repeating: "a", count: 81)) }
        for number in awkwardNumbers where !(number > 0 && number < 1) {
            #expect(throws: FoodError.self) { try Food(name: "Dry", declaredKilocalories: number) }
        }
        let tiny = try Food(name: "Dry", declaredKilocalories: .leastNonzeroMagnitude)
        #expect(tiny.grams(holding: .nan) == nil)
    }

    @Test("A diary adds up known energies, and reports meals of unknown energy")
    func diary() throws {
        let dry = try Food(
            name: "Dry", analysis: try FoodAnalysis(protein: 27, fat: 14, fiber: 2, moisture: 10, ash: 6))
        let scraps = try Food(name: "Scraps")
        let first = day("2026-11-20")
        let second = day("2026-11-22")
        let meals = try [
            #require(Meal(food: dry.id, grams: 60, date: first)),
            #require(Meal(food: dry.id, grams: 40, date: second)),
            #require(Meal(food: scraps.id, grams: 10, date: second)),
            #require(Meal(food: FoodID(), grams: 10, date: second)),
        ]
        let drinks = try [#require(Drink(milliliters: 150, date: second))]
        let diary = Diary(meals: meals, drinks: drinks, foods: [dry, scraps])

        #expect(abs(diary[first].kilocalories - 214.2) < 1e-9)
        #expect(diary[second].mealsOfUnknownEnergy == 2)
        #expect(diary[second].grams == 60)
        #expect(diary[second].drunk == 150)
        #expect(abs(diary[second].waterInFood - 4) < 1e-9)
        #expect(diary[day("2026-11-21")].meals.isEmpty)
        #expect(diary.days(from: first, through: second).map(\.date) == [first, second])
        // The day in between has no meals and doesn't count.
        #expect(abs((diary.meanKilocalories(from: first, through: second) ?? 0) - 178.5) < 1e-9)
        #expect(diary.meanKilocalories(from: .earliest, through: day("2026-01-01")) == nil)
    }

    @Test(
        "Amounts of zero, less than zero and a million are refused", arguments: [0, -5, 1_000_000, Int.min, .max])
    func amounts(amount: Int) {
        #expect(Meal(food: FoodID(), grams: amount, date: .latest) == nil)
        #expect(Drink(milliliters: amount, date: .latest) == nil)
    }

    @Test("A bag that is eaten evenly runs out on the expected day")
    func bag() throws {
        // 1,500 g opened 10 days before, 100 g a day with today.
        let bag = try #require(Bag(grams: 1500, openedOn: day("2026-11-13"), eaten: 1000))
        let outlook = bag.outlook(today: day("2026-11-22"))
        #expect(outlook.left == 500)
        #expect(outlook.dailyGrams == 100)
        #expect(outlook.daysLeft == 5)
        #expect(outlook.runsOutOn == day("2026-11-27"))
        #expect(outlook.isTimeToBuy)
    }

    @Test("A new bag's estimate uses the planned amount; without one there is no estimate")
    func newBag() throws {
        let bag = try #require(Bag(grams: 3000, openedOn: day("2026-11-22"), eaten: 60))
        #expect(bag.outlook(today: day("2026-11-22"), expectedDailyGrams: 60).daysLeft == 49)
        #expect(bag.outlook(today: day("2026-11-22")).runsOutOn == nil)
        #expect(!bag.outlook(today: day("2026-11-22")).isTimeToBuy)
    }

    @Test("An empty bag, a bag opened in future and awkward numbers give an answer, not a trap")
    func awkwardBags() throws {
        let empty = try #require(Bag(grams: 100, openedOn: day("2026-11-20"), eaten: .max))
        #expect(empty.outlook(today: day("2026-11-22")).isTimeToBuy)
        for eaten in [0, 1, 999, Int.max] {
            for opened in [CalendarDate.earliest, day("2026-11-22"), .latest] {
                for expected in awkwardNumbers {
                    let bag = try #require(Bag(grams: 1_000_000, openedOn: opened, eaten: eaten))
                    let outlook = bag.outlook(today: day("2026-11-22"), expectedDailyGrams: expected)
                    #expect((outlook.daysLeft ?? 0) >= 0)
                }
            }
        }
        #expect(Bag(grams: 0, openedOn: .earliest) == nil)
        #expect(Bag(grams: 5, openedOn: .earliest, eaten: -1) == nil)
    }

    @Test("Water: 10 kg drink about half a liter, and a liter is a reason to call the vet")
    func water() throws {
        let need = try #require(WaterNeed(species: .dog, weight: try weight(10_000)))
        #expect(need.usual == 500)
        #expect(need.worrying == 1000)
        #expect(WaterNeed(species: .cat, weight: try weight(4000))?.usual == 200)
        #expect(WaterNeed(species: .fish, weight: try weight(10)) == nil)
    }
}
