/// The age of a pet in whole years and months.
public struct Age: Hashable, Sendable {
    /// Whole years.
    public let years: Int
    /// Whole months beyond the years, from 0 to 11.
    public let months: Int

    /// Creates the age on a day; zero before birth.
    public init(bornOn birth: CalendarDate, on day: CalendarDate) {
        (years, months) = birth.wholeMonths(until: day).quotientAndRemainder(dividingBy: 12)
    }
}

extension Age {
    /// The months for which an animal counts as growing: the life-stage factors of dogs and cats end at 12 months (Hand
    /// et al., *Small Animal Clinical Nutrition*, 5th edition, 2010).
    public static let monthsOfGrowth = 12

    /// Whether the animal counts as growing.
    public var isGrowing: Bool { years * 12 + months < Self.monthsOfGrowth }

    /// The age as text: "5 months", "1 year 2 months", "8 years". Months are omitted from three years on.
    public var formatted: String {
        func count(_ number: Int, _ unit: String) -> String {
            "\(number) \(unit)\(number == 1 ? "" : "s")"
        }
        if years == 0 { return months == 0 ? "less than a month" : count(months, "month") }
        return years >= 3 || months == 0 ? count(years, "year") : "\(count(years, "year")) \(count(months, "month"))"
    }
}
