import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import PaymentsSlice

/// A backend with cards, payments and the wallet, whose clock a test sets. The test is the seller.
final class PaymentBackend: Sendable {
    /// A card that is always accepted.
    static let visa = "4242 4242 4242 4242"
    /// The book of a seller.
    static let seller = "seller/1"

    let clock = TestClock()
    let backend: SliceBackend
    private let payments = StoredPayments()

    /// Creates a backend.
    /// - Parameter credit: The balance of the wallet, in minor units.
    init(credit: Int = 0) async throws {
        let clock = clock
        backend = try SliceBackend(.payments, now: { clock.now })
        let move = MoneyMove(.credit, from: Book.platform, to: Book.wallet, credit)
        try await backend.database.write {
            try Ledger(store: $0).post(
                [move], of: .device, payment: nil, subject: "tests", currency: "EUR", now: clock.now)
        }
    }

    /// Stores a card.
    /// - Returns: Its token.
    @discardableResult
    func save(
        _ number: String = visa, _ id: UUID = UUID(), month: Int = 12, year: Int = 2030, code: String = "123"
    ) async throws -> (id: String, answer: TestAnswer) {
        let body: JSONValue = [
            "number": .string(number), "month": .number(Double(month)), "year": .number(Double(year)),
            "code": .string(code), "isKept": true,
        ]
        let token = id.uuidString.lowercased()
        return (token, try await backend.send(.put, "/v1/cards/\(token)", body))
    }

    /// Tries to authorize a payment.
    func attempt(_ payment: PaymentID, with method: String, key: UUID = UUID()) async throws -> TestAnswer {
        try await backend.send(.put, "/v1/payments/\(payment)/attempts/\(key)", ["method": .string(method)])
    }

    /// Answers as the bank of the only card whose attempt waits for one.
    /// - Returns: The backend's answer.
    @discardableResult
    func bank(_ status: String, reason: String? = nil, code: String? = nil) async throws -> TestAnswer {
        let waiting = try await requests()
        #expect(waiting.count == 1)
        return try await bank(status, reason: reason, code: code, to: waiting.first?["id"]?.string ?? "")
    }

    /// Answers as the bank of the card of an attempt.
    @discardableResult
    func bank(
        _ status: String, reason: String? = nil, code: String? = nil, to attempt: String
    ) async throws -> TestAnswer {
        var body: [String: JSONValue] = ["status": .string(status)]
        body["reason"] = reason.map { .string($0) }
        body["code"] = code.map { .string($0) }
        return try await backend.send(.put, "/v1/bank/attempts/\(attempt)/status", .object(body))
    }

    /// Returns the attempts that wait for a bank.
    func requests() async throws -> [JSONValue] {
        try await backend.send(.get, "/v1/bank/attempts").json["attempts"].array
    }

    /// Answers the challenge of a bank.
    func answer(_ code: String, _ payment: PaymentID, key: UUID) async throws -> TestAnswer {
        try await backend.send(.post, "/v1/payments/\(payment)/attempts/\(key)/challenge", ["code": .string(code)])
    }

    /// Returns a payment, as a client sees it.
    func payment(_ id: PaymentID) async throws -> JSONValue? {
        try await backend.send(.get, "/v1/payments/\(id)").json
    }

    /// Returns the amount of the wallet that isn't authorized for a payment.
    func available() async throws -> Double? { try await backend.send(.get, "/v1/wallet").json["available"].number }

    /// Returns the balance of a book.
    func balance(_ book: String) async throws -> Int {
        try await backend.database.read { try Ledger(store: $0).balance(of: book, currency: "EUR") }
    }

    /// Opens a payment that lasts ten minutes, as a seller does.
    func open(_ amount: Int = 1500, for subject: String = "hold/1", id: PaymentID = PaymentID()) async throws
        -> PaymentID
    {
        let now = clock.now
        let payment = NewPayment(
            id: id, amount: try Money(amount, .euro), label: "Walk", purpose: "tests", subject: subject,
            expiresAt: now.wholeSeconds + 600)
        return try await sell { try $0.open(payment, of: .device, now: now, in: $1) }
    }

    /// Opens a payment, which the wallet authorizes.
    func authorized(_ amount: Int = 1500, for subject: String = "hold/1") async throws -> PaymentID {
        let payment = try await open(amount, for: subject)
        _ = try await attempt(payment, with: "wallet")
        return payment
    }

    /// Uses a payment for shares, as a seller does.
    func use(_ payment: PaymentID, for shares: PaymentShare...) async throws {
        let now = clock.now
        try await sell { try $0.use(payment, of: .device, for: shares, now: now, in: $1) }
    }

    /// Performs operations of sellers in a transaction, and checks that all balances still sum to zero and no transfer
    /// is in the future.
    func sell<Value: Sendable>(
        _ body: @escaping @Sendable (any PaymentProcessing, Connection) throws -> Value
    ) async throws -> Value {
        let payments = payments
        let now = clock.now
        return try await backend.database.write { store in
            let value = try body(payments, store)
            let books = try store.rows("SELECT payer AS book FROM moneyMove UNION SELECT payee FROM moneyMove")
            let sum = try books.reduce(0) {
                try $0 + Ledger(store: store).balance(of: $1.value("book"), currency: "EUR")
            }
            #expect(sum == 0)
            let last = try store.row("SELECT MAX(movedAt) AS last FROM moneyMove")?.value("last", as: Int?.self)
            #expect((last ?? nil) ?? 0 <= now.wholeSeconds)
            return value
        }
    }

    /// Returns the reason a payment can't be used. Otherwise charges it as one share, and returns `nil`.
    func refusal(of payment: PaymentID, amount: Int = 1500) async throws -> String? {
        do {
            try await use(payment, for: PaymentShare(subject: "booking/1", amount: amount))
            let now = clock.now
            try await sell { try $0.capture("booking/1", now: now, in: $1) }
            return nil
        } catch let failure as Failure {
            return failure.reason
        }
    }
}
