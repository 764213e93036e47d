import CoreInterfaces
import CoreModels
import Foundation
import Synchronization

/// Answers with what a test sets, and remembers what it was asked.
public final class PaymentProviderDouble: PaymentProviding {
    /// What it answers, and what it was asked.
    public struct State: Sendable {
        /// The payment that ``payment(_:)`` answers with; one after the other, the last one for ever.
        public var payments: [Payment] = []
        /// The cards that are kept.
        public var cards: [PaymentCard] = []
        /// The cards that were handed over, kept for later or not.
        public var handedOver: [PaymentCard] = []
        /// The wallet.
        public var wallet = Wallet(balance: .zero(.euro), available: .zero(.euro), entries: [])
        /// What ``keep(_:as:)`` fails with.
        public var keepError: ServiceError?
        /// What ``authorise(_:with:as:)`` fails with.
        public var authoriseError: ServiceError?
        /// What ``answerChallenge(_:of:at:)`` fails with.
        public var challengeError: ServiceError?
        /// What ``payment(_:)`` fails with.
        public var paymentError: ServiceError?
        /// The attempts that were made, with their methods.
        public var attempts: [(key: UUID, method: PaymentMethod)] = []
        /// The numbers that were handed over.
        public var numbers: [String] = []
        /// The codes that were answered with.
        public var codes: [String] = []
        /// The payments that filled the wallet.
        public var filled: [PaymentID] = []
    }

    private let state: Mutex<State>

    /// Creates a provider that answers with some payments.
    public init(_ payments: [Payment] = []) {
        var state = State()
        state.payments = payments
        self.state = Mutex(state)
    }

    /// What it was asked.
    public var asked: State { state.withLock { $0 } }

    /// Changes what it answers.
    public func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    /// The cards that were set, or kept.
    public func cards() throws(ServiceError) -> [PaymentCard] { asked.cards }

    /// A card that was handed over.
    public func card(_ id: CardID) throws(ServiceError) -> PaymentCard {
        guard let card = asked.handedOver.first(where: { $0.id == id }) else { throw .notFound }
        return card
    }

    /// Keeps a card, or fails as told.
    public func keep(_ card: TypedCard, as id: CardID) throws(ServiceError) -> PaymentCard {
        let error = state.withLock { state in
            state.numbers.append(card.number)
            return state.keepError
        }
        if let error { throw error }
        let kept = PaymentCard(id: id, brand: "Visa", lastFour: String(card.number.suffix(4)), expiry: card.expiry)
        state.withLock { state in
            state.handedOver.append(kept)
            if card.isKept { state.cards.insert(kept, at: 0) }
        }
        return kept
    }

    /// Forgets a card.
    public func forget(_ card: CardID) throws(ServiceError) { state.withLock { $0.cards.removeAll { $0.id == card } } }

    /// The next of the payments that were set.
    public func payment(_ id: PaymentID) throws(ServiceError) -> Payment {
        if let error = asked.paymentError { throw error }
        return try next()
    }

    /// The payments that were set.
    public func payments() throws(ServiceError) -> [Payment] { asked.payments }

    /// Remembers the attempt, and answers with the next of the payments that were set.
    public func authorise(
        _ id: PaymentID, with method: PaymentMethod, as attempt: UUID
    ) throws(ServiceError) -> Payment {
        let error = state.withLock { state in
            state.attempts.append((attempt, method))
            return state.authoriseError
        }
        if let error { throw error }
        return try next()
    }

    /// Remembers the code, and answers with the next of the payments that were set.
    public func answerChallenge(
        _ code: String, of attempt: UUID, at id: PaymentID
    ) throws(ServiceError) -> Payment {
        let error = state.withLock { state in
            state.codes.append(code)
            return state.challengeError
        }
        if let error { throw error }
        return try next()
    }

    /// The wallet that was set.
    public func wallet() throws(ServiceError) -> Wallet { asked.wallet }

    /// The next of the payments that were set.
    public func openFilling(_ amount: Money, as id: PaymentID) throws(ServiceError) -> Payment { try next() }

    /// Remembers the payment, and answers with the wallet that was set.
    public func fillWallet(with id: PaymentID) throws(ServiceError) -> Wallet {
        state.withLock { $0.filled.append(id) }
        return asked.wallet
    }

    private func next() throws(ServiceError) -> Payment {
        let payment = state.withLock { state in
            state.payments.count > 1 ? state.payments.removeFirst() : state.payments.first
        }
        guard let payment else { throw .notFound }
        return payment
    }
}
