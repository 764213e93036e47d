import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import PaymentsSlice

@Suite("A store with planned transfers", .timeLimit(.minutes(1)))
struct MoneyMovedTests {
    private static let now = Date().wholeSeconds

    private static func share(_ subject: Int, _ columns: String) -> String {
        """
        INSERT INTO paymentShare (subject, payment, amount, seller, capturedAt, releasedAt, paysOutAt, refunded, refundsAt) \
        VALUES ('booking/\(subject)', '\(Bodies.id(1))', 1500, 'sitter/1', \(columns))
        """
    }

    private static func move(_ number: Int, _ kind: String, _ from: String, _ to: String, at: Int, reverses: Int? = nil)
        -> String
    {
        """
        INSERT INTO moneyMove (number, account, subject, kind, payer, payee, amount, currency, madeAt, valueAt, reverses) \
        VALUES (\(number), '\(AccountID.device)', 'booking/1', '\(kind)', '\(from)', '\(to)', 100, 'EUR', 0, \(at), \
        \(reverses.map(String.init) ?? "NULL"))
        """
    }

    @Test("keeps what has happened, and nothing that was planned for later")
    func migrated() async throws {
        let (past, future) = (Self.now - 1000, Self.now + 1000)
        let statements = [
            """
            INSERT INTO payment (id, account, purpose, subject, label, amount, currency, createdAt, expiresAt, usedAt) \
            VALUES ('\(Bodies.id(1))', '\(AccountID.device)', 'care', 'hold/1', 'Walk', 1500, 'EUR', 0, 9, 1)
            """,
            Self.share(1, "\(past), NULL, \(past), 750, NULL"),
            Self.share(2, "\(past), NULL, \(future), 750, \(future)"),
            Self.share(3, "\(future), NULL, \(future), 0, NULL"),
            Self.share(4, "NULL, \(future), \(past), 0, NULL"),
            Self.share(5, "NULL, \(past), \(past), 0, NULL"),
            Self.move(1, "charge", "customer", "platform", at: past),
            Self.move(2, "payout", "sitter/1", "bank/sitter/1", at: past),
            Self.move(3, "payout", "bank/sitter/1", "sitter/1", at: past, reverses: 2),
            Self.move(4, "payout", "sitter/1", "bank/sitter/1", at: future),
            Self.move(5, "payout", "bank/sitter/1", "sitter/1", at: future, reverses: 4),
            Self.move(6, "charge", "customer", "platform", at: future),
        ]
        let older = Migration("2026-12-01-older-rows") { store in
            for statement in statements { try store.execute(statement) }
        }
        let database = try SQLiteDatabase.inMemory(migrations: [.payments, .paymentRefunds, older, .moneyMoved])
        let (shares, moves) = try await database.read { store in
            (
                try store.rows(
                    "SELECT capturedAt, releasedAt, paidOutAt, refunded FROM paymentShare ORDER BY subject"
                ).map(\.values),
                try store.rows("SELECT number, movedAt FROM moneyMove ORDER BY number").map(\.values)
            )
        }
        let then = SQLValue.integer(Int64(past))
        #expect(
            shares == [
                [then, nil, then, 750], [then, nil, nil, 0], [nil, nil, nil, 0], [nil, nil, nil, 0],
                [nil, then, nil, 0],
            ])
        #expect(moves == [[1, then], [2, then], [3, then]])
    }
}
