import CoreModels
import Foundation

/// Pays for what other features sell. The service that sells it (a booking hold, the cart) determines the amount and
/// creates a ``Payment``, which can be paid here by its id.
///
/// Every payment takes the same steps: an attempt with a method, perhaps a challenge by the card's bank, and an
/// authorized amount. Only the service captures or refunds it, when the purchase is confirmed or cancelled.
public protocol PaymentRepository: Sendable {
    /// Returns the saved cards, newest first. Cards that can't be read are returned separately.
    func cards() async throws(ServiceError) -> Listed<PaymentCard>

    /// Returns a card that was registered, saved for later or not.
    /// - Throws: `ServiceError.notFound` if the provider has no card with that token.
    func card(_ id: CardID) async throws(ServiceError) -> PaymentCard

    /// Registers a card with the provider.
    /// - Parameter id: The token that represents the card afterwards. Repeating a token registers one card.
    /// - Throws: `ServiceError.rejected` at `number`, `expiry` or `code`.
    func save(_ card: TypedCard, as id: CardID) async throws(ServiceError) -> PaymentCard

    /// Deletes a saved card. Does nothing if it isn't saved.
    func forget(_ card: CardID) async throws(ServiceError)

    /// Returns the current state of a payment.
    func payment(_ id: PaymentID) async throws(ServiceError) -> Payment

    /// Returns a payment with the methods to choose from.
    func methods(for id: PaymentID) async throws(ServiceError) -> PaymentMethods

    /// Returns all payments, newest first. Payments that can't be read are returned separately.
    func payments() async throws(ServiceError) -> Listed<Payment>

    /// Authorizes the amount of a payment. The result is ``Payment/Status/processing`` until the bank has decided.
    /// - Parameter attempt: The id of this attempt. Repeating it, even after no answer, authorizes nothing twice.
    /// - Throws: `ServiceError.refused` with `underWay`, `paymentOver` or `noSuchMethod`, `.unanswered` if it is
    ///   unknown whether the service has received the attempt.
    func authorize(
        _ id: PaymentID, with method: PaymentMethod, as attempt: UUID
    ) async throws(ServiceError) -> Payment

    /// Answers the challenge of a card's bank.
    /// - Throws: `ServiceError.rejected` at `code` for a wrong code, `.refused` with `notAsked` if there is no
    ///   challenge.
    func answerChallenge(
        _ code: String, of attempt: UUID, at id: PaymentID
    ) async throws(ServiceError) -> Payment

    /// Returns the wallet.
    func wallet() async throws(ServiceError) -> Wallet

    /// Creates a payment that fills the wallet once the bank has approved it.
    /// - Throws: `ServiceError.rejected` at `amount`.
    func openFilling(_ amount: Money, as id: PaymentID) async throws(ServiceError) -> Payment
}

/// A card as it was typed, on its way to the provider. Only the gateway reads its digits: descriptions and mirrors
/// don't show them.
public struct TypedCard: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The typed number.
    public let number: String
    /// The expiry date.
    public let expiry: CardExpiry
    /// The security code.
    public let code: String
    /// Whether to save the card for later payments. Otherwise its token is valid for one payment.
    public let isKept: Bool

    /// Creates a card.
    public init(number: String, expiry: CardExpiry, code: String, isKept: Bool) {
        self.number = number
        self.expiry = expiry
        self.code = code
        self.isKept = isKept
    }

    /// A fixed text that doesn't show the card.
    public var description: String { "a card" }
    /// A fixed text that doesn't show the card.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A payment with the methods to choose from.
public struct PaymentMethods: Hashable, Sendable {
    /// The payment.
    public let payment: Payment
    /// The saved cards, newest first, and those that can't be read.
    public let cards: Listed<PaymentCard>
    /// The part of the wallet's balance that isn't reserved for another payment.
    public let available: Money

    /// Creates it from its parts.
    public init(payment: Payment, cards: Listed<PaymentCard>, available: Money) {
        self.payment = payment
        self.cards = cards
        self.available = available
    }
}

/// Prepaid money for later payments.
public struct Wallet: Hashable, Sendable {
    /// The balance.
    public let balance: Money
    /// The part of the balance that isn't reserved for a payment.
    public let available: Money
    /// The deposits and withdrawals, newest first.
    public let entries: [WalletEntry]

    /// Creates a wallet.
    public init(balance: Money, available: Money, entries: [WalletEntry]) {
        self.balance = balance
        self.available = available
        self.entries = entries
    }
}
