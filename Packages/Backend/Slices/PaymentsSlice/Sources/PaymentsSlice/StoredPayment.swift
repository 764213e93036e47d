import BackendCore
import CoreModels
import Database
import Foundation

/// A stored payment, with its last attempt and its shares at a time.
struct StoredPayment {
    /// The purpose of payments that fill the wallet. Others are the sellers'.
    static let filling = "wallet"

    let id: PaymentID
    let account: AccountID
    let purpose: String
    let subject: String
    let label: String
    let amount: Int
    let currency: String
    let expiresAt: Int
    let method: String?
    let methodLabel: String?
    let isUsed: Bool
    let isReleased: Bool
    let attempt: PaymentAttempt?
    var captured = 0
    var refunded = 0
    /// The authorized amount that is neither charged nor released.
    var pending = 0

    /// Returns the status at a time. It follows from the events of the last attempt and from what was used, and an
    /// unused payment expires.
    func status(now: Date) -> Payment.Status {
        if isUsed { return captured > 0 ? .paid : pending > 0 ? .authorized : .released }
        if isReleased { return .released }
        let isOver = expiresAt <= now.wholeSeconds
        switch attempt?.state {
        case .processing: return .processing
        case .approved: return isOver ? .expired : .authorized
        case .challenged: return isOver ? .expired : .challenge
        case .declined, nil: return isOver ? .expired : .open
        }
    }

    /// The sentence about a wrong code of the last attempt's challenge, with the number of codes that may still be
    /// tried.
    var wrongCodeSentence: String {
        let left = PaymentAttempt.mostWrongCodes - (attempt?.wrongCodes ?? 0)
        return "This isn't the code that the bank has sent. You can try \(left == 1 ? "once" : "\(left) times") more."
    }

    /// Returns the payment at a time as a domain value.
    /// - Throws: ``Failure/unavailable(_:)`` if its currency isn't one.
    func payment(now: Date) throws -> Payment {
        guard let currency = Currency(currency) else {
            throw Failure.unavailable("The payment \(id) can't be read: “\(currency)” isn't a currency like EUR.")
        }
        let status = status(now: now)
        var declined: String?
        if status == .open, case .declined(let reason) = attempt?.state { declined = reason.sentence }
        return Payment(
            id: id, label: label, amount: try Money(amount, currency), status: status, declined: declined,
            method: methodLabel, attempt: attempt?.id.rawValue,
            expiresAt: Date(timeIntervalSince1970: Double(expiresAt)), captured: try Money(captured, currency),
            refunded: try Money(refunded, currency))
    }
}
