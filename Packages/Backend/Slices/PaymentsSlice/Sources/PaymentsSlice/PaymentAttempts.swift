import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

/// An attempt to authorize an amount. Its id is an idempotency key: repeating it has no further effect.
struct PaymentAttempt {
    /// The states of an attempt.
    enum State: Equatable {
        /// The card's bank has to decide.
        case processing
        /// The cardholder has to enter the code that the bank has sent.
        case challenged(code: String)
        case approved
        case declined(Decline)
    }

    /// The number of wrong codes after which an attempt is declined.
    static let mostWrongCodes = 3

    let id: EntityID<PaymentAttemptDTO>
    let payment: PaymentID
    let number: Int
    let method: String
    let events: [AttemptEvent]

    /// Creates an attempt.
    /// - Parameter rows: A row for each of its events, in their order.
    /// - Returns: `nil` if there are no rows.
    init?(rows: [Row]) throws {
        guard let row = rows.first else { return nil }
        id = try row.value("id")
        payment = try row.value("payment")
        number = try row.value("attemptNumber")
        method = try row.value("method")
        // A process of the previous release inserts an attempt without an event during a rolling update.
        events = try rows.filter { try $0.value("kind", as: String?.self) != nil }.map { try AttemptEvent(row: $0) }
    }

    /// The state, which follows from the events.
    var state: State {
        guard let last = events.last else {
            // The previous release decides about its attempts from the wallet itself. They are made again.
            return method == PaymentAttemptDTO.wallet ? .declined(.noAnswer) : .processing
        }
        switch last.kind {
        case .requested, .confirmed: return .processing
        case .challenged, .wrongCode:
            return .challenged(code: events.last { $0.kind == .challenged }?.detail ?? "")
        case .approved: return .approved
        case .declined: return .declined(Decline(stored: last.detail))
        }
    }

    /// The time of the last event, in seconds since 1970.
    var changedAt: Int { events.last?.at ?? 0 }

    /// The number of wrong codes that were entered.
    var wrongCodes: Int { events.count { $0.kind == .wrongCode } }

    /// Whether the right code of a challenge was entered.
    var isConfirmed: Bool { events.contains { $0.kind == .confirmed } }
}

extension PaymentRepository {
    private static let attempts = """
        SELECT paymentAttempt.id, payment, paymentAttempt.number AS attemptNumber, method, kind, at, detail \
        FROM paymentAttempt LEFT JOIN paymentAttemptEvent ON attempt = paymentAttempt.id
        """

    /// Returns an attempt, or `nil` if there is none with that id.
    func attempt(_ id: EntityID<PaymentAttemptDTO>) throws -> PaymentAttempt? {
        try PaymentAttempt(
            rows: store.rows(
                "\(Self.attempts) WHERE paymentAttempt.id = ? ORDER BY paymentAttemptEvent.number", [id.sqlValue]))
    }

    /// Returns the last attempt at a payment, or `nil` if there was none.
    func lastAttempt(at payment: PaymentID) throws -> PaymentAttempt? {
        try PaymentAttempt(
            rows: store.rows(
                """
                \(Self.attempts) WHERE payment = ?1 AND paymentAttempt.number = \
                (SELECT MAX(number) FROM paymentAttempt WHERE payment = ?1) ORDER BY paymentAttemptEvent.number
                """, [payment.sqlValue]))
    }

    /// Requests the authorization of an amount: from the wallet at once, or from the card's bank, which answers later.
    /// - Parameters:
    ///   - method: The wallet, or a card's id.
    ///   - key: The idempotency key. Repeating an attempt does nothing.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `otherAttempt` if the key belongs to an attempt with another
    ///   method, `underWay` during another attempt, `paymentOver` if there is nothing to pay, `noSuchMethod`.
    func authorize(_ payment: StoredPayment, with method: String, key: EntityID<PaymentAttemptDTO>) throws {
        if let known = try attempt(key) {
            guard try find(known.payment) != nil else { throw Failure.noAttempt(key) }
            guard known.payment == payment.id, known.method == method else {
                throw Failure.conflict("This attempt was made for something else.", reason: "otherAttempt")
            }
            return
        }
        switch payment.status(now: now) {
        case .authorized, .paid: return
        case .processing:
            throw Failure.conflict("The bank hasn't answered yet. Wait for its answer.", reason: "underWay")
        case .released, .expired:
            throw Failure.conflict("There is nothing left to pay here. Begin again.", reason: "paymentOver")
        case .open, .challenge: break
        }
        let (event, decline, label) = try begin(method, of: payment)
        try store.execute(
            "INSERT INTO paymentAttempt (id, payment, number, method) VALUES (?, ?, ?, ?)",
            [
                key.sqlValue, payment.id.sqlValue, ((payment.attempt?.number ?? 0) + 1).sqlValue, .text(method),
            ])
        guard let attempt = try attempt(key) else { throw Failure.noAttempt(key) }
        try append(event, decline?.stored, to: attempt)
        let isWallet = method == PaymentAttemptDTO.wallet
        try store.execute(
            "UPDATE payment SET method = ?, methodLabel = ? WHERE id = ?",
            [.text(isWallet ? PaymentAttemptDTO.wallet : "card"), .text(label), payment.id.sqlValue])
    }

    /// Returns the first event of an attempt with a method.
    private func begin(
        _ method: String, of payment: StoredPayment
    ) throws -> (AttemptEvent.Kind, Decline?, label: String) {
        if method == PaymentAttemptDTO.wallet {
            guard payment.purpose != StoredPayment.filling else {
                throw Failure.conflict("The wallet can't fill itself. Use a card.", reason: "noSuchMethod")
            }
            let available = try Wallet(payments: self).balance(in: payment.currency).available
            let suffices = available >= payment.amount
            return (suffices ? .approved : .declined, suffices ? nil : .emptyWallet, "Wallet")
        }
        guard let id = CardID(method), let card = try CardRepository(store: store, account: account).find(id) else {
            throw Failure.conflict("This card is no longer saved. Choose another.", reason: "noSuchMethod")
        }
        let isOver = card.expiry.isOver(on: CalendarDate(now, in: .gmt))
        return (isOver ? .declined : .requested, isOver ? .byBank(.expired) : nil, card.name)
    }

    /// Checks the code with which a person confirms to the bank that the card is theirs.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notAsked` if the bank doesn't ask.
    /// - Returns: Whether the code was right. A wrong one was counted.
    func answerChallenge(
        _ code: String, of payment: StoredPayment, key: EntityID<PaymentAttemptDTO>
    ) throws -> Bool {
        guard let attempt = payment.attempt, attempt.id == key else {
            throw Failure.conflict("The bank doesn't ask about this attempt.", reason: "notAsked")
        }
        if attempt.isConfirmed { return true }
        guard case .challenged(let expected) = attempt.state, payment.status(now: now) == .challenge else {
            throw Failure.conflict("The bank no longer asks about this attempt.", reason: "notAsked")
        }
        if code.filter({ !$0.isWhitespace }) == expected {
            try append(.confirmed, to: attempt)
            return true
        }
        try append(.wrongCode, to: attempt)
        if attempt.wrongCodes + 1 >= PaymentAttempt.mostWrongCodes {
            try append(.declined, Decline.wrongCodes.stored, to: attempt)
        }
        return false
    }
}

extension Failure {
    /// The failure that there is no such attempt.
    static func noAttempt(_ id: EntityID<PaymentAttemptDTO>) -> Failure {
        .notFound("There is no attempt \(id).")
    }
}
