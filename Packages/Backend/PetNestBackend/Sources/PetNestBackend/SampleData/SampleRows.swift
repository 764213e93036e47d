import BackendCore
import Database

extension Migration {
    /// Creates the record of rows that are sample data, so that they can be removed.
    static let sampleRows = Migration("2026-11-22-sample-rows") { store in
        try store.execute(
            """
            CREATE TABLE sampleRow (
                tableName TEXT NOT NULL,
                key TEXT NOT NULL,
                content TEXT NOT NULL,
                PRIMARY KEY (tableName, key)
            ) STRICT, WITHOUT ROWID;
            """)
    }

    /// Adds the account to that record.
    static let sampleRowAccounts = Migration("2026-11-24-sample-rows-accounts") { store in
        try store.execute(
            """
            ALTER TABLE sampleRow RENAME TO oldSampleRow;
            CREATE TABLE sampleRow (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                tableName TEXT NOT NULL,
                key TEXT NOT NULL,
                content TEXT NOT NULL,
                PRIMARY KEY (account, tableName, key)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO sampleRow SELECT '\(AccountID.device)', tableName, key, content FROM oldSampleRow;
            DROP TABLE oldSampleRow;
            """)
    }

    /// Creates the record in PostgreSQL.
    static let sampleRowsInPostgreSQL = Migration("2026-12-02-2-sample-rows") { store in
        try store.execute(
            """
            CREATE TABLE sampleRow (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE,
                tableName TEXT NOT NULL,
                key TEXT NOT NULL,
                content TEXT NOT NULL,
                PRIMARY KEY (account, tableName, key)
            );
            """)
    }
}

/// The result of removing the sample data.
public struct SampleRemoval: Hashable, Sendable {
    /// The number of removed pets; everything that belonged to them is removed, too.
    public let pets: Int
    /// The number of rows that stay, by table: each was changed since, or one of the owner's own rows refers to it.
    public let kept: [String: Int]
}

extension PetNestBackend {
    /// Removes an account's sample data in one transaction: its pets with everything entered for them, and other rows
    /// that are unchanged and unused. Shared rows stay while there are other accounts.
    /// - Throws: ``SampleDataError/noSample`` if there is none.
    public func removeSample(of account: AccountID = .device) async throws(SampleDataError) -> SampleRemoval {
        do {
            return try await database.write { store in
                let sample = SampleRowRepository(store: store, account: account)
                let removal = try sample.remove(
                    from: slices.ownersTables(in: store),
                    appendedByOthers: slices.reduce(into: []) { $0.formUnion($1.export.appendedByOthers) })
                if try sample.isAlone() { for slice in slices { try slice.clearSample?(store) } }
                for slice in slices { try slice.export.rebuild?(store) }
                return removal
            }
        } catch let error as SampleDataError {
            throw error
        } catch {
            throw .refused(request: "The store", reason: String(describing: error))
        }
    }

    /// Returns the tables that a migration fills in a new store.
    func seededTables() async throws -> Set<String> {
        let new = try SQLiteDatabase.inMemory(migrations: slices.migrations)
        defer { try? new.close() }
        return try await new.read { store in
            Set(try StoredTable.all(in: store).filter { try !store.rows("\($0.select) LIMIT 1").isEmpty }.map(\.name))
        }
    }
}
