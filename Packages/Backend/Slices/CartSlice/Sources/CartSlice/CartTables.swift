import BackendCore
import Database

extension Migration {
    /// Creates the cart, orders and subscriptions. Lines store their titles, because the shop may stop selling them.
    static let cart = Migration("2026-11-22-cart") { store in
        try store.execute(
            """
            CREATE TABLE cartLine (
                place INTEGER PRIMARY KEY,
                variant TEXT NOT NULL UNIQUE,
                product TEXT NOT NULL,
                title TEXT NOT NULL,
                quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99),
                seenPrice INTEGER NOT NULL,
                currency TEXT NOT NULL
            ) STRICT;
            CREATE TABLE cartAddition (id TEXT PRIMARY KEY, addedAt INTEGER NOT NULL) STRICT, WITHOUT ROWID;
            CREATE INDEX cartAdditionByTime ON cartAddition (addedAt);
            CREATE TABLE shopOrder (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                placedAt INTEGER NOT NULL,
                address TEXT NOT NULL,
                delivery TEXT NOT NULL,
                deliveryPrice INTEGER NOT NULL,
                total INTEGER NOT NULL,
                currency TEXT NOT NULL,
                note TEXT,
                cancelledAt INTEGER,
                subscription TEXT,
                dueOn TEXT,
                UNIQUE (subscription, dueOn)
            ) STRICT;
            CREATE INDEX shopOrderByTime ON shopOrder (placedAt DESC, number DESC);
            CREATE TABLE shopOrderLine (
                shopOrder INTEGER NOT NULL REFERENCES shopOrder ON DELETE CASCADE,
                place INTEGER NOT NULL,
                variant TEXT NOT NULL,
                product TEXT NOT NULL,
                title TEXT NOT NULL,
                quantity INTEGER NOT NULL,
                price INTEGER NOT NULL,
                PRIMARY KEY (shopOrder, place)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE shopSubscription (
                id TEXT PRIMARY KEY,
                variant TEXT NOT NULL,
                product TEXT NOT NULL,
                title TEXT NOT NULL,
                quantity INTEGER NOT NULL,
                weeks INTEGER NOT NULL,
                next TEXT NOT NULL,
                isPaused INTEGER NOT NULL,
                address TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX shopSubscriptionByDay ON shopSubscription (next);
            """)
    }

    /// Adds the payment of an order; `NULL` for an invoice, as for all orders before there were payments.
    static let orderPayments = Migration("2026-11-22-cart-payments") { store in
        try store.execute("ALTER TABLE shopOrder ADD COLUMN payment TEXT;")
    }

    /// Adds the accounts of carts, orders and subscriptions.
    static let cartAccounts = Migration("2026-11-24-cart-accounts") { store in
        try Migration.addAccount(to: "shopOrder", in: store)
        try Migration.addAccount(to: "shopSubscription", in: store)
        try store.execute(
            """
            ALTER TABLE cartLine RENAME TO oldCartLine;
            CREATE TABLE cartLine (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                variant TEXT NOT NULL,
                place INTEGER NOT NULL,
                product TEXT NOT NULL,
                title TEXT NOT NULL,
                quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 99),
                seenPrice INTEGER NOT NULL,
                currency TEXT NOT NULL,
                PRIMARY KEY (account, variant)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO cartLine SELECT '\(AccountID.device)', variant, place, product, title, quantity, seenPrice, currency FROM oldCartLine;
            DROP TABLE oldCartLine;

            ALTER TABLE cartAddition RENAME TO oldCartAddition;
            DROP INDEX cartAdditionByTime;
            CREATE TABLE cartAddition (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                id TEXT NOT NULL,
                addedAt INTEGER NOT NULL,
                PRIMARY KEY (account, id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX cartAdditionByTime ON cartAddition (addedAt);
            INSERT INTO cartAddition SELECT '\(AccountID.device)', id, addedAt FROM oldCartAddition;
            DROP TABLE oldCartAddition;

            DROP INDEX shopOrderByTime;
            CREATE INDEX shopOrderOfAccount ON shopOrder (account, placedAt DESC, number DESC);
            DROP INDEX shopSubscriptionByDay;
            CREATE INDEX shopSubscriptionOfAccount ON shopSubscription (account, next);
            """)
    }
}
