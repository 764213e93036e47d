import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

/// Something that happened to an attempt. Events are only appended; the state of an attempt follows from them.
struct AttemptEvent {
    /// The kinds of events.
    enum Kind: String {
        /// The card's bank was asked to reserve the amount.
        case requested
        /// The bank has sent a code to the cardholder. The detail is the code.
        case challenged
        /// A wrong code was entered.
        case wrongCode
        /// The right code was entered, so the bank decides.
        case confirmed
        /// The amount is reserved.
        case approved
        /// The attempt failed. The detail is a ``Decline``.
        case declined
    }

    let kind: Kind
    let at: Int
    let detail: String?

    init(row: Row) throws {
        let text: String = try row.value("kind")
        guard let kind = Kind(rawValue: text) else { throw BrokenRule("“\(text)” isn't an event of a payment.") }
        self.kind = kind
        at = try row.value("at")
        detail = try row.value("detail")
    }
}

extension PaymentRepository {
    /// Appends an event to an attempt. No other function changes its state.
    /// - Parameters:
    ///   - detail: The code of a challenge, or the reason of a decline.
    ///   - time: The time of the event, in seconds since 1970; by default now.
    func append(_ kind: AttemptEvent.Kind, _ detail: String? = nil, to attempt: PaymentAttempt, at time: Int? = nil)
        throws
    {
        let at = time ?? now.wholeSeconds
        let number = try store.row(
            "SELECT COALESCE(MAX(number), 0) + 1 AS next FROM paymentAttemptEvent WHERE attempt = ?",
            [attempt.id.sqlValue])
        try store.execute(
            "INSERT INTO paymentAttemptEvent (attempt, number, kind, at, detail) VALUES (?, ?, ?, ?, ?)",
            [
                attempt.id.sqlValue, (number?.value("next", as: Int.self) ?? 1).sqlValue, .text(kind.rawValue),
                at.sqlValue, detail.sqlValue,
            ])
        let waits = kind == .requested || kind == .confirmed
        try store.execute(
            "UPDATE paymentAttempt SET waitsSince = ? WHERE id = ?",
            [(waits ? at : nil).sqlValue, attempt.id.sqlValue])
        if waits {
            try JobRepository(store: store).schedule(
                .bankTimesOut, for: attempt.id.description, of: account, at: at + PaymentsAPI.bankTimeout)
        }
    }
}

extension JobName {
    /// Declines an attempt that the card's bank hasn't answered.
    static let bankTimesOut = JobName("payments.bankTimesOut")
}

extension Job {
    /// Declines an attempt that the card's bank hasn't answered, so that the person can try again.
    static let bankTimesOut = Job(.bankTimesOut) { job, store in
        guard let id = EntityID<PaymentAttemptDTO>(job.subject) else { return }
        let payments = PaymentRepository(store: store, account: job.account, now: job.now)
        guard let attempt = try payments.attempt(id), case .processing = attempt.state else { return }
        try payments.append(.declined, Decline.noAnswer.stored, to: attempt, at: job.dueAt)
    }
}
