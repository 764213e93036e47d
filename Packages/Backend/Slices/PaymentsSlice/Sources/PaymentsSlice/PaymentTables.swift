import BackendCore
import Database
import Foundation

extension Migration {
    /// Creates cards, payments, and transfers of money.
    ///
    /// A card's number isn't stored: a card is a token, its last four digits, and its bank's behavior. A transfer is
    /// one row with its payer and payee, so the balances always sum to zero. A row is never deleted or changed, only
    /// reversed by another. After the account is closed, it belongs to ``AccountID/closed``.
    static let payments = Migration("2026-11-22-payments") { store in
        try store.execute(
            """
            CREATE TABLE paymentCard (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL,
                brand TEXT NOT NULL,
                lastFour TEXT NOT NULL CHECK (length(lastFour) = 4),
                month INTEGER NOT NULL,
                year INTEGER NOT NULL,
                bank TEXT NOT NULL,
                keptAt INTEGER NOT NULL,
                isListed INTEGER NOT NULL,
                forgottenAt INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX paymentCardOfAccount ON paymentCard (account, keptAt DESC);

            CREATE TABLE payment (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL,
                purpose TEXT NOT NULL,
                subject TEXT NOT NULL,
                label TEXT NOT NULL,
                amount INTEGER NOT NULL CHECK (amount > 0),
                currency TEXT NOT NULL,
                createdAt INTEGER NOT NULL,
                expiresAt INTEGER NOT NULL,
                method TEXT,
                methodLabel TEXT,
                usedAt INTEGER,
                releasedAt INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX paymentOfAccount ON payment (account, createdAt DESC, id);
            CREATE INDEX paymentOfSubject ON payment (subject);

            CREATE TABLE paymentAttempt (
                id TEXT PRIMARY KEY,
                payment TEXT NOT NULL REFERENCES payment ON DELETE CASCADE,
                number INTEGER NOT NULL,
                method TEXT NOT NULL,
                bank TEXT NOT NULL,
                decidesAt INTEGER NOT NULL,
                wrongCodes INTEGER NOT NULL DEFAULT 0,
                answeredAt INTEGER,
                UNIQUE (payment, number)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE paymentShare (
                subject TEXT PRIMARY KEY,
                payment TEXT NOT NULL REFERENCES payment ON DELETE CASCADE,
                amount INTEGER NOT NULL CHECK (amount > 0),
                seller TEXT,
                capturedAt INTEGER,
                releasedAt INTEGER,
                paysOutAt INTEGER,
                refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
                CHECK (capturedAt IS NULL OR releasedAt IS NULL)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX paymentShareOfPayment ON paymentShare (payment);

            CREATE TABLE moneyMove (
                number INTEGER PRIMARY KEY,
                account TEXT NOT NULL,
                payment TEXT,
                subject TEXT,
                kind TEXT NOT NULL,
                payer TEXT NOT NULL,
                payee TEXT NOT NULL CHECK (payee <> payer),
                amount INTEGER NOT NULL CHECK (amount > 0),
                currency TEXT NOT NULL,
                madeAt INTEGER NOT NULL,
                valueAt INTEGER NOT NULL,
                reverses INTEGER UNIQUE REFERENCES moneyMove
            ) STRICT;
            CREATE INDEX moneyMoveOfPayer ON moneyMove (payer, valueAt);
            CREATE INDEX moneyMoveOfPayee ON moneyMove (payee, valueAt);
            CREATE INDEX moneyMoveOfAccount ON moneyMove (account, valueAt DESC, number DESC);
            CREATE INDEX moneyMoveOfSubject ON moneyMove (subject);
            """)
    }

    /// Adds the time of a refund, which can be planned. Without it, the refund is immediate.
    static let paymentRefunds = Migration("2026-11-26-payment-refunds") { store in
        try store.execute("ALTER TABLE paymentShare ADD COLUMN refundsAt INTEGER;")
    }

    /// Restricts shares and transfers to what has happened. Before, charges, refunds and payouts were stored with a
    /// time in the future and reversed if something else happened; now the sellers' jobs create them when they are due.
    ///
    /// Entries with a time after the migration are removed.
    static let moneyMoved = Migration("2026-12-03-money-moved") { store in
        let now = Date().wholeSeconds
        for change in ["capturedAt = NULL", "releasedAt = NULL", "paysOutAt = NULL", "refundsAt = NULL, refunded = 0"] {
            let column = change.prefix { $0 != " " }
            try store.execute("UPDATE paymentShare SET \(change) WHERE \(column) > ?", [now.sqlValue])
        }
        // A payout was planned with the share, and happened only if the share was charged.
        try store.execute("UPDATE paymentShare SET paysOutAt = NULL WHERE capturedAt IS NULL")
        try store.execute(
            """
            ALTER TABLE paymentShare RENAME COLUMN paysOutAt TO paidOutAt;
            ALTER TABLE paymentShare DROP COLUMN refundsAt;
            CREATE TABLE newMoneyMove (
                number INTEGER PRIMARY KEY,
                account TEXT NOT NULL,
                payment TEXT,
                subject TEXT,
                kind TEXT NOT NULL,
                payer TEXT NOT NULL,
                payee TEXT NOT NULL CHECK (payee <> payer),
                amount INTEGER NOT NULL CHECK (amount > 0),
                currency TEXT NOT NULL,
                movedAt INTEGER NOT NULL
            ) STRICT;
            """)
        try store.execute(
            """
            INSERT INTO newMoneyMove
                SELECT number, account, payment, subject, kind, payer, payee, amount, currency, valueAt FROM moneyMove
                WHERE valueAt <= ?
            """, [now.sqlValue])
        try store.execute(
            """
            DROP TABLE moneyMove;
            ALTER TABLE newMoneyMove RENAME TO moneyMove;
            CREATE INDEX moneyMoveOfPayer ON moneyMove (payer, movedAt);
            CREATE INDEX moneyMoveOfPayee ON moneyMove (payee, movedAt);
            CREATE INDEX moneyMoveOfAccount ON moneyMove (account, movedAt DESC, number DESC);
            CREATE INDEX moneyMoveOfSubject ON moneyMove (subject);
            """)
    }
}
