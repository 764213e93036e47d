import BackendCoreTesting
import Database
import PetNestBackend
import Testing

@Suite("The tables of both stores", .onBothStores, .timeLimit(.minutes(5)))
struct SchemaTests {
    private struct Table: Equatable {
        let columns: Set<TableColumn>
        let references: Set<TableReference>
    }

    @Test("have the same columns, keys and references")
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
        for (name, table) in found[0] { #expect(found[1][name] == table, "\(name)") }
        #expect(found[0].count > 40)
    }
}
