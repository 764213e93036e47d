import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Testing

@testable import CartSlice

@Suite("The number of an order", .timeLimit(.minutes(1)))
struct OrderNumberTests {
    /// The migrations of the cart in SQLite, and of what it refers to.
    private static let migrations =
        [
            Migration("0000-accounts") { store in
                try store.execute("CREATE TABLE account (id TEXT PRIMARY KEY) STRICT")
                try store.execute("INSERT INTO account (id) VALUES (?)", [AccountID.device.sqlValue])
            },
            .jobs,
        ] + Slice.cart(shelf: ShelfStandIn(), payments: PaymentsStandIn()).migrations

    @Test("is kept in a store from before numbers were remembered, with the order's lines, and isn't used again")
    func migrated() async throws {
        let order = Migration("2026-12-15-order") { store in
            try store.execute(
                """
                INSERT INTO shopOrder (number, id, account, placedAt, address, delivery, deliveryPrice, total, currency) \
                VALUES (100007, 'a', '\(AccountID.device)', 1, '{}', 'standard', 0, 100, 'EUR');
                INSERT INTO shopOrderLine VALUES (100007, 0, 'b', 'c', 'Salmon', 1, 100);
                INSERT INTO shopOrderEvent VALUES (100007, 1, 'placed', 1);
                INSERT INTO openOrder VALUES (100007);
                """)
        }
        let database = try SQLiteDatabase.inMemory(migrations: (Self.migrations + [order]).sorted { $0.name < $1.name })
        try await database.write { store in
            for table in ["shopOrder", "shopOrderLine", "shopOrderEvent", "openOrder", "orderParty"] {
                #expect(try store.rows("SELECT 1 FROM \(table)").count == 1, "\(table)")
            }
            #expect(try OrderNumber.next(in: store) == 100_008)
            try store.execute("DELETE FROM account")
            #expect(try store.rows("SELECT 1 FROM shopOrderLine UNION ALL SELECT 1 FROM openOrder").isEmpty)
            #expect(try OrderNumber.next(in: store) == 100_008)
        }
    }
}
