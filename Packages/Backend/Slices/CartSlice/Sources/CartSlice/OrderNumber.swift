import Database

/// The numbers of orders, which begin with 100001.
enum OrderNumber {
    private static let first = 100_001

    /// Returns the number of the next order.
    ///
    /// Each number is used once, even if its order is deleted with its account. SQLite remembers the largest number,
    /// and runs one write at a time. PostgreSQL's sequence lets several orders be placed at the same time: a transaction
    /// that reads the largest number conflicts with every concurrent order.
    static func next(in store: Connection) throws -> Int {
        switch store.dialect {
        case .sqlite:
            return try max(Int(store.lastNumber(of: "shopOrder", "number") ?? 0), first - 1) + 1
        case .postgreSQL:
            var number = try nextOfSequence(in: store)
            if number < first {
                let restart = "SELECT setval(pg_get_serial_sequence('\"shopOrder\"', 'number'), \(first - 1))"
                _ = try store.row(restart)
                number = try nextOfSequence(in: store)
            }
            // A process of the previous release takes its numbers without the sequence during a rolling update.
            while try store.row("SELECT 1 FROM shopOrder WHERE number = ?", [number.sqlValue]) != nil {
                number = try nextOfSequence(in: store)
            }
            return number
        }
    }

    private static func nextOfSequence(in store: Connection) throws -> Int {
        let sql = "SELECT nextval(pg_get_serial_sequence('\"shopOrder\"', 'number')) AS number"
        return try store.row(sql)?.value("number") ?? first
    }
}

extension Migration {
    /// Lets SQLite remember the largest number of an order. Before, the newest number was used again if its order was
    /// deleted with its account.
    static let orderNumbers = Migration("2026-12-16-cart-order-numbers") { store in
        let columns = """
            number, id, placedAt, address, delivery, deliveryPrice, total, currency, note, subscription, dueOn, payment, \
            account
            """
        // A view must not refer to a missing table while another one is renamed.
        try store.execute(
            """
            DROP VIEW orderParty;
            CREATE TABLE newShopOrder (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                id TEXT NOT NULL UNIQUE,
                placedAt INTEGER NOT NULL,
                address TEXT NOT NULL,
                delivery TEXT NOT NULL,
                deliveryPrice INTEGER NOT NULL,
                total INTEGER NOT NULL,
                currency TEXT NOT NULL,
                note TEXT,
                subscription TEXT,
                dueOn TEXT,
                payment TEXT,
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                UNIQUE (subscription, dueOn)
            ) STRICT;
            INSERT INTO newShopOrder (\(columns)) SELECT \(columns) FROM shopOrder;
            DROP TABLE shopOrder;
            ALTER TABLE newShopOrder RENAME TO shopOrder;
            CREATE INDEX shopOrderOfAccount ON shopOrder (account, placedAt DESC, number DESC);
            CREATE VIEW orderParty AS SELECT id AS purchase, account FROM shopOrder;
            """)
    }

    /// Makes the sequence continue after the existing orders.
    static let orderNumbersInPostgreSQL = Migration("2026-12-12-cart-order-numbers") { store in
        try store.continueNumbers(of: "shopOrder", "number")
    }
}
