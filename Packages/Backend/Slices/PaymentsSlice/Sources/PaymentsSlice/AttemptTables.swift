import BackendCore
import Database
import Foundation
import PaymentsWire

extension Migration {
    /// Replaces the banks' planned decisions by events. Before, an attempt was stored with its bank's behavior and the
    /// time of its decision; now the banks answer through the API.
    static let paymentEvents = Migration("2026-12-11-payment-events") { store in
        try store.execute(
            """
            CREATE TABLE paymentAttemptEvent (
                attempt TEXT NOT NULL REFERENCES paymentAttempt ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number > 0),
                kind TEXT NOT NULL,
                at INTEGER NOT NULL,
                detail TEXT,
                PRIMARY KEY (attempt, number)
            ) STRICT, WITHOUT ROWID;
            ALTER TABLE paymentAttempt ADD COLUMN waitsSince INTEGER;
            """)
        try replacePlans(in: store)
        try store.execute(
            """
            ALTER TABLE paymentAttempt DROP COLUMN bank;
            ALTER TABLE paymentAttempt DROP COLUMN decidesAt;
            ALTER TABLE paymentAttempt DROP COLUMN wrongCodes;
            ALTER TABLE paymentAttempt DROP COLUMN answeredAt;
            ALTER TABLE paymentCard DROP COLUMN bank;
            """)
    }

    /// Replaces the banks' planned decisions by events in PostgreSQL.
    ///
    /// The columns of the plans stay, because processes of the previous release use them during a rolling update. An
    /// attempt by card that such a process inserts waits for its bank like any other. To such a process, an attempt of
    /// this release is never decided, and a card that this release has saved is declined.
    static let paymentEventsInPostgreSQL = Migration("2026-12-11-payment-events") { store in
        try store.execute(
            """
            CREATE TABLE paymentAttemptEvent (
                attempt TEXT NOT NULL REFERENCES paymentAttempt ON DELETE CASCADE DEFERRABLE,
                number BIGINT NOT NULL CHECK (number > 0),
                kind TEXT NOT NULL,
                at BIGINT NOT NULL,
                detail TEXT,
                PRIMARY KEY (attempt, number)
            );
            ALTER TABLE paymentAttempt ADD COLUMN waitsSince BIGINT;
            """)
        try replacePlans(in: store)
        try store.execute(
            """
            ALTER TABLE paymentAttempt ALTER COLUMN waitsSince SET DEFAULT EXTRACT(EPOCH FROM now())::BIGINT;
            ALTER TABLE paymentAttempt ALTER COLUMN bank SET DEFAULT 'declines';
            ALTER TABLE paymentAttempt ALTER COLUMN decidesAt SET DEFAULT 9999999999;
            ALTER TABLE paymentCard ALTER COLUMN bank SET DEFAULT 'declines';
            """)
    }

    private static func replacePlans(in store: Connection) throws {
        try store.execute(
            """
            CREATE INDEX paymentAttemptWaits ON paymentAttempt (waitsSince, id) WHERE waitsSince IS NOT NULL;
            CREATE VIEW paymentParty AS
                SELECT paymentAttempt.id AS attempt, account FROM paymentAttempt
                JOIN payment ON payment.id = paymentAttempt.payment;
            """)
        try PlannedAttempt.replacePlans(in: store)
    }
}

/// An attempt as it was stored before there were events: with the behavior of its bank and the time of its decision.
private struct PlannedAttempt {
    private static let code = "123456"

    private let id: String
    private let isCard: Bool
    private let bank: String
    private let decidesAt: Int
    private let wrongCodes: Int
    private let answeredAt: Int?

    /// Appends the events of all stored attempts. One that wasn't decided yet is decided now.
    static func replacePlans(in store: Connection) throws {
        let now = Date().wholeSeconds
        for row in try store.rows("SELECT * FROM paymentAttempt") {
            let attempt = try PlannedAttempt(row: row)
            for (index, event) in attempt.events.enumerated() {
                try store.execute(
                    "INSERT INTO paymentAttemptEvent (attempt, number, kind, at, detail) VALUES (?, ?, ?, ?, ?)",
                    [
                        .text(attempt.id), (index + 1).sqlValue, .text(event.kind.rawValue),
                        min(event.at, now).sqlValue, event.detail.sqlValue,
                    ])
            }
        }
    }

    private init(row: Row) throws {
        id = try row.value("id")
        isCard = try row.value("method", as: String.self) != PaymentAttemptDTO.wallet
        bank = try row.value("bank")
        decidesAt = try row.value("decidesAt")
        wrongCodes = try row.value("wrongCodes")
        answeredAt = try row.value("answeredAt")
    }

    private typealias Event = (kind: AttemptEvent.Kind, at: Int, detail: String?)

    private var events: [Event] {
        guard isCard else { return [decision(at: decidesAt)] }
        let requested: Event = (.requested, decidesAt - (bank == "answersLate" ? 5 : 1), nil)
        guard bank == "asks" || bank == "asksThenLacksFunds" else { return [requested, decision(at: decidesAt)] }
        let wrong: Event = (.wrongCode, decidesAt, nil)
        let challenged = [requested, (.challenged, decidesAt, Self.code)] + Array(repeating: wrong, count: wrongCodes)
        if wrongCodes >= PaymentAttempt.mostWrongCodes {
            return challenged + [(.declined, decidesAt, Decline.wrongCodes.stored)]
        }
        guard let answeredAt else { return challenged }
        return challenged + [(.confirmed, answeredAt, nil), decision(at: answeredAt + 1)]
    }

    private func decision(at time: Int) -> Event {
        let decline: Decline? =
            switch bank {
            case "approves", "asks", "answersLate": nil
            case "lacksFunds", "asksThenLacksFunds": .byBank(.insufficientFunds)
            case "saysStolen": .byBank(.lostOrStolen)
            case "saysExpired": .byBank(.expired)
            case "saysWrongCode": .byBank(.securityCode)
            case "emptyWallet": .emptyWallet
            default: .byBank(.unstated)
            }
        return (decline == nil ? .approved : .declined, time, decline?.stored)
    }
}
