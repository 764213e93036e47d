/// The weight of a pet on a day.
public struct WeightSample: Hashable, Sendable, Identifiable {
    /// The id of the sample.
    public let id: WeightSampleID
    /// The weight.
    public let weight: Weight
    /// The day the pet was weighed.
    public let date: CalendarDate

    /// Creates a sample.
    /// - Parameters:
    ///   - born: The pet's birth date, if known. The sample can't be earlier.
    ///   - today: The day on which the sample is entered. The sample can't be later.
    /// - Throws: The problems that ``problems(date:born:today:)`` finds.
    public init(
        id: WeightSampleID = WeightSampleID(),
        weight: Weight,
        date: CalendarDate,
        born: CalendarDate? = nil,
        today: CalendarDate
    ) throws(Invalid<Property>) {
        try Invalid.check(Self.problems(date: date, born: born, today: today))
        self.id = id
        self.weight = weight
        self.date = date
    }

    /// The properties that have validation rules.
    public enum Property: String, Hashable, Sendable {
        case date
    }

    /// The days by which a sample may be in the future, since somebody in another time zone may have entered it.
    static let daysAhead = 1

    /// Returns whether the date is in the future, because a clock was wrong. Such a weight is ignored.
    public func isInFuture(on today: CalendarDate) -> Bool {
        today.days(until: date) > Self.daysAhead
    }

    /// Returns all problems of a sample. An unknown date isn't validated.
    public static func problems(
        date: CalendarDate?, born: CalendarDate? = nil, today: CalendarDate
    ) -> [Problem<Property>] {
        Problem.found((.date, .of(date, born: born, today: today)))
    }

    /// Returns the nearest sample that makes this one so unlikely that it should be confirmed, if any: a weight that
    /// doubles overnight is more often a typing error than real.
    ///
    /// From one day to the next a weight may change by less than a quarter, and by a twentieth more for each further
    /// day; after three weeks by an additional half for each two weeks. An adult animal's weight may at most double,
    /// and any other's grow eightfold.
    /// - Parameters:
    ///   - others: The known samples, in any order of days. For each day, only the first counts. Another version of
    ///     this sample is ignored.
    ///   - born: The pet's birth date, if known.
    public func unlikely(beside others: [WeightSample], born: CalendarDate?) -> WeightSample? {
        let known = others.filter { $0.id != id }
        let before = known.filter { $0.date <= date }.max { $0.date < $1.date }
        let after = known.filter { $0.date > date }.min { $0.date < $1.date }
        return [before, after].compactMap(\.self).first { isUnlikely(beside: $0, born: born) }
    }

    /// Returns the sample of the same day that this one replaces. The two are so far from each other that only one of them
    /// can be right.
    /// - Parameters:
    ///   - others: The known samples, in any order.
    ///   - born: The pet's birth date, if known.
    public func replaced(among others: [WeightSample], born: CalendarDate?) -> WeightSample? {
        unlikely(beside: others, born: born).flatMap { $0.date == date ? $0 : nil }
    }

    /// Returns the question to ask about a weight that no pet of the species has, so that a missing decimal point is
    /// noticed even in the first weight: "42 kg is a lot for a cat."
    /// - Parameter unit: The unit used in the question.
    /// - Returns: `nil` for a likely weight, and for species whose animals vary too much.
    public func doubt(of species: Species, in unit: WeightUnit) -> String? {
        guard let heaviest = species.heaviestKilograms, weight.grams > heaviest * 1000 else { return nil }
        return "\(weight.formatted(in: unit)) is a lot for a \(species.name.lowercased())."
    }

    private func isUnlikely(beside other: WeightSample, born: CalendarDate?) -> Bool {
        let isGrown = born.map { $0.adding(months: 18) <= min(date, other.date) } ?? false
        let days = abs(date.days(until: other.date))
        let most = min(isGrown ? 2 : 8, 1.25 + Double(max(0, days - 1)) / 20, 1.5 + Double(days) / 28)
        let lighter = min(weight, other.weight)
        let heavier = max(weight, other.weight)
        return Double(heavier.grams) >= Double(lighter.grams) * most
    }
}
