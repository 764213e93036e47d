import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

/// An attempt to authorize an amount. Its id is an idempotency key: repeating it has no further effect.
struct PaymentAttempt {
    /// The states of an attempt.
    enum State {
        case processing
        case asking
        case approved
        case declined(String)
    }

    /// The number of wrong codes after which the bank declines.
    static let mostWrongCodes = 3

    let id: EntityID<PaymentAttemptDTO>
    let number: Int
    let method: String
    let bank: TestBank
    let decidesAt: Int
    let wrongCodes: Int
    let answeredAt: Int?

    init(row: Row) throws {
        let bank: String = try row.value("bank")
        guard let bank = TestBank(rawValue: bank) else { throw BrokenRule("“\(bank)” isn't a bank.") }
        self.bank = bank
        id = try row.value("id")
        number = try row.value("number")
        method = try row.value("method")
        decidesAt = try row.value("decidesAt")
        wrongCodes = try row.value("wrongCodes")
        answeredAt = try row.value("answeredAt")
    }

    /// The time of the bank's last answer, past or planned, in seconds since 1970.
    var decidedAt: Int { answeredAt.map { $0 + bank.delay } ?? decidesAt }

    /// The state at a given time. The bank's decision counts from the time of its answer.
    func state(now: Date) -> State {
        let now = now.wholeSeconds
        if decidesAt > now { return .processing }
        if bank.asksFirst {
            if wrongCodes >= Self.mostWrongCodes {
                return .declined("The code was wrong \(Self.mostWrongCodes) times, so the bank declined.")
            }
            guard let answeredAt else { return .asking }
            if answeredAt + bank.delay > now { return .processing }
        }
        return bank.refusal.map { .declined($0) } ?? .approved
    }
}

extension PaymentRepository {
    /// Authorizes an amount.
    /// - Parameters:
    ///   - method: The wallet, or a card's id.
    ///   - key: The idempotency key. Repeating an attempt returns its state.
    /// - Returns: Whether the bank confirmed at once that it received the request. If not, the outcome is unknown.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `otherAttempt` if the key belongs to an attempt with another
    ///   method, `underWay` during another attempt, `paymentOver` if there is nothing to pay, `noSuchMethod`.
    func attempt(_ method: String, at payment: StoredPayment, key: EntityID<PaymentAttemptDTO>) throws -> Bool {
        if let known = try store.row("SELECT * FROM paymentAttempt WHERE id = ?", [key.sqlValue]) {
            let of: String = try known.value("payment")
            let knownMethod: String = try known.value("method")
            let own = "SELECT 1 FROM payment WHERE id = ? AND account = ?"
            guard try store.row(own, [.text(of), payment.account.sqlValue]) != nil else {
                throw Failure.notFound("There is no attempt \(key).")
            }
            guard of == payment.id.description, knownMethod == method else {
                throw Failure.conflict("This attempt was made for something else.", reason: "otherAttempt")
            }
            return true
        }
        switch payment.status(now: now) {
        case .authorized, .paid: return true
        case .processing:
            throw Failure.conflict("The bank hasn't answered yet. Wait for its answer.", reason: "underWay")
        case .released, .expired:
            throw Failure.conflict("There is nothing to pay here any more. Begin again.", reason: "paymentOver")
        case .open, .challenge: break
        }
        let (bank, label, isWallet) = try bank(for: method, of: payment)
        let isLate = bank == .answersLate
        try store.execute(
            "INSERT INTO paymentAttempt (id, payment, number, method, bank, decidesAt) VALUES (?, ?, ?, ?, ?, ?)",
            [
                key.sqlValue, payment.id.sqlValue, ((payment.attempt?.number ?? 0) + 1).sqlValue, .text(method),
                .text(bank.rawValue), (now.wholeSeconds + (isWallet ? 0 : bank.delay)).sqlValue,
            ])
        try store.execute(
            "UPDATE payment SET method = ?, methodLabel = ? WHERE id = ?",
            [.text(isWallet ? PaymentAttemptDTO.wallet : "card"), .text(label), payment.id.sqlValue])
        return !isLate
    }

    private func bank(
        for method: String, of payment: StoredPayment
    ) throws -> (TestBank, label: String, isWallet: Bool) {
        if method == PaymentAttemptDTO.wallet {
            guard payment.purpose != StoredPayment.filling else {
                throw Failure.conflict("The wallet can't fill itself. Use a card.", reason: "noSuchMethod")
            }
            let available = try Wallet(payments: self).balance(in: payment.currency).available
            return (available >= payment.amount ? .approves : .emptyWallet, "Wallet", true)
        }
        guard let id = CardID(method), let card = try CardRepository(store: store, account: account).find(id) else {
            throw Failure.conflict("This card is no longer saved. Choose another.", reason: "noSuchMethod")
        }
        let isOver = card.card.expiry.isOver(on: CalendarDate(now, in: .gmt))
        return (isOver ? .saysExpired : card.bank, card.card.name, false)
    }

    /// Checks the code with which a person confirms to the bank that the card is theirs.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notAsked` if the bank doesn't ask, ``Failure/rejected(_:_:)`` at
    ///   `code` for a wrong one.
    /// - Returns: Whether the code was right. A wrong one was counted.
    func answerChallenge(
        _ code: String, of payment: StoredPayment, key: EntityID<PaymentAttemptDTO>
    ) throws -> Bool {
        guard let attempt = payment.attempt, attempt.id == key else {
            throw Failure.conflict("The bank doesn't ask about this attempt.", reason: "notAsked")
        }
        if attempt.answeredAt != nil { return true }
        guard case .asking = attempt.state(now: now), payment.status(now: now) == .challenge else {
            throw Failure.conflict("The bank doesn't ask about this attempt any more.", reason: "notAsked")
        }
        let isRight = code.filter { !$0.isWhitespace } == TestBank.code
        try store.execute(
            isRight
                ? "UPDATE paymentAttempt SET answeredAt = ? WHERE id = ?"
                : "UPDATE paymentAttempt SET wrongCodes = wrongCodes + 1 WHERE id = ?2 AND ?1 > 0",
            [now.wholeSeconds.sqlValue, key.sqlValue])
        return isRight
    }
}
