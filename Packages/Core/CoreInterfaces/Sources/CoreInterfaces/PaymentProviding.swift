import CoreModels
import Foundation

/// Pays for what other features sell. What is paid for, and how much, is the service's to say when it keeps the thing (a
/// hold, the cart): it hands out a ``Payment``, and whoever has its id can pay for it here.
///
/// The way is always the same: an attempt with a method, perhaps a challenge of the card's bank, and an amount that is
/// set aside. It is charged, and given back, by the service alone, when what was bought is confirmed or cancelled.
public protocol PaymentProviding: Sendable {
    /// The cards that are kept, the newest first.
    func cards() async throws(ServiceError) -> [PaymentCard]

    /// A card that was handed over, kept for later or not.
    /// - Throws: `ServiceError.notFound` where the provider has none of that token.
    func card(_ id: CardID) async throws(ServiceError) -> PaymentCard

    /// Hands a card over to the provider, once.
    /// - Parameter id: The token that stands for it afterwards. Asking again with the same keeps one card.
    /// - Throws: `ServiceError.rejected` at `number`, `expiry` or `code`.
    func keep(_ card: TypedCard, as id: CardID) async throws(ServiceError) -> PaymentCard

    /// Forgets a card; one that isn't kept is none.
    func forget(_ card: CardID) async throws(ServiceError)

    /// A payment as it stands now.
    func payment(_ id: PaymentID) async throws(ServiceError) -> Payment

    /// What was paid, the newest first.
    func payments() async throws(ServiceError) -> [Payment]

    /// Has a payment's amount set aside. The answer is ``Payment/Status/processing`` until the bank has decided.
    /// - Parameter attempt: Names this attempt: asked again with the same, also after no answer, nothing is set aside
    ///   twice.
    /// - Throws: `ServiceError.refused` with `underWay`, `paymentOver` or `noSuchMethod`, `.unanswered` where nobody
    ///   knows what the bank does.
    func authorise(
        _ id: PaymentID, with method: PaymentMethod, as attempt: UUID
    ) async throws(ServiceError) -> Payment

    /// Answers the question of a card's bank.
    /// - Throws: `ServiceError.rejected` at `code` for a wrong one, `.refused` with `notAsked`.
    func answerChallenge(
        _ code: String, of attempt: UUID, at id: PaymentID
    ) async throws(ServiceError) -> Payment

    /// What lies in the wallet.
    func wallet() async throws(ServiceError) -> Wallet

    /// Asks for a payment that fills the wallet.
    /// - Throws: `ServiceError.rejected` at `amount`.
    func openFilling(_ amount: Money, as id: PaymentID) async throws(ServiceError) -> Payment

    /// Puts what a payment has set aside into the wallet, once.
    func fillWallet(with id: PaymentID) async throws(ServiceError) -> Wallet
}

/// A card as it was typed, on its way to the provider. It tells its digits to the gateway alone: descriptions and
/// reflections show nothing.
public struct TypedCard: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number as it was typed.
    public let number: String
    /// Until when it is good.
    public let expiry: CardExpiry
    /// The security code.
    public let code: String
    /// Whether it is listed for later payments; otherwise its token pays this once.
    public let isKept: Bool

    /// Puts what was typed together.
    public init(number: String, expiry: CardExpiry, code: String, isKept: Bool) {
        self.number = number
        self.expiry = expiry
        self.code = code
        self.isKept = isKept
    }

    /// Tells that it is a card.
    public var description: String { "a card" }
    /// Tells that it is a card.
    public var debugDescription: String { description }
    /// Shows nothing inside.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Money that is kept for later payments.
public struct Wallet: Hashable, Sendable {
    /// What lies in it.
    public let balance: Money
    /// What of it isn't set aside for a payment.
    public let available: Money
    /// What went in and out, the newest first.
    public let entries: [WalletEntry]

    /// Describes a wallet.
    public init(balance: Money, available: Money, entries: [WalletEntry]) {
        self.balance = balance
        self.available = available
        self.entries = entries
    }
}
