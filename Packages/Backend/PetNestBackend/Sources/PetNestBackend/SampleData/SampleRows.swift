import Database

extension Migration {
    /// The notes of which rows are sample data, so that it can be taken out again.
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

    /// Whose sample data it is.
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
}

/// What taking the sample data out did.
public struct SampleRemoval: Hashable, Sendable {
    /// How many pets went, with all that belonged to them.
    public let pets: Int
    /// How many other things stay, by their tables: each was changed since, or something of one's own refers to it.
    public let kept: [String: Int]
}

extension PetNestBackend {
    /// Takes an account's sample data out again, in one transaction: its pets with all that was entered for them, and of
    /// the rest what wasn't changed since and nothing else refers to. What all accounts share stays where there are
    /// others.
    /// - Throws: ``SampleDataError/noSample`` if there is none.
    public func removeSample(of account: AccountID = .device) async throws(SampleDataError) -> SampleRemoval {
        do {
            return try await database.write { store in
                let removal = try store.removeSampleRows(of: account, from: ownersTables(in: store))
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

    /// The tables that aren't empty in a new store, as a migration fills them.
    func seededTables() async throws -> Set<String> {
        let new = try SQLiteDatabase.inMemory(migrations: slices.migrations)
        defer { try? new.close() }
        return try await new.read { store in
            Set(try store.storedTables().filter { try !store.rows("\($0.select) LIMIT 1").isEmpty }.map(\.name))
        }
    }
}

extension Connection {
    /// Notes that all that an account has is sample data. What goes with its pet needs no note.
    /// - Parameters:
    ///   - withShop: Whether what all accounts share is sample data, too.
    ///   - tables: The tables that hold owners' data.
    func noteSampleRows(of account: AccountID, withShop: Bool, in tables: [StoredTable]) throws {
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

    /// The rows of a table that can be an account's sample data.
    private func sampleRows(
        of table: StoredTable, for account: AccountID, withShop: Bool, among tables: [StoredTable]
    ) throws -> [Row] {
        if let condition = table.condition(among: tables) {
            return try rows(table.select(where: condition), [account.sqlValue])
        }
        return withShop ? try rows(table.select) : []
    }

    /// Whether a store has no other account.
    fileprivate func isAlone(_ account: AccountID) throws -> Bool {
        try row("SELECT 1 FROM account WHERE id <> ? LIMIT 1", [account.sqlValue]) == nil
    }

    fileprivate func removeSampleRows(of account: AccountID, from all: [StoredTable]) throws -> SampleRemoval {
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
        // What refers to something goes with it.
        let roots = tables.filter { table in
            table.references.allSatisfy { reference in !tables.contains { $0.name == reference.table } }
        }
        for table in roots where table.name != "pet" {
            let noted = notes[table.name] ?? [:]
            _ = try remove(noted, of: [table]) { row, content in
                try content == SampleNote.text(row.values) && !isUsed(row, of: table, in: tables, beside: notes)
            }
        }
        return SampleRemoval(pets: pets, kept: try forgetSample(notes, of: account, in: tables))
    }

    /// Removes the noted rows of tables for which a condition holds.
    private func remove(
        _ noted: [String: String], of tables: [StoredTable], where condition: (Row, _ content: String) throws -> Bool
    ) throws -> Int {
        var count = 0
        for table in tables where !noted.isEmpty {
            for row in try rows(table.select) {
                guard let content = noted[SampleNote.text(try table.key(of: row))], try condition(row, content) else {
                    continue
                }
                count += try execute(table.delete, table.key(of: row))
            }
        }
        return count
    }

    /// Removes the notes, and counts what is still there of what they name: it is the owner's from now on.
    private func forgetSample(
        _ notes: [String: [String: String]], of account: AccountID, in tables: [StoredTable]
    ) throws -> [String: Int] {
        try execute("DELETE FROM sampleRow WHERE account = ?", [account.sqlValue])
        var kept: [String: Int] = [:]
        for table in tables {
            guard let noted = notes[table.name] else { continue }
            let count = try rows(table.select).count { noted[SampleNote.text(try table.key(of: $0))] != nil }
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
                let noted = notes[other.name] ?? [:]
                let rows = try rows(other.select(whereEqual: reference.column), [row.stored(reference.target)])
                if try rows.contains(where: { try noted[SampleNote.text(other.key(of: $0))] == nil }) { return true }
            }
        }
        return false
    }
}

/// Values as the text of a note: the same text only for the same values.
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
