import Foundation

/// What a sitter sees of their own: bookings of their time, and what they earn.
public struct SitterDesk: Hashable, Sendable {
    /// Money that was paid to a sitter's bank.
    public struct Payout: Hashable, Sendable {
        /// How much.
        public let amount: Money
        /// When.
        public let date: Date

        /// Describes a payout.
        public init(_ amount: Money, on date: Date) {
            self.amount = amount
            self.date = date
        }
    }

    /// What the sitter is called.
    public let sitterName: String
    /// The bookings of their time, by time.
    public let bookings: [Booking]
    /// What was earned and isn't paid out yet.
    public let earned: Money
    /// What was paid out, the newest first.
    public let payouts: [Payout]
    /// What was paid out in all.
    public let paidOut: Money

    /// Describes a sitter's desk.
    public init(sitterName: String, bookings: [Booking], earned: Money, payouts: [Payout], paidOut: Money) {
        self.sitterName = sitterName
        self.bookings = bookings
        self.earned = earned
        self.payouts = payouts
        self.paidOut = paidOut
    }
}
