import Database

/// The numbers of orders, which begin with 100001.
enum OrderNumber {
    private static let first = 100_001

    /// Returns the number of the next order.
    ///
    /// SQLite has no sequences, and writes one after the other. PostgreSQL's sequence lets several orders be placed at the
    /// same time: a transaction that read the largest number would be repeated for each other one.
    static func next(in store: Connection) throws -> Int {
        let sql =
            switch store.dialect {
            case .sqlite: "SELECT COALESCE(MAX(number), \(first - 1)) + 1 AS number FROM shopOrder"
            case .postgreSQL: "SELECT nextval(pg_get_serial_sequence('\"shopOrder\"', 'number')) AS number"
            }
        let number: Int = try store.row(sql)?.value("number") ?? first
        return number < first ? number + first - 1 : number
    }
}

extension Migration {
    /// Lets the sequence continue after the orders whose numbers weren't taken from it.
    static let orderNumbersInPostgreSQL = Migration("2026-12-12-cart-order-numbers") { store in
        try store.continueNumbers(of: "shopOrder", "number")
    }
}
