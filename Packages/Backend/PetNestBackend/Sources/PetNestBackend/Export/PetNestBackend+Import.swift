import BackendCore
import CoreModels
import Database
import Foundation
import HTTPTypes
import Synchronization

/// The result of an import.
public struct ImportSummary: Hashable, Sendable {
    /// The number of added rows by table. Existing rows don't count.
    public let added: [String: Int]
    /// A sentence for each imported row that can't be read, because an older or another program wrote it, and for those
    /// that were left out because they refer to missing rows, such as products of another shop.
    public let unreadable: [String]

    /// A sentence for what was added: `Imported 1 pet, 20 rows in all.`
    public var sentence: String {
        let rows = added.values.reduce(0, +)
        let pets = added["pet"] ?? 0
        return "Imported \(pets) \(pets == 1 ? "pet" : "pets"), \(rows) \(rows == 1 ? "row" : "rows") in all."
    }
}

extension PetNestBackend {
    /// Imports an export in one transaction: all of it, or nothing.
    ///
    /// An export of an older app is migrated first. Existing rows without a pet that are equal in each column are
    /// unchanged, as are rows that all accounts share.
    /// - Parameter account: The account that owns the rows afterwards, regardless of who exported them.
    /// - Throws: ``ImportError``.
    public func `import`(_ data: Data, into account: AccountID = .device) async throws(ImportError) -> ImportSummary {
        let file = try ExportFile(data)
        do {
            let staged = try await staged(file, of: account)
            let (added, skipped) = try await database.write { store in try add(staged, to: store) }
            let unreadable = try await unreadable(in: staged, of: account)
            return ImportSummary(added: added, unreadable: unreadable + skipped)
        } catch let error as ImportError {
            throw error
        } catch let error as DatabaseError {
            if case .constraint(let reason, _) = error { throw .broken(reason: "\(reason).") }
            throw .store(error)
        } catch {
            throw .unreadable(reason: String(describing: error))
        }
    }

    /// Returns the rows of a file as this app would have stored them: they are inserted into a store in memory with the
    /// file's schema, which is then migrated.
    private func staged(
        _ file: ExportFile, of account: AccountID
    ) async throws -> [(table: StoredTable, rows: [Row])] {
        let migrations = slices.migrations
        let unknown = file.schema.filter { name in !migrations.contains { $0.name == name } }
        if !unknown.isEmpty { throw ImportError.newer(unknown.joined(separator: ", ")) }
        let failure = Mutex<ImportError?>(nil)
        let fill = Migration("import") { store in
            do {
                try Self.fill(store, from: file)
            } catch let error as ImportError {
                failure.withLock { $0 = error }
                throw error
            }
        }
        let numbers = try await database.read { try RowNumbers(in: $0, except: account) }
        let staging: SQLiteDatabase
        do throws(DatabaseError) {
            staging = try SQLiteDatabase.inMemory(
                migrations: migrations.filter { file.schema.contains($0.name) } + [fill]
                    + migrations.filter { !file.schema.contains($0.name) } + [Self.handOver(to: account, numbers)],
                // The referenced rows may be in the destination store.
                checksReferences: false)
        } catch {
            if let known = failure.withLock(\.self) { throw known }
            if case .migrationFailed(_, let reason) = error { throw ImportError.broken(reason: reason) }
            throw error
        }
        defer { try? staging.close() }
        let notImported = slices.leftOut.union(slices.staysBehind)
        return try await staging.read { store in
            try StoredTable.all(in: store).referencedFirst.filter { !notImported.contains($0.name) }
                .map { ($0, try store.rows($0.select)) }
        }
    }

    /// Assigns all rows to an account. They belonged to the only one of a new store.
    private static func handOver(to account: AccountID, _ numbers: RowNumbers) -> Migration {
        Migration("import-account") { store in
            try store.execute(
                "INSERT INTO account (id, since) VALUES (?, 0) ON CONFLICT DO NOTHING", [account.sqlValue])
            for table in try StoredTable.all(in: store) where table.isOwned {
                try store.execute(
                    "UPDATE \(StoredTable.quoted(table.name)) SET account = ?", [account.sqlValue])
            }
            try numbers.renumber(store)
        }
    }

    private static func fill(_ store: Connection, from file: ExportFile) throws {
        let tables = try StoredTable.all(in: store).referencedFirst
        let names = Set(tables.map(\.name))
        if let unknown = file.tables.filter({ !$0.value.isEmpty && !names.contains($0.key) }).keys.min() {
            throw ImportError.unknown("a table “\(unknown)”")
        }
        for table in tables {
            guard let rows = file.tables[table.name], !rows.isEmpty else { continue }
            // Rows derived from other tables, or created with the schema, are replaced by the file's.
            try store.execute("DELETE FROM \(StoredTable.quoted(table.name))")
            for row in rows {
                if let column = row.keys.first(where: { !table.columns.contains($0) }) {
                    throw ImportError.unknown("a column “\(column)” of “\(table.name)”")
                }
                // The file's account is ignored: rows belong to the only account here, and later to the importing one.
                let values = table.columns.map { $0 == "account" ? AccountID.device.sqlValue : row[$0] ?? .null }
                do throws(DatabaseError) {
                    try store.execute(table.insert, values)
                } catch {
                    if case .constraint(let reason, _) = error { throw ImportError.broken(reason: "\(reason).") }
                    throw error
                }
            }
        }
    }

    private func add(
        _ staged: [(table: StoredTable, rows: [Row])], to store: Connection
    ) throws -> (added: [String: Int], skipped: [String]) {
        try store.deferReferences()
        let ofPets = staged.map(\.table).ofPets
        let ofAccounts = staged.map(\.table).ofAccounts
        var skipped: [Skipped: Int] = [:]
        var added: [String: Int] = [:]
        var existing: [String] = []
        let references = try ImportedReferences(
            staged.map { ($0.table, $0.rows) }, staysBehind: slices.staysBehind, toOthers: slices.refersToOthers)
        // Pets come first, because people know them by name.
        for (table, rows) in staged.filter({ $0.table.name == "pet" }) + staged.filter({ $0.table.name != "pet" }) {
            for row in rows {
                if let missing = try references.missing(row, of: table, in: store) {
                    skipped[Skipped(table: table.name, missing: missing), default: 0] += 1
                    continue
                }
                guard let there = try store.row(table.find, try table.key(of: row)) else {
                    try store.execute(table.insert, fitted(row, of: table, in: store))
                    added[table.name, default: 0] += 1
                    continue
                }
                if there.values == row.values, !ofPets.contains(table.name) { continue }
                // Shared rows change by the actions of other accounts, so an existing row with the same key is kept.
                if !ofAccounts.contains(table.name) {
                    let hasIDs = table.columns.contains("id")
                    if try !hasIDs || there.stored("id") == row.stored("id") { continue }
                }
                if try merge(row, of: table, in: store) { continue }
                existing.append(Self.name(of: row, in: table))
                if existing.count > 5 { throw ImportError.existing(existing.dropLast() + ["and more"]) }
            }
        }
        guard existing.isEmpty else { throw ImportError.existing(existing) }
        for (table, _) in staged where added[table.name] != nil {
            if let number = table.number { try store.continueNumbers(of: table.name, number) }
        }
        for slice in slices { try slice.export.rebuild?(store) }
        let tables = skipped.sorted { ($0.key.table, $0.key.missing) < ($1.key.table, $1.key.missing) }
        return (added, tables.map { $0.key.sentence(count: $0.value) })
    }

    /// Returns a row's values, with replacements for unique ones that the store already has.
    private func fitted(_ row: Row, of table: StoredTable, in store: Connection) throws -> [SQLValue] {
        for slice in slices {
            if let values = try slice.export.adapt?(row, table.name, store) { return values }
        }
        return row.values
    }

    /// Merges a row with the existing one of the same key, if the row's slice supports that.
    private func merge(_ row: Row, of table: StoredTable, in store: Connection) throws -> Bool {
        for slice in slices {
            if try slice.export.merge?(row, table.name, store) == true { return true }
        }
        return false
    }

    static func name(of row: Row, in table: StoredTable) -> String {
        let name: String? = (try? row.value("name")) ?? nil
        let key = ((try? table.key(of: row)) ?? []).map { value in
            switch value {
            case .text(let text): text
            case .integer(let number): "\(number)"
            default: "…"
            }
        }
        return "the \(table.name) "
            + (name.map { "“\($0)” (\(key.joined(separator: " ")))" } ?? key.joined(separator: " "))
    }

    /// Returns a sentence for each row of the imported pets that lists leave out because it can't be read.
    private func unreadable(
        in staged: [(table: StoredTable, rows: [Row])], of account: AccountID
    ) async throws -> [String] {
        let pets = staged.first { $0.table.name == "pet" }?.rows ?? []
        let ids: [String] = pets.compactMap { try? $0.value("id") }
        let paths = slices.flatMap(\.routes).filter { $0.method == .get && Set($0.names).isSubset(of: ["pet"]) }
            .flatMap { route -> [String] in
                let path = "/" + route.path.joined(separator: "/")
                return route.names.isEmpty ? [path] : ids.map { path.replacing(":pet", with: $0) }
            }
        return try await database.read { store in
            var found: [String] = []
            for path in Set(paths).sorted() {
                let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
                // A list that requires a query isn't one of the owner's entries.
                guard let answer = try? dispatcher.respond(to: request, body: Data(), as: account, in: store) else {
                    continue
                }
                for row in answer.unreadable where !found.contains(row.description) { found.append(row.description) }
            }
            return found
        }
    }
}

/// Rows of a table that weren't imported, because a row they refer to is missing.
private struct Skipped: Hashable {
    let table: String
    /// The table of the missing row.
    let missing: String

    /// "Left out 2 product favorites: the product isn't here."
    func sentence(count: Int) -> String {
        "Left out \(count) \(Self.words(table))\(count == 1 ? "" : "s"): the \(Self.words(missing)) isn't here."
    }

    /// A table's name as words: "product favorite".
    private static func words(_ table: String) -> String {
        table.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}
