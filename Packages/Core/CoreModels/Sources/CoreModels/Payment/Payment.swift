import Foundation

/// An amount that is to be paid for something, from the asking to its end. What is paid for, and how much, the service
/// says; a person chooses with what.
public struct Payment: Hashable, Sendable, Identifiable {
    /// Where a payment stands.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// Nothing was tried yet, or what was tried was declined.
        case open
        /// The bank was asked and hasn't answered.
        case processing
        /// The bank wants to know whether it is the card's owner (3-D Secure).
        case challenge
        /// The bank has set the amount aside; nothing is charged yet.
        case authorised
        /// The amount, or a part of it, was charged.
        case paid
        /// The amount that was set aside was given back without a charge.
        case released
        /// It wasn't used in time; what was set aside is free again.
        case expired
    }

    /// Names the payment.
    public let id: PaymentID
    /// What it is for: "Dog walking with Ana Lopes".
    public let label: String
    /// How much.
    public let amount: Money
    /// Where it stands.
    public let status: Status
    /// Why the last attempt was declined, in a sentence; `nil` where it wasn't.
    public let declined: String?
    /// What was tried or used last: "Visa ending in 4242"; `nil` where nothing was.
    public let method: String?
    /// The attempt that is under way or succeeded; the answer to a challenge names it.
    public let attempt: UUID?
    /// Until when it can be used.
    public let expiresAt: Date
    /// What was charged of it so far.
    public let captured: Money
    /// What was given back of that.
    public let refunded: Money

    /// Describes a payment.
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

/// Names a payment.
public typealias PaymentID = EntityID<Payment>

/// A card that the payment provider keeps: a name for it, never its number.
public struct PaymentCard: Hashable, Sendable, Identifiable {
    /// The token that stands for the card.
    public let id: CardID
    /// Who issued it, as a person reads it: "Visa".
    public let brand: String
    /// The last four digits.
    public let lastFour: String
    /// Until when it is good.
    public let expiry: CardExpiry

    /// Describes a card.
    public init(id: CardID, brand: String, lastFour: String, expiry: CardExpiry) {
        self.id = id
        self.brand = brand
        self.lastFour = lastFour
        self.expiry = expiry
    }

    /// The card as people tell it from others: "Visa ending in 4242".
    public var name: String { "\(brand) ending in \(lastFour)" }
}

/// Names a card that is kept.
public typealias CardID = EntityID<PaymentCard>

/// What can be paid with.
public enum PaymentMethod: Hashable, Sendable {
    /// A card that is kept.
    case card(CardID)
    /// What lies in the wallet.
    case wallet
}

/// Money that went in or out of the wallet.
public struct WalletEntry: Hashable, Sendable, Identifiable {
    /// Counts the entries.
    public let id: Int
    /// What it was for.
    public let label: String
    /// How much; negative for what was paid with it.
    public let amount: Money
    /// When.
    public let date: Date

    /// Describes an entry.
    public init(id: Int, label: String, amount: Money, date: Date) {
        self.id = id
        self.label = label
        self.amount = amount
        self.date = date
    }
}
