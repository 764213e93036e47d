import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import PaymentsSlice

@Suite("A store with deposits that the app hasn't charged yet", .onBothStores, .timeLimit(.minutes(1)))
struct OpenDepositTests {
    private static let account = AccountID(UUID(uuid: (9, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 7)))
    private static let now = Date()

    /// Deposits as an earlier release stored them, each with one attempt.
    private static let older = Migration("2026-12-10-older-deposits") { store in
        try store.execute("INSERT INTO account (id) VALUES (?)", [account.sqlValue])
        let past = now.wholeSeconds - 100
        for (number, bank, expiresAt) in [
            (1, "approves", past + 1000), (2, "declines", past + 1000), (3, "approves", past + 50),
        ] {
            try store.execute(
                """
                INSERT INTO payment (id, account, purpose, subject, label, amount, currency, createdAt, expiresAt, method) \
                VALUES (?, ?, 'wallet', ?, 'Filling the wallet', 3000, 'EUR', ?, ?, 'card')
                """,
                [
                    .text(Bodies.id(number)), account.sqlValue, .text("wallet/\(Bodies.id(number))"), past.sqlValue,
                    expiresAt.sqlValue,
                ])
            try store.execute(
                """
                INSERT INTO paymentAttempt (id, payment, number, method, bank, decidesAt) VALUES (?, ?, 1, ?, ?, ?)
                """,
                [
                    .text(Bodies.id(10 + number)), .text(Bodies.id(number)), .text(Bodies.id(20)), .text(bank),
                    past.sqlValue,
                ])
        }
    }

    @Test("fills the wallet once with those that are authorized and haven't expired")
    func charged() async throws {
        let rows = Slice(name: "Older", wire: "", routes: [], migrations: [Self.older], postgreSQL: [Self.older])
        // The charge is due when the store is migrated, which may be in the next second.
        let backend = try SliceBackend(.payments, rows, now: { Self.now + 60 })
        for _ in 0..<2 {
            let wallet = try await backend.send(.get, "/v1/wallet", as: Self.account).json
            #expect(wallet["balance"].number == 3000)
        }
        for (number, status) in [(1, "paid"), (2, "open"), (3, "expired")] {
            let payment = try await backend.send(.get, "/v1/payments/\(Bodies.id(number))", as: Self.account).json
            #expect(payment["status"].string == status)
        }
        let jobs = try await backend.database.read { try $0.rows("SELECT name FROM job").count }
        #expect(jobs == 0)
    }
}
