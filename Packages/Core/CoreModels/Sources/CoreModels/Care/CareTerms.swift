import Foundation

/// A sitter's surcharges and cancellation terms.
public struct CareTerms: Hashable, Sendable {
    /// The price of each additional pet, in percent of the first.
    public let furtherPetPercent: Int
    /// The surcharge on a holiday, in percent.
    public let holidayPercent: Int
    /// The tax included in prices, in percent.
    public let taxPercent: Int
    /// The number of hours before the start until which cancelling is free.
    public let freeCancellationHours: Int
    /// The cost of cancelling after that, in percent of the total.
    public let lateCancellationPercent: Int

    /// The possible percentages.
    public static let percentages = 0...100
    /// The possible values of ``freeCancellationHours``: up to 30 days.
    public static let hours = 0...720

    /// Creates terms. Percentages are clamped to ``percentages``, hours to ``hours``.
    public init(
        furtherPetPercent: Int,
        holidayPercent: Int,
        taxPercent: Int,
        freeCancellationHours: Int,
        lateCancellationPercent: Int
    ) {
        func clamped(_ value: Int, _ range: ClosedRange<Int>) -> Int {
            min(max(value, range.lowerBound), range.upperBound)
        }
        func percent(_ value: Int) -> Int { clamped(value, Self.percentages) }
        self.furtherPetPercent = percent(furtherPetPercent)
        self.holidayPercent = percent(holidayPercent)
        self.taxPercent = percent(taxPercent)
        self.freeCancellationHours = clamped(freeCancellationHours, Self.hours)
        self.lateCancellationPercent = percent(lateCancellationPercent)
    }

    /// Returns the cost of cancelling a booking now.
    /// - Parameters:
    ///   - total: The price of the booking.
    ///   - start: The start of the booking.
    ///   - isConfirmed: Whether the sitter has accepted. Withdrawing a request is free.
    ///   - now: The time of cancellation.
    public func cancellationCost(of total: Money, startingAt start: Date, isConfirmed: Bool, now: Date) -> Money {
        let isLate = now.timeIntervalSince(start) > Double(-freeCancellationHours * 3600)
        return isConfirmed && isLate ? total.share(percent: lateCancellationPercent) : .zero(total.currency)
    }

    /// The cancellation terms in a sentence.
    public var cancellationText: String {
        lateCancellationPercent == 0
            ? "Cancelling is free."
            : "Cancelling is free until \(freeCancellationHours) hours before, then it costs \(lateCancellationPercent) %."
    }

    /// Returns whether sitters charge the holiday surcharge on a day: 1 January, 24 to 26 and 31 December.
    public static func isHoliday(_ day: CalendarDate) -> Bool {
        switch (day.month, day.day) {
        case (1, 1), (12, 24...26), (12, 31): true
        default: false
        }
    }
}
