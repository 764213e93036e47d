import CoreModels
import TestSupport

func weight(_ grams: Int) throws -> Weight {
    try Weight(grams: grams)
}

func age(years: Int, months: Int = 0) -> Age {
    let birth = CalendarDate(dayNumber: 0)
    return Age(bornOn: birth, on: birth.adding(months: years * 12 + months))
}

func day(_ text: String) -> CalendarDate {
    CalendarDate(text) ?? .earliest
}

/// Returns grams from 1 to the heaviest, evenly over the orders of magnitude.
func randomGrams(_ random: inout SeededGenerator) -> Int {
    let bound = [1, 10, 1000, 10_000, 100_000, Weight.heaviest].randomElement(using: &random) ?? 1
    return .random(in: 1...bound, using: &random)
}

/// Numbers that break naive sums and conversions.
let awkwardNumbers: [Double] = [
    0, -0.0, -1, -1e300, .leastNormalMagnitude, .leastNonzeroMagnitude, 1e18, 1e300, .greatestFiniteMagnitude,
    .infinity, -.infinity,
    .nan,
]
