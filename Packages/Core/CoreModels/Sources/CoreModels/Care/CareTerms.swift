import Foundation

/// A sitter's surcharges, and what cancelling costs.
public struct CareTerms: Hashable, Sendable {
    /// What each animal after the first costs, in percent of the first.
    public let furtherPetPercent: Int
    /// What a holiday costs on top, in percent.
    public let holidayPercent: Int
    /// The tax that prices contain, in percent.
    public let taxPercent: Int
    /// How many hours before the beginning cancelling stops being free.
    public let freeCancellationHours: Int
    /// What cancelling costs after that, in percent of the total.
    public let lateCancellationPercent: Int

    /// Creates terms; percentages are clamped to 0 to 100, hours to 0 to 720.
    public init(
        furtherPetPercent: Int,
        holidayPercent: Int,
        taxPercent: Int,
        freeCancellationHours: Int,
        lateCancellationPercent: Int
    ) {
        func percent(_ value: Int) -> Int { min(max(value, 0), 100) }
        self.furtherPetPercent = percent(furtherPetPercent)
        self.holidayPercent = percent(holidayPercent)
        self.taxPercent = percent(taxPercent)
        self.freeCancellationHours = min(max(freeCancellationHours, 0), 720)
        self.lateCancellationPercent = percent(lateCancellationPercent)
    }

    /// What it costs to cancel a booking now.
    /// - Parameters:
    ///   - total: The booking's price.
    ///   - start: When it begins.
    ///   - isConfirmed: Whether the sitter has agreed; a request costs nothing to take back.
    ///   - now: When it is cancelled.
    public func cancellationCost(of total: Money, startingAt start: Date, isConfirmed: Bool, now: Date) -> Money {
        let isLate = now.timeIntervalSince(start) > Double(-freeCancellationHours * 3600)
        return isConfirmed && isLate ? total.share(percent: lateCancellationPercent) : .zero(total.currency)
    }

    /// The terms of cancelling in a sentence.
    public var cancellationText: String {
        lateCancellationPercent == 0
            ? "Cancelling is free."
            : "Cancelling is free until \(freeCancellationHours) hours before, then it costs \(lateCancellationPercent) %."
    }

    /// Whether sitters take the holiday surcharge on a day: 1 January, 24 to 26 and 31 December.
    public static func isHoliday(_ day: CalendarDate) -> Bool {
        switch (day.month, day.day) {
        case (1, 1), (12, 24...26), (12, 31): true
        default: false
        }
    }
}
