import Foundation

/// An amount to be paid for something, from its creation to its end. The service determines the purchase and the
/// amount; the person chooses the method.
public struct Payment: Hashable, Sendable, Identifiable {
    /// The state of a payment.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// No attempt was made yet, or the last one was declined.
        case open
        /// The bank has been asked and hasn't answered yet.
        case processing
        /// The bank wants the card's owner to confirm the payment (3-D Secure).
        case challenge
        /// The bank has reserved the amount. Nothing is charged yet.
        case authorized = "authorised"
        /// All or part of the amount was charged.
        case paid
        /// The reserved amount was released without a charge.
        case released
        /// It wasn't used in time, and the reserved amount was released.
        case expired
    }

    /// The id of the payment.
    public let id: PaymentID
    /// The purchase: "Dog walking with Ana Lopes".
    public let label: String
    /// The amount.
    public let amount: Money
    /// The state.
    public let status: Status
    /// The reason the last attempt was declined, in a sentence; `nil` if it wasn't.
    public let declined: String?
    /// The method of the last attempt: "Visa ending in 4242"; `nil` if there was none.
    public let method: String?
    /// The current or successful attempt, which the answer to a challenge refers to.
    public let attempt: UUID?
    /// The time at which it expires.
    public let expiresAt: Date
    /// The charged amount so far.
    public let captured: Money
    /// The refunded part of the charged amount.
    public let refunded: Money

    /// Whether the amount is reserved or charged, so that the purchase can be made.
    public var isAuthorized: Bool { status == .authorized || status == .paid }

    /// Creates a payment.
    public init(
        id: PaymentID, label: String, amount: Money, status: Status, declined: String? = nil, method: String? = nil,
        attempt: UUID? = nil, expiresAt: Date, captured: Money? = nil, refunded: Money? = nil
    ) {
        self.id = id
        self.label = label
        self.amount = amount
        self.status = status
        self.declined = declined
        self.method = method
        self.attempt = attempt
        self.expiresAt = expiresAt
        self.captured = captured ?? .zero(amount.currency)
        self.refunded = refunded ?? .zero(amount.currency)
    }
}

/// The id of a payment.
public typealias PaymentID = EntityID<Payment>

extension Payment {
    /// A seller's share of a price, in percent; the rest is the platform's.
    public static let sellerPercent = 85
}

/// A card saved by the payment provider: a reference to it, never its number.
public struct PaymentCard: Hashable, Sendable, Identifiable {
    /// The token that represents the card.
    public let id: CardID
    /// The name of the brand: "Visa".
    public let brand: String
    /// The last four digits.
    public let lastFour: String
    /// The expiry date.
    public let expiry: CardExpiry

    /// Creates a card.
    public init(id: CardID, brand: String, lastFour: String, expiry: CardExpiry) {
        self.id = id
        self.brand = brand
        self.lastFour = lastFour
        self.expiry = expiry
    }

    /// The name of the card: "Visa ending in 4242".
    public var name: String { "\(brand) ending in \(lastFour)" }
}

/// The id of a saved card.
public typealias CardID = EntityID<PaymentCard>

/// A way to pay.
public enum PaymentMethod: Hashable, Sendable {
    /// A saved card.
    case card(CardID)
    /// The balance of the wallet.
    case wallet
}

/// A deposit to the wallet or a withdrawal from it.
public struct WalletEntry: Hashable, Sendable, Identifiable {
    /// The number of the entry.
    public let id: Int
    /// The description.
    public let label: String
    /// The amount; negative for a payment.
    public let amount: Money
    /// The date.
    public let date: Date

    /// Creates an entry.
    public init(id: Int, label: String, amount: Money, date: Date) {
        self.id = id
        self.label = label
        self.amount = amount
        self.date = date
    }
}
