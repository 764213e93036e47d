import CoreModels

/// An open bag, box or tray of a food.
public struct Bag: Hashable, Sendable {
    /// The grams that a bag may hold.
    public static let grams = 1...1_000_000

    /// What it held when it was opened, in grams.
    public let grams: Int
    /// The day on which it was opened.
    public let openedOn: CalendarDate
    /// What all pets of the household ate of it since, in grams.
    public let eaten: Int

    /// Creates a bag.
    /// - Returns: `nil` if it holds an amount out of ``grams`` or less than nothing was eaten.
    public init?(grams: Int, openedOn: CalendarDate, eaten: Int = 0) {
        guard Self.grams.contains(grams), eaten >= 0 else { return nil }
        self.grams = grams
        self.openedOn = openedOn
        self.eaten = eaten
    }

    /// What is left, in grams; nothing where more was written down than the bag held.
    public var left: Int { max(0, grams - eaten) }

    /// When it runs out, if it is eaten as quickly as up to now.
    ///
    /// - Parameters:
    ///   - today: The day that it is asked.
    ///   - expectedDailyGrams: What is fed in a day, for a bag of which too little was eaten to tell.
    public func outlook(today: CalendarDate, expectedDailyGrams: Double? = nil) -> BagOutlook {
        let days = max(0, openedOn.days(until: today)) + 1
        let expected = expectedDailyGrams.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        let daily = eaten > 0 && days >= 3 ? Double(eaten) / Double(days) : expected
        guard left > 0 else { return BagOutlook(left: 0, dailyGrams: daily, daysLeft: 0, runsOutOn: today) }
        guard let daily else { return BagOutlook(left: left, dailyGrams: nil, daysLeft: nil, runsOutOn: nil) }
        // A bag of 1 t eaten by a gram a year is still a day in the calendar.
        let daysLeft = Int(min((Double(left) / daily).rounded(.down), 1_000_000))
        return BagOutlook(
            left: left, dailyGrams: daily, daysLeft: daysLeft, runsOutOn: today.adding(days: daysLeft))
    }
}

/// When a bag runs out.
public struct BagOutlook: Hashable, Sendable {
    /// From how many days on it is time to buy: a week, so that an order arrives before the bowl is empty.
    public static let daysToBuy = 7

    /// What is left, in grams.
    public let left: Int
    /// What is eaten in a day, or `nil` if nothing tells.
    public let dailyGrams: Double?
    /// For how many whole days it lasts.
    public let daysLeft: Int?
    /// The day on which it isn't enough any more.
    public let runsOutOn: CalendarDate?

    /// Whether it is time to buy.
    public var isTimeToBuy: Bool {
        daysLeft.map { $0 <= Self.daysToBuy } ?? false
    }
}
