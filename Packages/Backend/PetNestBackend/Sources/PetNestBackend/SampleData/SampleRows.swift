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
                let removal = try store.removeSampleRows(
                    of: account, from: slices.ownersTables(in: store),
                    appendedByOthers: slices.reduce(into: []) { $0.formUnion($1.export.appendedByOthers) })
                if try store.isAlone(account) { for slice in slices { try slice.clearSample?(store) } }
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
            Set(try store.storedTables().filter { try !store.rows("\($0.select) LIMIT 1").isEmpty }.map(\.name))
        }
    }
}

extension Connection {
    /// Records that all rows of an account are sample data. Rows that belong to a pet needn't be recorded.
    /// - Parameters:
    ///   - withShop: Whether shared rows are sample data, too.
    ///   - tables: The tables with owners' data.
    func recordSampleRows(of account: AccountID, withShop: Bool, in tables: [StoredTable]) throws {
        let noNotes = tables.ofPets.subtracting(["pet"])
        for table in tables where !noNotes.contains(table.name) {
            for row in try sampleRows(of: table, for: account, withShop: withShop, among: tables) {
                try execute(
                    "INSERT INTO sampleRow (account, tableName, key, content) VALUES (?, ?, ?, ?)",
                    [
                        account.sqlValue, .text(table.name), .text(SampleNote.text(try table.key(of: row))),
                        .text(SampleNote.text(row.values)),
                    ])
            }
        }
    }

    /// Returns the rows of a table that may be an account's sample data.
    private func sampleRows(
        of table: StoredTable, for account: AccountID, withShop: Bool, among tables: [StoredTable]
    ) throws -> [Row] {
        if let condition = table.condition(among: tables) {
            return try rows(table.select(where: condition), [account.sqlValue])
        }
        return withShop ? try rows(table.select) : []
    }

    /// Returns whether the store has no other account.
    fileprivate func isAlone(_ account: AccountID) throws -> Bool {
        try row(
            "SELECT 1 FROM account WHERE id NOT IN (?, ?) LIMIT 1",
            [account.sqlValue, AccountID.sampleWorld.sqlValue]) == nil
    }

    fileprivate func removeSampleRows(
        of account: AccountID, from all: [StoredTable], appendedByOthers: Set<String>
    ) throws -> SampleRemoval {
        var notes: [String: [String: String]] = [:]
        let stored = "SELECT tableName, key, content FROM sampleRow WHERE account = ?"
        for row in try rows(stored, [account.sqlValue]) {
            notes[try row.value("tableName"), default: [:]][try row.value("key")] = try row.value("content")
        }
        if notes.isEmpty { throw SampleDataError.noSample }
        let isAlone = try isAlone(account)
        let ofAccounts = all.ofAccounts
        let tables = all.filter { isAlone || ofAccounts.contains($0.name) }
        let pets = try remove(notes["pet"] ?? [:], of: tables.filter { $0.name == "pet" }) { _, _ in true }
        // A job that was done for a sample row may have been scheduled again at another time.
        _ = try remove(notes["job"] ?? [:], of: tables.filter { $0.name == "job" }) { _, _ in true }
        let referring = tables.filter { !appendedByOthers.contains($0.name) }
        // Rows that refer to a removed row are removed with it.
        let roots = tables.filter { table in
            table.references.allSatisfy { reference in !tables.contains { $0.name == reference.table } }
        }
        for table in roots where table.name != "pet" {
            let recorded = notes[table.name] ?? [:]
            _ = try remove(recorded, of: [table]) { row, content in
                try content == SampleNote.text(row.values) && !isUsed(row, of: table, in: referring, beside: notes)
            }
        }
        return SampleRemoval(pets: pets, kept: try forgetSample(notes, of: account, in: tables))
    }

    /// Removes the recorded rows of tables that fulfill a condition.
    private func remove(
        _ recorded: [String: String], of tables: [StoredTable], where condition: (Row, _ content: String) throws -> Bool
    ) throws -> Int {
        var count = 0
        for table in tables where !recorded.isEmpty {
            for row in try rows(table.select) {
                guard let content = recorded[SampleNote.text(try table.key(of: row))], try condition(row, content)
                else {
                    continue
                }
                count += try execute(table.delete, table.key(of: row))
            }
        }
        return count
    }

    /// Removes the record, and returns the number of its rows that still exist. They are the owner's now.
    private func forgetSample(
        _ notes: [String: [String: String]], of account: AccountID, in tables: [StoredTable]
    ) throws -> [String: Int] {
        try execute("DELETE FROM sampleRow WHERE account = ?", [account.sqlValue])
        var kept: [String: Int] = [:]
        for table in tables {
            guard let recorded = notes[table.name] else { continue }
            let count = try rows(table.select).count { recorded[SampleNote.text(try table.key(of: $0))] != nil }
            if count > 0 { kept[table.name] = count }
        }
        return kept
    }

    /// Returns whether something refers to a row that isn't sample data itself.
    private func isUsed(
        _ row: Row, of table: StoredTable, in tables: [StoredTable], beside notes: [String: [String: String]]
    ) throws -> Bool {
        for other in tables {
            for reference in other.references where reference.table == table.name {
                let recorded = notes[other.name] ?? [:]
                let rows = try rows(other.select(whereEqual: reference.column), [row.stored(reference.target)])
                let isUse = try rows.contains { row in
                    if other.isOwned, try row.value("account", as: AccountID.self) == .sampleWorld { return false }
                    return try recorded[SampleNote.text(other.key(of: row))] == nil
                }
                if isUse { return true }
            }
        }
        return false
    }
}

/// The text of a row's values, which is equal only for equal values.
private enum SampleNote {
    static func text(_ values: [SQLValue]) -> String {
        values.map { value in
            switch value {
            case .null: "-"
            case .integer(let number): "i\(number)"
            case .real(let number): "r\(number)"
            case .text(let text): "t\(text.utf8.count):\(text)"
            case .blob(let bytes): "b\(bytes.base64EncodedString())"
            }
        }.joined(separator: " ")
    }
}
