import BackendCore
import CoreModels
import Database
import Foundation
import Synchronization

/// Payments of a seller that is tested alone: each is authorized as soon as it is opened, and no money moves.
///
/// They are kept in memory, so a transaction that fails doesn't roll them back.
public final class PaymentsStandIn: PaymentProcessing {
    /// An operation of a seller on a share.
    public enum Step: Hashable, Sendable {
        case capture(String)
        case refund(String, keeping: Int)
        case payOut(String, at: Int)
    }

    private struct Opened {
        let payment: NewPayment
        let account: AccountID
        var status = Payment.Status.authorized
        var isUsed = false
    }

    private struct State {
        var opened: [PaymentID: Opened] = [:]
        var shares: [String: PaymentShare] = [:]
        var steps: [Step] = []

        func unused(for subject: String, of account: AccountID) -> Opened? {
            opened.values.first {
                $0.payment.subject == subject && $0.account == account && !$0.isUsed && $0.status == .authorized
            }
        }

        /// Returns a payment, or `nil` if the account has none with that id.
        func opened(_ id: PaymentID, of account: AccountID) -> Opened? {
            opened[id].flatMap { $0.account == account ? $0 : nil }
        }
    }

    private let state = Mutex(State())

    /// Creates payments.
    public init() {}

    /// The operations on shares so far.
    public var steps: [Step] { state.withLock(\.steps) }

    /// The shares of all used payments, by subject.
    public var shares: [String: PaymentShare] { state.withLock(\.shares) }

    /// Opens a payment, or reuses an unused one of the same subject and amount.
    public func open(
        _ payment: NewPayment, of account: AccountID, now: Date, in store: Connection
    ) throws -> PaymentID {
        state.withLock { state in
            if let old = state.unused(for: payment.subject, of: account) {
                if old.payment.amount == payment.amount { return old.payment.id }
                state.opened[old.payment.id]?.status = .released
            }
            state.opened[payment.id] = Opened(payment: payment, account: account)
            return payment.id
        }
    }

    /// Returns the unused payment for a subject, or `nil` if the account has none.
    public func unusedPayment(for subject: String, of account: AccountID, in store: Connection) throws -> PaymentID? {
        state.withLock { $0.unused(for: subject, of: account)?.payment.id }
    }

    /// Releases the unused payments for something.
    public func release(for subject: String, of account: AccountID, now: Date, in store: Connection) throws {
        state.withLock { state in
            guard let old = state.unused(for: subject, of: account) else { return }
            state.opened[old.payment.id]?.status = .released
        }
    }

    /// Returns a payment, or `nil` if the account has none with that id.
    public func payment(_ id: PaymentID, of account: AccountID, now: Date, in store: Connection) throws -> Payment? {
        state.withLock { $0.opened(id, of: account) }.map { opened in
            let payment = opened.payment
            return Payment(
                id: id, label: payment.label, amount: payment.amount, status: opened.status, method: "Wallet",
                expiresAt: Date(timeIntervalSince1970: Double(payment.expiresAt)))
        }
    }

    /// Divides a payment into shares.
    public func use(
        _ id: PaymentID, of account: AccountID, for shares: [PaymentShare], now: Date, in store: Connection
    ) throws {
        try state.withLock { state in
            guard let opened = state.opened(id, of: account), !opened.isUsed, opened.status == .authorized else {
                throw Failure.paymentRequired("This isn't paid for yet.", reason: "paymentMissing")
            }
            guard shares.reduce(0, { $0 + $1.amount }) == opened.payment.amount.minorUnits else {
                throw Failure.conflict("The price has changed.", reason: "priceChanged")
            }
            state.opened[id]?.isUsed = true
            for share in shares { state.shares[share.subject] = share }
        }
    }

    /// Returns whether something was paid for.
    public func hasShare(of subject: String, in store: Connection) throws -> Bool {
        state.withLock { $0.shares[subject] != nil }
    }

    /// Records the charge of a share.
    public func capture(_ subject: String, now: Date, in store: Connection) throws { record(.capture(subject)) }

    /// Records the release or refund of a share.
    public func refund(_ subject: String, keeping kept: Int, now: Date, in store: Connection) throws {
        record(.refund(subject, keeping: kept))
    }

    /// Records a transfer to the seller's bank.
    public func payOut(_ subject: String, now: Date, in store: Connection) throws {
        record(.payOut(subject, at: now.wholeSeconds))
    }

    /// Returns no earnings.
    public func earnings(of seller: String, currency: String, in store: Connection) throws -> SellerEarnings {
        SellerEarnings(earned: 0, paidOut: 0, payouts: [])
    }

    private func record(_ step: Step) {
        state.withLock { $0.steps.append(step) }
    }
}
