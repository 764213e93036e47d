import Foundation

/// A sitter's view of their own bookings and earnings.
public struct SitterDesk: Hashable, Sendable {
    /// A payment to a sitter's bank.
    public struct Payout: Hashable, Sendable {
        /// The amount.
        public let amount: Money
        /// The date.
        public let date: Date

        /// Creates a payout.
        public init(_ amount: Money, on date: Date) {
            self.amount = amount
            self.date = date
        }
    }

    /// The sitter's name.
    public let sitterName: String
    /// The bookings of the sitter, by time.
    public let bookings: [Booking]
    /// The information about the pets of upcoming bookings that the sitter needs.
    public let sheets: [CareSheet]
    /// The earned amount that isn't paid out yet.
    public let earned: Money
    /// The payouts, newest first.
    public let payouts: [Payout]
    /// The total of all payouts.
    public let paidOut: Money

    /// Creates a sitter's desk.
    public init(
        sitterName: String, bookings: [Booking], sheets: [CareSheet] = [], earned: Money, payouts: [Payout],
        paidOut: Money
    ) {
        self.sitterName = sitterName
        self.bookings = bookings
        self.sheets = sheets
        self.earned = earned
        self.payouts = payouts
        self.paidOut = paidOut
    }
}
