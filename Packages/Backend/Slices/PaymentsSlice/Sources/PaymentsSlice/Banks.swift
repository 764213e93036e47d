import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsWire

/// The banks of all cards. They decide about the attempts at payments, outside of this service.
struct Banks {
    let store: Connection
    let now: Date

    /// Returns the attempts for which a bank has to decide, the oldest first.
    func requests() throws -> RowList<BankRequestDTO> {
        let rows = try store.rows(Self.waiting, [PaymentsAPI.mostBankRequests.sqlValue])
        return RowList("attempt", rows) { row in
            BankRequestDTO(
                id: try row.value("id"), brand: try row.value("brand"), lastFour: try row.value("lastFour"),
                amount: try row.value("amount"), currency: try row.value("currency"),
                isConfirmed: try row.value("isConfirmed"), since: try row.value("waitsSince"))
        }
    }

    /// Selects the attempts that wait for a bank. The parameter is the largest number of them.
    static let waiting = """
        SELECT paymentAttempt.id AS id, brand, lastFour, amount, currency, waitsSince, EXISTS (
            SELECT 1 FROM paymentAttemptEvent WHERE attempt = paymentAttempt.id AND kind = 'confirmed'
        ) AS isConfirmed FROM paymentAttempt JOIN payment ON payment.id = paymentAttempt.payment
        JOIN paymentCard ON paymentCard.id = paymentAttempt.method
        WHERE waitsSince > 0 ORDER BY waitsSince, paymentAttempt.id LIMIT ?
        """

    /// Records a bank's answer. An approved deposit fills the wallet at once, so nothing is lost if the app has ended.
    /// Repeating the last answer does nothing.
    /// - Throws: ``Failure/notFound(_:)`` if there is no such attempt, ``Failure/conflict(_:reason:)`` with `notNext`
    ///   if the attempt doesn't wait for a bank, the bank has challenged the cardholder already, or there is a later
    ///   attempt.
    func record(_ answer: CheckedBankAnswer, of id: EntityID<PaymentAttemptDTO>) throws {
        let owner = try store.row(Parties.attempt.statement, [id.sqlValue])
        guard let account: AccountID = try owner?.value("account") else { throw Failure.noAttempt(id) }
        let payments = PaymentRepository(store: store, account: account, now: now)
        guard let attempt = try payments.attempt(id) else { throw Failure.noAttempt(id) }
        let (kind, detail) = answer.event
        let last = attempt.events.last { $0.kind != .wrongCode }
        if let last, last.kind == kind, last.detail == detail { return }
        let isLast = try payments.lastAttempt(at: attempt.payment)?.id == id
        guard isLast, attempt.state == .processing, kind != .challenged || !attempt.isConfirmed else {
            throw Failure.conflict("The attempt \(id) doesn't wait for this answer of a bank.", reason: "notNext")
        }
        try payments.append(kind, detail, to: attempt)
        if kind == .approved { try Wallet(payments: payments).fill(with: attempt.payment) }
    }
}

extension Parties {
    /// The account of an attempt to pay, which a bank answers.
    static let attempt = Parties(inPath: "attempt", accounts: "SELECT account FROM paymentParty WHERE attempt = ?")
}

/// A bank's answer whose members are valid.
enum CheckedBankAnswer {
    case approved
    case declined(DeclineReason)
    case challenge(code: String)

    /// The longest code.
    private static let longestCode = 20

    /// Checks a body.
    /// - Throws: ``Failure/rejected(_:_:)`` at `status`, or at `code` of a challenge.
    init(_ body: BankAnswerDTO) throws {
        var checks = MemberChecks()
        let status = checks.needed("status", body.status) { word in
            guard let status = BankAnswerDTO.Status(rawValue: word) else {
                let known = BankAnswerDTO.Status.allCases.map(\.rawValue).joined(separator: ", ")
                throw BrokenRule("This should be one of \(known), not “\(word)”.")
            }
            return status
        }
        var code: String?
        if status == .challenge {
            code = checks.needed("code", body.code) { code in
                guard (1...Self.longestCode).contains(code.count), !code.contains(where: \.isWhitespace) else {
                    throw BrokenRule("This should be 1 to \(Self.longestCode) characters without spaces.")
                }
                return code
            }
        }
        self = try checks.finish("The answer") {
            switch status {
            case .approved: .approved
            case .declined: .declined(body.reason.flatMap(DeclineReason.init) ?? .unstated)
            case .challenge: code.map { .challenge(code: $0) }
            case nil: nil
            }
        }
    }

    /// The event that records it.
    fileprivate var event: (AttemptEvent.Kind, detail: String?) {
        switch self {
        case .approved: (.approved, nil)
        case .declined(let reason): (.declined, Decline.byBank(reason).stored)
        case .challenge(let code): (.challenged, code)
        }
    }
}
