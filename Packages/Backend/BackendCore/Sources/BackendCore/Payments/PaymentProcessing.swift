import CoreModels
import Database
import Foundation

/// The operations on payments for a slice that sells something. Another slice implements them.
///
/// A seller opens a payment for something that it holds, such as time or goods, and the customer authorizes it. In the
/// transaction that creates the bookings or orders, the seller divides the payment into shares, one for each of them. A
/// share is named by its subject, such as `order/…`; it is charged, released, refunded and paid out on its own. Money
/// moves at the time of the call. What happens later, such as a payout, is a job of the seller.
public protocol PaymentProcessing: Sendable {
    /// Opens a payment. An existing unused payment for the same subject is reused if the amount is equal, including its
    /// authorization, and released otherwise.
    /// - Returns: The id of the new payment, or of the reused one.
    func open(_ payment: NewPayment, of account: AccountID, now: Date, in store: Connection) throws -> PaymentID

    /// Returns the unused payment for a subject, or `nil` if the account has none.
    func unusedPayment(for subject: String, of account: AccountID, in store: Connection) throws -> PaymentID?

    /// Releases the unused payments for something that is no longer held.
    func release(for subject: String, of account: AccountID, now: Date, in store: Connection) throws

    /// Returns a payment at a time, or `nil` if the account has none with that id.
    func payment(_ id: PaymentID, of account: AccountID, now: Date, in store: Connection) throws -> Payment?

    /// Divides an authorized payment into the shares of a purchase, which add up to its amount.
    /// - Throws: ``Failure/paymentRequired(_:reason:)`` with `paymentMissing` or `paymentPending`,
    ///   ``Failure/conflict(_:reason:)`` with `priceChanged`.
    func use(
        _ id: PaymentID, of account: AccountID, for shares: [PaymentShare], now: Date, in store: Connection) throws

    /// Returns whether something was authorized or paid. Older bookings and orders weren't.
    func hasShare(of subject: String, in store: Connection) throws -> Bool

    /// Charges a share: the customer pays, and the seller earns. Does nothing if it was charged.
    func capture(_ subject: String, now: Date, in store: Connection) throws

    /// Releases or refunds a share, depending on whether it was charged.
    /// - Parameter kept: The amount that the seller keeps, in minor units.
    func refund(_ subject: String, keeping kept: Int, now: Date, in store: Connection) throws

    /// Transfers the seller's earnings from a share to their bank. Does nothing if that was done, or if the share
    /// wasn't charged.
    func payOut(_ subject: String, now: Date, in store: Connection) throws

    /// Returns a seller's earnings.
    func earnings(of seller: String, currency: String, in store: Connection) throws -> SellerEarnings
}

/// A payment that a seller opens.
public struct NewPayment: Sendable {
    /// Identifies the payment.
    public let id: PaymentID
    /// The price.
    public let amount: Money
    /// The purchase, as shown to the customer: "2 items from the shop".
    public let label: String
    /// The seller's kind of goods or service, which is stored: `care`.
    public let purpose: String
    /// The subject that is held until it is paid: `cart`.
    public let subject: String
    /// The time until which it can be paid, in seconds since 1970.
    public let expiresAt: Int

    /// Creates a payment.
    public init(
        id: PaymentID = PaymentID(), amount: Money, label: String, purpose: String, subject: String, expiresAt: Int
    ) {
        self.id = id
        self.amount = amount
        self.label = label
        self.purpose = purpose
        self.subject = subject
        self.expiresAt = expiresAt
    }
}

/// The share of a payment that belongs to one booking or order. It is charged, released and paid out on its own.
public struct PaymentShare: Sendable {
    /// The purchase: `order/…`. It identifies the share.
    public let subject: String
    /// The amount, in minor units.
    public let amount: Int
    /// The book of the seller, such as `sitter/12`, or `nil` if the platform earns it.
    public let seller: String?

    /// Creates a share.
    public init(subject: String, amount: Int, seller: String? = nil) {
        self.subject = subject
        self.amount = amount
        self.seller = seller
    }
}

/// A seller's earnings in a currency, in minor units.
public struct SellerEarnings: Hashable, Sendable {
    /// A transfer to the seller's bank.
    public struct Payout: Hashable, Sendable {
        /// The amount.
        public let amount: Int
        /// The time, in seconds since 1970.
        public let at: Int

        /// Creates a transfer.
        public init(amount: Int, at: Int) {
            self.amount = amount
            self.at = at
        }
    }

    /// The amount that wasn't paid out yet.
    public let earned: Int
    /// The amount that was paid out.
    public let paidOut: Int
    /// The latest transfers, newest first.
    public let payouts: [Payout]

    /// Creates earnings.
    public init(earned: Int, paidOut: Int, payouts: [Payout]) {
        self.earned = earned
        self.paidOut = paidOut
        self.payouts = payouts
    }
}
