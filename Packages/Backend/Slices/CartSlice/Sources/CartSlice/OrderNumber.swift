import Database

/// The numbers of orders, which begin with 100001.
enum OrderNumber {
    private static let first = 100_001

    /// Returns the number of the next order.
    ///
    /// SQLite has no sequences, and runs one write at a time. PostgreSQL's sequence lets several orders be placed at
    /// the same time: a transaction that reads the largest number conflicts with every concurrent order.
    static func next(in store: Connection) throws -> Int {
        switch store.dialect {
        case .sqlite:
            let largest = "SELECT COALESCE(MAX(number), \(first - 1)) AS number FROM shopOrder"
            return try (store.row(largest)?.value("number") ?? first - 1) + 1
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
    /// Makes the sequence continue after the existing orders.
    static let orderNumbersInPostgreSQL = Migration("2026-12-12-cart-order-numbers") { store in
        try store.continueNumbers(of: "shopOrder", "number")
    }
}
