import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import PaymentsWire
import Testing

@testable import PaymentsSlice

@Suite("A store with planned decisions of banks", .onBothStores, .timeLimit(.minutes(1)))
struct PlannedAttemptTests {
    private static let past = Date().wholeSeconds - 1000
    private static let future = Date().wholeSeconds + 1000

    /// An attempt as the previous release stored it, and what follows from its events.
    struct Planned: Sendable {
        let columns: String
        let kinds: [AttemptEvent.Kind]
        let state: PaymentAttempt.State
    }

    private static func planned(
        _ bank: String, at: Int = past, wrongCodes: Int = 0, answeredAt: Int? = nil,
        _ kinds: AttemptEvent.Kind..., state: PaymentAttempt.State
    ) -> Planned {
        let method = kinds.first == .requested ? Bodies.id(2) : "wallet"
        let answered = answeredAt.map(String.init) ?? "NULL"
        return Planned(
            columns: "'\(method)', '\(bank)', \(at), \(wrongCodes), \(answered)", kinds: kinds, state: state)
    }

    private static let attempts = [
        planned("approves", .requested, .approved, state: .approved),
        planned("approves", at: future, .requested, .approved, state: .approved),
        planned("answersLate", .requested, .approved, state: .approved),
        planned("lacksFunds", .requested, .declined, state: .declined(.byBank(.insufficientFunds))),
        planned("declines", .requested, .declined, state: .declined(.byBank(.unstated))),
        planned("saysStolen", .requested, .declined, state: .declined(.byBank(.lostOrStolen))),
        planned("saysExpired", .requested, .declined, state: .declined(.byBank(.expired))),
        planned("saysWrongCode", .requested, .declined, state: .declined(.byBank(.securityCode))),
        planned("asks", wrongCodes: 1, .requested, .challenged, .wrongCode, state: .challenged(code: "123456")),
        planned(
            "asks", wrongCodes: 3, .requested, .challenged, .wrongCode, .wrongCode, .wrongCode, .declined,
            state: .declined(.wrongCodes)),
        planned(
            "asks", answeredAt: past + 9, .requested, .challenged, .confirmed, .approved, state: .approved),
        planned(
            "asksThenLacksFunds", answeredAt: past + 9, .requested, .challenged, .confirmed, .declined,
            state: .declined(.byBank(.insufficientFunds))),
        planned("approves", .approved, state: .approved),
        planned("emptyWallet", .declined, state: .declined(.emptyWallet)),
    ]

    @Test("has their events instead, and none of them waits for its bank", arguments: attempts)
    func migrated(_ attempt: Planned) async throws {
        // The name is its own, since a database is emptied and used again by tests with the same migrations.
        let older = Migration("2026-12-10-older-rows-\(UUID())") { store in
            try store.execute(
                """
                INSERT INTO payment (id, account, purpose, subject, label, amount, currency, createdAt, expiresAt) \
                VALUES ('\(Bodies.id(1))', '\(AccountID.device)', 'care', 'hold/1', 'Walk', 1500, 'EUR', 0, 9)
                """)
            try store.execute(
                """
                INSERT INTO paymentAttempt (id, payment, number, method, bank, decidesAt, wrongCodes, answeredAt) \
                VALUES ('\(Bodies.id(3))', '\(Bodies.id(1))', 1, \(attempt.columns))
                """)
        }
        let database = try TestStore.database(
            migrations: [.payments, .paymentRefunds, .moneyMoved, older, .paymentEvents],
            postgreSQL: [.paymentsInPostgreSQL, older, .paymentEventsInPostgreSQL])
        defer { try? database.close() }
        let now = Date()
        let found = try await database.read { store in
            let id = try #require(EntityID<PaymentAttemptDTO>(Bodies.id(3)))
            return try PaymentRepository(store: store, account: .device, now: now).attempt(id)
        }
        #expect(found?.events.map(\.kind) == attempt.kinds)
        #expect(found?.state == attempt.state)
        #expect(found?.events.allSatisfy { $0.at <= now.wholeSeconds } == true)
        let waiting = try await database.read { store in
            try store.rows("SELECT id FROM paymentAttempt WHERE waitsSince IS NOT NULL").count
        }
        #expect(waiting == 0)
    }
}
