/// How old a pet is, in whole years and months.
public struct Age: Hashable, Sendable {
    /// Whole years.
    public let years: Int
    /// Whole months beyond the years, from 0 to 11.
    public let months: Int

    /// The age on a day of one born on another; zero before birth.
    public init(bornOn birth: CalendarDate, on day: CalendarDate) {
        (years, months) = birth.wholeMonths(until: day).quotientAndRemainder(dividingBy: 12)
    }
}
