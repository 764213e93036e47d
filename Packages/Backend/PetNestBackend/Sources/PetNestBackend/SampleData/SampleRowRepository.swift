import BackendCore
import CoreModels
import Database
import Foundation

/// The rows of an account that are sample data.
struct SampleRowRepository {
    let store: Connection
    let account: AccountID

    /// Records that all rows of the account are sample data. Rows that belong to a pet needn't be recorded.
    /// - Parameters:
    ///   - withShop: Whether shared rows are sample data, too.
    ///   - tables: The tables with owners' data.
    func record(withShop: Bool, in tables: [StoredTable]) throws {
        let noNotes = tables.ofPets.subtracting(["pet"])
        for table in tables where !noNotes.contains(table.name) {
            for row in try rows(of: table, withShop: withShop, among: tables) {
                try store.execute(
                    "INSERT INTO sampleRow (account, tableName, key, content) VALUES (?, ?, ?, ?)",
                    [
                        account.sqlValue, .text(table.name), .text(SampleNote.text(try table.key(of: row))),
                        .text(SampleNote.text(row.values)),
                    ])
            }
        }
    }

    /// Returns the rows of a table that may be the account's sample data.
    private func rows(
        of table: StoredTable, withShop: Bool, among tables: [StoredTable]
    ) throws -> [Row] {
        if let condition = table.condition(among: tables) {
            return try store.rows(table.select(where: condition), [account.sqlValue])
        }
        return withShop ? try store.rows(table.select) : []
    }

    /// Returns whether the store has no other account.
    func isAlone() throws -> Bool {
        try store.row(
            "SELECT 1 FROM account WHERE id NOT IN (?, ?) LIMIT 1",
            [account.sqlValue, AccountID.sampleWorld.sqlValue]) == nil
    }

    /// Removes the recorded rows that are unchanged and unused, and the record.
    /// - Parameters:
    ///   - all: The tables with owners' data.
    ///   - appendedByOthers: The tables to which jobs and other accounts append.
    func remove(from all: [StoredTable], appendedByOthers: Set<String>) throws -> SampleRemoval {
        var notes: [String: [String: String]] = [:]
        let stored = "SELECT tableName, key, content FROM sampleRow WHERE account = ?"
        for row in try store.rows(stored, [account.sqlValue]) {
            notes[try row.value("tableName"), default: [:]][try row.value("key")] = try row.value("content")
        }
        if notes.isEmpty { throw SampleDataError.noSample }
        let isAlone = try isAlone()
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
        return SampleRemoval(pets: pets, kept: try forget(notes, in: tables))
    }

    /// Removes the recorded rows of tables that fulfill a condition.
    private func remove(
        _ recorded: [String: String], of tables: [StoredTable], where condition: (Row, _ content: String) throws -> Bool
    ) throws -> Int {
        var count = 0
        for table in tables where !recorded.isEmpty {
            for row in try store.rows(table.select) {
                guard let content = recorded[SampleNote.text(try table.key(of: row))], try condition(row, content)
                else {
                    continue
                }
                count += try store.execute(table.delete, table.key(of: row))
            }
        }
        return count
    }

    /// Removes the record, and returns the number of its rows that still exist. They are the owner's now.
    private func forget(
        _ notes: [String: [String: String]], in tables: [StoredTable]
    ) throws -> [String: Int] {
        try store.execute("DELETE FROM sampleRow WHERE account = ?", [account.sqlValue])
        var kept: [String: Int] = [:]
        for table in tables {
            guard let recorded = notes[table.name] else { continue }
            let count = try store.rows(table.select).count { recorded[SampleNote.text(try table.key(of: $0))] != nil }
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
                let rows = try store.rows(other.select(whereEqual: reference.column), [row.stored(reference.target)])
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
