import BackendCoreTesting
import Database
import PetNestBackend
import Testing

@Suite("The tables of both stores", .onBothStores, .timeLimit(.minutes(5)))
struct SchemaTests {
    private struct Table: Equatable {
        var columns: Set<TableColumn>
        let references: Set<TableReference>
    }

    /// The columns that only processes of the previous release use, which PostgreSQL keeps for rolling updates.
    private static let leftOver = [
        "paymentAttempt": ["bank", "decidesAt", "wrongCodes", "answeredAt"], "paymentCard": ["bank"],
    ]

    @Test("have the same columns, keys and references, except for those that the previous release needs")
    func tables() async throws {
        let stores: [any TransactionalDatabase] = [
            try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations), try TestBackend.emptyStore(),
        ]
        var found: [[String: Table]] = []
        for store in stores {
            let tables = try await store.read { store in
                // The indices of words and places, which are virtual tables in SQLite.
                let names = try store.tableNames().filter { $0 != "productText" && $0 != "sitterPlace" }
                return try names.map { name in
                    (
                        name,
                        Table(
                            columns: Set(try store.columns(of: name)), references: Set(try store.references(of: name)))
                    )
                }
            }
            found.append(Dictionary(uniqueKeysWithValues: tables))
        }
        #expect(found[0].keys.sorted() == found[1].keys.sorted())
        if TestStore.current == .postgreSQL {
            for (name, columns) in Self.leftOver {
                let inPostgreSQL = found[1][name]?.columns ?? []
                let kept = inPostgreSQL.filter { !columns.contains($0.name) }
                #expect(inPostgreSQL.count == kept.count + columns.count)
                found[1][name]?.columns = kept
            }
        }
        for (name, table) in found[0] { #expect(found[1][name] == table, "\(name)") }
        #expect(found[0].count > 40)
    }
}
