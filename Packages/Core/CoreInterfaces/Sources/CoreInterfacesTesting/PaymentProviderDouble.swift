import CoreInterfaces
import CoreModels
import Foundation
import Synchronization

/// A payment provider that returns what a test sets, and records its calls.
public final class PaymentProviderDouble: PaymentProviding {
    /// The results and the recorded calls.
    public struct State: Sendable {
        /// The payments that are returned one after the other. The last one is repeated.
        public var payments: [Payment] = []
        /// The saved cards.
        public var cards: [PaymentCard] = []
        /// The registered cards, saved for later or not.
        public var handedOver: [PaymentCard] = []
        /// The wallet.
        public var wallet = Wallet(balance: .zero(.euro), available: .zero(.euro), entries: [])
        /// The error of ``keep(_:as:)``.
        public var keepError: ServiceError?
        /// The error of ``authorise(_:with:as:)``.
        public var authoriseError: ServiceError?
        /// The error of ``answerChallenge(_:of:at:)``.
        public var challengeError: ServiceError?
        /// The error of ``payment(_:)``.
        public var paymentError: ServiceError?
        /// The recorded attempts with their methods.
        public var attempts: [(key: UUID, method: PaymentMethod)] = []
        /// The recorded card numbers.
        public var numbers: [String] = []
        /// The recorded challenge codes.
        public var codes: [String] = []
        /// The payments that filled the wallet.
        public var filled: [PaymentID] = []
    }

    private let state: Mutex<State>

    /// Creates a provider that returns some payments.
    public init(_ payments: [Payment] = []) {
        var state = State()
        state.payments = payments
        self.state = Mutex(state)
    }

    /// The results and the recorded calls.
    public var asked: State { state.withLock { $0 } }

    /// Changes the results.
    public func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    /// Returns the saved cards.
    public func cards() throws(ServiceError) -> [PaymentCard] { asked.cards }

    /// Returns a registered card.
    public func card(_ id: CardID) throws(ServiceError) -> PaymentCard {
        guard let card = asked.handedOver.first(where: { $0.id == id }) else { throw .notFound }
        return card
    }

    /// Registers a card, or throws the error that was set.
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

    /// Deletes a card.
    public func forget(_ card: CardID) throws(ServiceError) { state.withLock { $0.cards.removeAll { $0.id == card } } }

    /// Returns the next of the payments that were set.
    public func payment(_ id: PaymentID) throws(ServiceError) -> Payment {
        if let error = asked.paymentError { throw error }
        return try next()
    }

    /// Returns the payments that were set.
    public func payments() throws(ServiceError) -> [Payment] { asked.payments }

    /// Records the attempt, and returns the next of the payments that were set.
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

    /// Records the code, and returns the next of the payments that were set.
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

    /// Returns the wallet that was set.
    public func wallet() throws(ServiceError) -> Wallet { asked.wallet }

    /// Returns the next of the payments that were set.
    public func openFilling(_ amount: Money, as id: PaymentID) throws(ServiceError) -> Payment { try next() }

    /// Records the payment, and returns the wallet that was set.
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
