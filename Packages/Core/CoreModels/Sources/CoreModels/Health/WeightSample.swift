/// What a pet weighed on a day.
public struct WeightSample: Hashable, Sendable, Identifiable {
    /// Names the sample.
    public let id: WeightSampleID
    /// What the pet weighed.
    public let weight: Weight
    /// The day it was weighed.
    public let date: CalendarDate

    /// Creates a sample.
    /// - Parameters:
    ///   - born: The day the pet was born, where that is known: it can't be taken earlier.
    ///   - today: The day on which the sample is entered: it can't be taken later.
    /// - Throws: What ``problems(date:born:today:)`` finds.
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

    /// The properties that have rules of their own.
    public enum Property: String, Hashable, Sendable {
        case date
    }

    /// All that is wrong with a sample of a day; nothing while the day isn't known.
    public static func problems(
        date: CalendarDate?, born: CalendarDate? = nil, today: CalendarDate
    ) -> [Problem<Property>] {
        Problem.found((.date, .of(date, born: born, today: today)))
    }

    /// The nearest sample that makes this one so unlikely that it is worth a question, if any: a weight that doubles
    /// overnight is a slip of the finger more often than an animal.
    ///
    /// Between two days a weight may change by half, and by as much again for each fortnight; that of an animal that is
    /// grown no more than twofold, of any other eightfold.
    /// - Parameters:
    ///   - others: What is known, in any order; another version of this sample is left out.
    ///   - born: The day the pet was born, where that is known.
    public func unlikely(beside others: [WeightSample], born: CalendarDate?) -> WeightSample? {
        let known = others.filter { $0.id != id }
        let before = known.filter { $0.date <= date }.max { $0.date < $1.date }
        let after = known.filter { $0.date > date }.min { $0.date < $1.date }
        return [before, after].compactMap(\.self).first { isUnlikely(beside: $0, born: born) }
    }

    /// What a person is asked about a weight that no pet of the kind has, so that a point left out is noticed even in a
    /// pet's first weight: "42 kg is a lot for a cat."
    /// - Parameter unit: The unit that it is told in.
    /// - Returns: `nil` for a likely weight, and for kinds that are too many animals to say.
    public func doubt(of species: Species, in unit: WeightUnit) -> String? {
        guard let heaviest = species.heaviestKilograms, weight.grams > heaviest * 1000 else { return nil }
        return "\(weight.formatted(in: unit)) is a lot for a \(species.name.lowercased())."
    }

    private func isUnlikely(beside other: WeightSample, born: CalendarDate?) -> Bool {
        let isGrown = born.map { $0.adding(months: 18) <= min(date, other.date) } ?? false
        let days = abs(date.days(until: other.date))
        let most = min(isGrown ? 2 : 8, 1.5 + Double(days) / 28)
        let (lighter, heavier) = (min(weight, other.weight), max(weight, other.weight))
        return Double(heavier.grams) > Double(lighter.grams) * most
    }
}
