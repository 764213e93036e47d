@testable import CoreModels

/// Random numbers that are the same in every run: SplitMix64, after Steele, Lea and Flood, OOPSLA 2014.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A day whose year is in a range; the ends of months come up often.
    mutating func day(inYears years: ClosedRange<Int>) -> CalendarDate {
        let year = Int.random(in: years, using: &self)
        let month = Int.random(in: 1...12, using: &self)
        let last = CalendarDate.daysInMonth(month, of: year)
        return CalendarDate(uncheckedYear: year, month: month, day: min(last, .random(in: 1...40, using: &self)))
    }
}

/// A day that the test knows to exist.
func day(_ text: String) -> CalendarDate {
    CalendarDate(text) ?? .earliest
}
