/// A weight loss that a vet should know about, because it wasn't planned or is faster than planned.
///
/// - Grown animals: 5 % within a month, or 10 % within a year. Unexplained loss should be investigated promptly (Cook,
///   "Unexplained weight loss in the cat", *Veterinary Focus* 33.2, 2023, read in an excerpt). More than 10 % is
///   described as a sign of serious illness (VCA Animal Hospitals, "Unexplained Weight Loss in Cats and Dogs", read);
///   half of it within a month is the cautious choice.
/// - Growing animals: any loss beyond the error of scales and a full stomach, because they gain every week (life-stage
///   factors of dogs and cats, Hand et al., *Small Animal Clinical Nutrition*, 5th edition, 2010; for other species the
///   cautious choice).
public struct WeightLoss: Hashable, Sendable {
    /// The percentage of the weight whose loss within ``daysOfPercent`` days is too much.
    static let percent = 5
    static let daysOfPercent = 31
    /// The percentage of the weight whose loss within ``daysOfLargePercent`` days is too much. The source has no time
    /// limit. This one is a year, because over a longer time an owner may have reduced an overweight animal's food
    /// without a plan here.
    static let largePercent = 10
    static let daysOfLargePercent = 366
    /// The number of days for which a loss is reported.
    static let daysOfReport = 92
    /// The share of the weight that a full stomach and household scales can account for.
    static let tolerance = 0.02

    /// The heavier weight before.
    public let before: WeightSample
    /// The latest weight.
    public let latest: WeightSample

    /// Finds the largest loss that a vet should know about.
    /// - Parameters:
    ///   - samples: The weights, in any order of days. Weights of the same day are sorted latest first.
    ///   - born: The birth date. If it is unknown, the animal counts as grown.
    ///   - today: The current day. A loss is reported for three months.
    ///   - planned: The plan that the animal follows. A loss at its rate down to its goal isn't reported.
    /// - Returns: `nil` if there is none.
    public init?(
        _ samples: [WeightSample], born: CalendarDate?, today: CalendarDate, planned: PlannedLoss? = nil
    ) {
        let samples = samples.filter { !$0.isInFuture(on: today) }
        guard let newest = samples.map(\.date).max(), newest.days(until: today) <= Self.daysOfReport,
            let latest = samples.first(where: { $0.date == newest })
        else { return nil }
        let isGrowing = born.map { Age(bornOn: $0, on: latest.date).isGrowing } ?? false
        let losses = samples.filter { before in
            let days = before.date.days(until: latest.date)
            guard days > 0, before.weight > latest.weight else { return false }
            if let planned {
                guard planned.isExceeded(from: before, to: latest) else { return false }
                // After the end of a plan, the limits for unplanned losses apply to the part that exceeds it.
                if planned.endedOn == nil { return days <= Self.daysOfReport }
            }
            let lost = before.weight.grams - latest.weight.grams
            func isLost(_ percent: Int) -> Bool { lost * 100 >= before.weight.grams * percent }
            if days <= Self.daysOfPercent {
                let isMoreThanScales = Double(lost) > Self.tolerance * Double(before.weight.grams)
                return isGrowing && isMoreThanScales || isLost(Self.percent)
            }
            return days <= Self.daysOfLargePercent && isLost(Self.largePercent)
        }
        guard let before = losses.max(by: { $0.weight < $1.weight }) else { return nil }
        self.before = before
        self.latest = latest
    }

    /// The days between the weights.
    public var days: Int { before.date.days(until: latest.date) }

    /// The loss in words: "lost 900 g (21 %) in 3 days".
    public func formatted(in unit: WeightUnit) -> String {
        let grams = before.weight.grams - latest.weight.grams
        let amount = (try? Weight(grams: grams))?.formatted(in: unit) ?? "weight"
        let percent = max(1, Int((Double(grams) / Double(before.weight.grams) * 100).rounded()))
        return "lost \(amount) (\(percent) %) in \(days == 1 ? "a day" : "\(days) days")"
    }
}

/// A weight loss that is planned, and safe for the animal.
public struct PlannedLoss: Hashable, Sendable {
    /// The first day.
    public let startedOn: CalendarDate
    /// The weight to reach.
    public let goal: Weight
    /// The largest weekly loss that is safe for the species, as a share of the weight.
    public let mostWeekly: Double
    /// The last day, or `nil` if the plan is still followed.
    public let endedOn: CalendarDate?
    /// The days of a plan before this one.
    public let earlier: ClosedRange<CalendarDate>?

    /// Creates a plan.
    public init(
        startedOn: CalendarDate, goal: Weight, mostWeekly: Double, endedOn: CalendarDate? = nil,
        earlier: ClosedRange<CalendarDate>? = nil
    ) {
        self.startedOn = startedOn
        self.goal = goal
        self.mostWeekly = mostWeekly
        self.endedOn = endedOn
        self.earlier = earlier
    }

    /// Returns whether a loss is faster than the plan allows, or goes below its goal.
    fileprivate func isExceeded(from before: WeightSample, to latest: WeightSample) -> Bool {
        func days(_ first: CalendarDate, _ last: CalendarDate) -> Int {
            max(0, max(before.date, first).days(until: min(latest.date, last)))
        }
        let earlierDays = earlier.map { days($0.lowerBound, min($0.upperBound, startedOn)) } ?? 0
        let weeks = Double(days(startedOn, endedOn ?? .latest) + earlierDays) / 7
        let start = Double(before.weight.grams)
        // Linear in the weeks, a little more than the plan's steps, each of which is a share of a smaller weight.
        let lowest = max(start * (1 - mostWeekly * weeks), min(start, Double(goal.grams)))
        return Double(latest.weight.grams) < lowest - WeightLoss.tolerance * start
    }
}
