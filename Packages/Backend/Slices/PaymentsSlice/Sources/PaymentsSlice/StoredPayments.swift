import BackendCore
import CoreModels
import Database
import Foundation

/// Processes stored payments for slices that sell something.
public struct StoredPayments: PaymentProcessing {
    /// Creates the payments.
    public init() {}

    /// Opens a payment, or reuses an unused one of the same subject and amount.
    public func open(
        _ payment: NewPayment, of account: AccountID, now: Date, in store: Connection
    ) throws -> PaymentID {
        try PaymentRepository(store: store, account: account, now: now).open(payment)
    }

    /// Returns the unused payment for a subject, or `nil` if the account has none.
    public func unusedPayment(for subject: String, of account: AccountID, in store: Connection) throws -> PaymentID? {
        try PaymentRepository.unused(for: subject, of: account, in: store)
    }

    /// Releases the unused payments for something that is no longer held.
    public func release(for subject: String, of account: AccountID, now: Date, in store: Connection) throws {
        try PaymentRepository(store: store, account: account, now: now).release(for: subject)
    }

    /// Returns a payment at a time, or `nil` if the account has none with that id.
    public func payment(
        _ id: PaymentID, of account: AccountID, now: Date, in store: Connection
    ) throws -> Payment? {
        try PaymentRepository(store: store, account: account, now: now).find(id)?.payment(now: now)
    }

    /// Divides an authorized payment into the shares of a purchase.
    public func use(
        _ id: PaymentID, of account: AccountID, for shares: [PaymentShare], now: Date, in store: Connection
    ) throws {
        let payment = try PaymentRepository(store: store, account: account, now: now).require(id)
        try ShareRepository(store: store, now: now).use(payment, for: shares)
    }

    /// Returns whether something was paid for.
    public func hasShare(of subject: String, in store: Connection) throws -> Bool {
        try ShareRepository.find(subject, in: store) != nil
    }

    /// Charges a share now.
    public func capture(_ subject: String, now: Date, in store: Connection) throws {
        try ShareRepository(store: store, now: now).capture(subject)
    }

    /// Releases or refunds a share.
    public func refund(_ subject: String, keeping kept: Int, now: Date, in store: Connection) throws {
        try ShareRepository(store: store, now: now).refund(subject, keeping: kept)
    }

    /// Transfers the seller's earnings from a share to their bank.
    public func payOut(_ subject: String, now: Date, in store: Connection) throws {
        try ShareRepository(store: store, now: now).payOut(subject)
    }

    /// Returns a seller's earnings.
    public func earnings(of seller: String, currency: String, in store: Connection) throws -> SellerEarnings {
        try Ledger(store: store).earnings(of: seller, currency: currency)
    }
}
