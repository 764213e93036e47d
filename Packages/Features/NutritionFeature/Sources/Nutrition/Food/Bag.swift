import CoreModels

/// An open bag, box or tray of a food.
public struct Bag: Hashable, Sendable {
    /// The valid sizes of a bag, in grams.
    public static let grams = 1...1_000_000

    /// The grams in the full bag.
    public let grams: Int
    /// The day on which it was opened.
    public let openedOn: CalendarDate
    /// The grams that all pets of the household have eaten since.
    public let eaten: Int

    /// Creates a bag.
    /// - Returns: `nil` if the size isn't in ``grams``, or the eaten amount is negative.
    public init?(grams: Int, openedOn: CalendarDate, eaten: Int = 0) {
        guard Self.grams.contains(grams), eaten >= 0 else { return nil }
        self.grams = grams
        self.openedOn = openedOn
        self.eaten = eaten
    }

    /// The remaining grams. Zero if more was logged than the bag held.
    public var left: Int { max(0, grams - eaten) }

    /// Returns when the bag will be empty, at the average consumption so far.
    ///
    /// - Parameters:
    ///   - today: The current day.
    ///   - expectedDailyGrams: The planned daily amount, for a bag that was opened too recently.
    public func outlook(today: CalendarDate, expectedDailyGrams: Double? = nil) -> BagOutlook {
        let days = max(0, openedOn.days(until: today)) + 1
        let expected = expectedDailyGrams.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        let daily = eaten > 0 && days >= 3 ? Double(eaten) / Double(days) : expected
        guard left > 0 else { return BagOutlook(left: 0, dailyGrams: daily, daysLeft: 0, runsOutOn: today) }
        guard let daily else { return BagOutlook(left: left, dailyGrams: nil, daysLeft: nil, runsOutOn: nil) }
        // The limit keeps the date within the calendar, even for a bag of 1 t eaten by a gram a year.
        let daysLeft = Int(min((Double(left) / daily).rounded(.down), 1_000_000))
        return BagOutlook(
            left: left, dailyGrams: daily, daysLeft: daysLeft, runsOutOn: today.adding(days: daysLeft))
    }
}

/// The estimate of when a bag will be empty.
public struct BagOutlook: Hashable, Sendable {
    /// The remaining days at which to buy a new bag: a week, so that an order arrives in time.
    public static let daysToBuy = 7

    /// The remaining grams.
    public let left: Int
    /// The grams eaten in a day, or `nil` if that is unknown.
    public let dailyGrams: Double?
    /// The whole days that the bag lasts.
    public let daysLeft: Int?
    /// The first day for which it isn't enough.
    public let runsOutOn: CalendarDate?

    /// Whether it is time to buy.
    public var isTimeToBuy: Bool {
        daysLeft.map { $0 <= Self.daysToBuy } ?? false
    }
}
