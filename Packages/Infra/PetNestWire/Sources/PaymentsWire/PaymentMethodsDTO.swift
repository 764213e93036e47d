import CoreWire

/// A payment with the methods to choose from, on the wire. Only responses have it.
public struct PaymentMethodsDTO: Codable, Sendable {
    /// The members in addition to the cards.
    public struct Choice: Codable, Sendable {
        /// The payment.
        public let payment: PaymentDTO
        /// The part of the wallet's balance that isn't authorized for another payment, in the payment's currency.
        public let available: Int

        /// Creates it from its members.
        public init(payment: PaymentDTO, available: Int) {
            self.payment = payment
            self.available = available
        }
    }

    /// The saved cards.
    public let cards: RecordList<CardDTO>
    /// The members in addition to the cards.
    public let choice: Choice

    /// Creates it from its parts.
    public init(cards: RecordList<CardDTO>, choice: Choice) {
        self.cards = cards
        self.choice = choice
    }

    /// Reads the cards and the other members.
    public init(from decoder: any Decoder) throws {
        cards = try RecordList(from: decoder)
        choice = try Choice(from: decoder)
    }

    /// Writes the cards and the other members.
    public func encode(to encoder: any Encoder) throws {
        try cards.encode(to: encoder)
        try choice.encode(to: encoder)
    }
}

extension PaymentMethodsDTO: ListsUnreadable {
    /// The unreadable cards.
    public var unreadable: [UnreadableDTO] { cards.unreadable }
}
