import BackendCore
import CoreModels
import Database
import Foundation

/// The payments that are stored, for slices that sell something.
public struct StoredPayments: PaymentProcessing {
    /// Creates the payments.
    public init() {}

    /// Opens a payment, or reuses an unused one of the same subject and amount.
    public func open(
        _ payment: NewPayment, of account: AccountID, now: Date, in store: Connection
    ) throws -> PaymentID {
        try store.open(payment, of: account, now: now)
    }

    /// Returns the unused payment for a subject, or `nil` if the account has none.
    public func unusedPayment(for subject: String, of account: AccountID, in store: Connection) throws -> PaymentID? {
        try store.unusedPayment(for: subject, of: account)
    }

    /// Releases the unused payments for something that isn't held any more.
    public func release(for subject: String, of account: AccountID, now: Date, in store: Connection) throws {
        try store.releasePayments(for: subject, of: account, now: now)
    }

    /// Returns a payment at a time, or `nil` if the account has none with that id.
    public func payment(
        _ id: PaymentID, of account: AccountID, now: Date, in store: Connection
    ) throws -> Payment? {
        try store.payment(id, of: account, now: now)?.payment(now: now)
    }

    /// Divides an authorized payment into the shares of what is bought.
    public func use(
        _ id: PaymentID, of account: AccountID, for shares: [PaymentShare], now: Date, in store: Connection
    ) throws {
        try store.usePayment(id, of: account, for: shares, now: now)
    }

    /// Returns whether something was paid for.
    public func hasShare(of subject: String, in store: Connection) throws -> Bool {
        try store.share(subject) != nil
    }

    /// Charges a share now.
    public func capture(_ subject: String, now: Date, in store: Connection) throws {
        try store.captureShare(subject, now: now)
    }

    /// Releases or refunds a share.
    public func giveBack(_ subject: String, keeping kept: Int, now: Date, in store: Connection) throws {
        try store.giveBackShare(subject, keeping: kept, now: now)
    }

    /// Transfers what the seller has earned of a share to their bank.
    public func payOut(_ subject: String, now: Date, in store: Connection) throws {
        try store.payOutShare(subject, now: now)
    }

    /// Returns what a seller has earned from an account.
    public func earnings(
        of seller: String, from account: AccountID, currency: String, in store: Connection
    ) throws -> SellerEarnings {
        try store.earnings(of: seller, from: account, currency: currency)
    }
}
