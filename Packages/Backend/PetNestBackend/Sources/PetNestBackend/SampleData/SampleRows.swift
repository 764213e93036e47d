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
}

/// What taking the sample data out did.
public struct SampleRemoval: Hashable, Sendable {
    /// How many pets went, with all that belonged to them.
    public let pets: Int
    /// How many other things stay, by their tables: each was changed since, or something of one's own refers to it.
    public let kept: [String: Int]
}

extension PetNestBackend {
    /// Takes the sample data out again, in one transaction: its pets with all that was entered for them, and of the rest
    /// what wasn't changed since and nothing else refers to.
    /// - Throws: ``SampleDataError/noSample`` where there is none.
    public func removeSample() async throws(SampleDataError) -> SampleRemoval {
        do {
            return try await database.write { store in
                let removal = try store.removeSampleRows()
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
        let new = try Database.inMemory(migrations: slices.migrations)
        defer { try? new.close() }
        return try await new.read { store in
            Set(try store.storedTables().filter { try !store.rows("\($0.select) LIMIT 1").isEmpty }.map(\.name))
        }
    }
}

extension Connection {
    /// Notes that all that is stored is sample data. What goes with its pet needs no note.
    func noteSampleRows() throws {
        let tables = try storedTables()
        let ofPets = tables.ofPets.subtracting(["pet"])
        for table in tables where !ofPets.contains(table.name) {
            for row in try rows(table.select) {
                try execute(
                    "INSERT INTO sampleRow (tableName, key, content) VALUES (?, ?, ?)",
                    [
                        .text(table.name), .text(SampleNote.text(try table.key(of: row))),
                        .text(SampleNote.text(row.values)),
                    ])
            }
        }
    }

    fileprivate func removeSampleRows() throws -> SampleRemoval {
        var notes: [String: [String: String]] = [:]
        for row in try rows("SELECT tableName, key, content FROM sampleRow") {
            notes[try row.value("tableName"), default: [:]][try row.value("key")] = try row.value("content")
        }
        if notes.isEmpty { throw SampleDataError.noSample }
        let tables = try storedTables()
        let pets = try remove(notes["pet"] ?? [:], of: tables.filter { $0.name == "pet" }) { _, _ in true }
        // What refers to something goes with it.
        for table in tables where table.references.isEmpty && table.name != "pet" {
            let noted = notes[table.name] ?? [:]
            _ = try remove(noted, of: [table]) { row, content in
                try content == SampleNote.text(row.values) && !isUsed(row, of: table, in: tables, beside: notes)
            }
        }
        return SampleRemoval(pets: pets, kept: try forgetSample(notes, in: tables))
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
        _ notes: [String: [String: String]], in tables: [StoredTable]
    ) throws -> [String: Int] {
        try execute("DELETE FROM sampleRow")
        var kept: [String: Int] = [:]
        for table in tables {
            guard let noted = notes[table.name] else { continue }
            let count = try rows(table.select).count { noted[SampleNote.text(try table.key(of: $0))] != nil }
            if count > 0 { kept[table.name] = count }
        }
        return kept
    }

    /// Tells whether something refers to a row that isn't sample data itself.
    private func isUsed(
        _ row: Row, of table: StoredTable, in tables: [StoredTable], beside notes: [String: [String: String]]
    ) throws -> Bool {
        for other in tables {
            for reference in other.references where reference.table == table.name {
                let noted = notes[other.name] ?? [:]
                let rows = try rows(other.select(where: reference.column), [row.stored(reference.target)])
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
