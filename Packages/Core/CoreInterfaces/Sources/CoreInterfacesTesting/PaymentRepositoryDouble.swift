import CoreInterfaces
import CoreModels
import Foundation
import Synchronization

/// A payment provider that returns what a test sets, and records its calls.
public final class PaymentRepositoryDouble: PaymentRepository {
    /// The methods of ``PaymentRepository``.
    public enum Call: Hashable, Sendable, CaseIterable {
        case cards, card, keep, forget, payment, methods, payments, authorize, answerChallenge, wallet, openFilling
    }

    /// The results and the recorded calls.
    public struct State: Sendable {
        /// The error of each method that fails.
        public var failures: [Call: ServiceError] = [:]
        /// The methods that do their work and then fail, as if the answer was lost.
        public var lostAnswers: Set<Call> = []
        /// The recorded calls, the failed ones included.
        public var calls: [Call] = []
        /// The payments that are returned one after the other. The last one is repeated.
        public var payments: [Payment] = []
        /// The payments that can't be read.
        public var unreadablePayments: [UnreadableRecord] = []
        /// The saved cards.
        public var cards: [PaymentCard] = []
        /// The saved cards that can't be read.
        public var unreadableCards: [UnreadableRecord] = []
        /// The registered cards, saved for later or not.
        public var handedOver: [PaymentCard] = []
        /// The wallet.
        public var wallet = Wallet(balance: .zero(.euro), available: .zero(.euro), entries: [])
        /// The recorded attempts with their methods.
        public var attempts: [(key: UUID, method: PaymentMethod)] = []
        /// The recorded card numbers.
        public var numbers: [String] = []
        /// The recorded challenge codes.
        public var codes: [String] = []
        /// The ids of the payments that were created to fill the wallet.
        public var fillings: [PaymentID] = []
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
    public func cards() throws(ServiceError) -> Listed<PaymentCard> {
        try answer(.cards) { Listed($0.cards, unreadable: $0.unreadableCards) }
    }

    /// Returns a registered card.
    public func card(_ id: CardID) throws(ServiceError) -> PaymentCard {
        let card = try answer(.card) { state in state.handedOver.first { $0.id == id } }
        guard let card else { throw .notFound }
        return card
    }

    /// Registers a card.
    public func save(_ card: TypedCard, as id: CardID) throws(ServiceError) -> PaymentCard {
        state.withLock { $0.numbers.append(card.number) }
        return try answer(.keep) { state in
            let kept = PaymentCard(id: id, brand: "Visa", lastFour: String(card.number.suffix(4)), expiry: card.expiry)
            state.handedOver.append(kept)
            if card.isKept { state.cards.insert(kept, at: 0) }
            return kept
        }
    }

    /// Deletes a card.
    public func forget(_ card: CardID) throws(ServiceError) {
        try answer(.forget) { state in state.cards.removeAll { $0.id == card } }
    }

    /// Returns the next of the payments that were set.
    public func payment(_ id: PaymentID) throws(ServiceError) -> Payment {
        try next(.payment)
    }

    /// Returns the next of the payments that were set, with the cards and the wallet's available balance.
    public func methods(for id: PaymentID) throws(ServiceError) -> PaymentMethods {
        let payment = try next(.methods)
        let state = asked
        return PaymentMethods(
            payment: payment, cards: Listed(state.cards, unreadable: state.unreadableCards),
            available: state.wallet.available)
    }

    /// Returns the payments that were set, and the unreadable ones.
    public func payments() throws(ServiceError) -> Listed<Payment> {
        try answer(.payments) { Listed($0.payments, unreadable: $0.unreadablePayments) }
    }

    /// Records the attempt, and returns the next of the payments that were set.
    public func authorize(
        _ id: PaymentID, with method: PaymentMethod, as attempt: UUID
    ) throws(ServiceError) -> Payment {
        state.withLock { $0.attempts.append((attempt, method)) }
        return try next(.authorize)
    }

    /// Records the code, and returns the next of the payments that were set.
    public func answerChallenge(
        _ code: String, of attempt: UUID, at id: PaymentID
    ) throws(ServiceError) -> Payment {
        state.withLock { $0.codes.append(code) }
        return try next(.answerChallenge)
    }

    /// Returns the wallet that was set.
    public func wallet() throws(ServiceError) -> Wallet {
        try answer(.wallet) { $0.wallet }
    }

    /// Records the id, and returns the next of the payments that were set.
    public func openFilling(_ amount: Money, as id: PaymentID) throws(ServiceError) -> Payment {
        state.withLock { $0.fillings.append(id) }
        return try next(.openFilling)
    }

    private func next(_ call: Call) throws(ServiceError) -> Payment {
        let payment = try answer(call) { state in
            state.payments.count > 1 ? state.payments.removeFirst() : state.payments.first
        }
        guard let payment else { throw .notFound }
        return payment
    }

    /// Records a call and does its work, unless it is to fail.
    private func answer<Value: Sendable>(
        _ call: Call, _ work: (inout State) -> Value
    ) throws(ServiceError) -> Value {
        let result: Result<Value, ServiceError> = state.withLock { state in
            state.calls.append(call)
            if let failure = state.failures[call] { return .failure(failure) }
            let value = work(&state)
            if state.lostAnswers.contains(call) { return .failure(.unanswered(reason: "The answer was lost.")) }
            return .success(value)
        }
        return try result.get()
    }
}
