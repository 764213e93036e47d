import CoreModels
import CoreWire
import Foundation

/// A payment on the wire. Only responses have it.
public struct PaymentDTO: DomainRecord, Hashable {
    /// "payment".
    public static let name = "payment"
    /// "payments".
    public static let plural = "payments"

    /// The id.
    public let id: String?
    /// The purchase: "Dog walking with Ana Lopes".
    public let label: String
    /// The amount.
    public let amount: Int
    /// The code of all amounts' currency: `EUR`.
    public let currency: String
    /// The status: `open`.
    public let status: String
    /// The reason the last attempt was declined, in a sentence.
    public let declined: String?
    /// The method of the last attempt: "Visa ending in 4242".
    public let method: String?
    /// The id of the current or successful attempt.
    public let attempt: String?
    /// The time at which it expires, in seconds since 1970.
    public let expiresAt: Int
    /// The charged amount so far.
    public let captured: Int
    /// The refunded part of the charged amount.
    public let refunded: Int

    /// Creates the payment of a domain value.
    public init(_ payment: Payment) {
        id = payment.id.description
        label = payment.label
        amount = payment.amount.minorUnits
        currency = payment.amount.currency.code
        status = payment.status.rawValue
        declined = payment.declined
        method = payment.method
        attempt = payment.attempt?.uuidString.lowercased()
        expiresAt = Int(payment.expiresAt.timeIntervalSince1970)
        captured = payment.captured.minorUnits
        refunded = payment.refunded.minorUnits
    }

    /// Returns the domain value. A payment with an unknown status can't be read, because it is unclear whether it still
    /// has to be paid.
    public func value(as context: RecordContext) throws(WireError) -> Payment {
        let currency = try Currency(required: "currency", currency)
        guard let status = Payment.Status(rawValue: status) else {
            throw .malformed("“\(status)” isn't a status of payments.")
        }
        return Payment(
            id: try PaymentID(required: "id", id), label: label,
            amount: try Money(required: "amount", amount, currency),
            status: status, declined: declined, method: method, attempt: attempt.flatMap { UUID(uuidString: $0) },
            expiresAt: Date(timeIntervalSince1970: Double(expiresAt)),
            captured: try Money(required: "captured", captured, currency),
            refunded: try Money(required: "refunded", refunded, currency))
    }
}

/// An attempt to authorize the amount of a payment, on the wire. Its id is an idempotency key.
public struct PaymentAttemptDTO: Codable, Hashable, Sendable {
    /// The method of the wallet.
    public static let wallet = "wallet"

    /// ``wallet``, or the id of a card.
    public var method: String?

    /// Creates it from its member.
    public init(method: String?) { self.method = method }
}

/// The code with which a person confirms to the bank that the card is theirs, on the wire.
public struct ChallengeAnswerDTO: Codable, Hashable, Sendable {
    /// The code.
    public var code: String?

    /// Creates it from its member.
    public init(code: String?) { self.code = code }
}
