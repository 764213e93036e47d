import BackendCore
import CoreModels
import Database
import Foundation

/// All entries of an account, as the rows of the store's tables. `petnest export` writes it and `import` reads it.
///
/// The same data always gives the same bytes: tables are sorted by name and rows by their keys, and no time is
/// included.
public struct StoreExport: Sendable {
    /// The version of the file's format. Later versions can't be read.
    public static let version = 1

    /// The names of the migrations that created the tables.
    let schema: [String]
    /// The tables by name, including empty ones.
    let tables: [(name: String, rows: [Row])]

    init(schema: [String], tables: [(name: String, rows: [Row])]) {
        self.schema = schema
        self.tables = tables
    }

    /// Returns the number of rows in a table, 0 for an unknown one.
    public func count(of table: String) -> Int {
        tables.first { $0.name == table }?.rows.count ?? 0
    }
}

extension PetNestBackend {
    /// Reads all entries of an account in one transaction: no rows of other accounts, and of shared tables, such as
    /// sitters, only what its rows refer to. The result contains no account, so any account can import it.
    /// - Parameters:
    ///   - pet: The only pet to read, with what it refers to; `nil` for everything.
    ///   - account: The account.
    /// - Throws: `DatabaseError`.
    public func export(of pet: PetID? = nil, from account: AccountID = .device) async throws -> StoreExport {
        try await database.read { store in
            let tables = try ownersTables(in: store).map(\.anonymous)
            var rows: [String: [Row]] = [:]
            for table in tables {
                rows[table.name] =
                    table.isOwned
                    ? try store.rows(table.selectOwned, [account.sqlValue]) : try store.rows(table.select)
            }
            var selection = RowSelection(
                tables: tables, rows: rows, staysBehind: staysBehind)
            if let pet { try selection.selectWhole(pet) } else { try selection.selectAll() }
            return StoreExport(
                schema: slices.migrations.map(\.name),
                tables: tables.map { ($0.name, selection.selected($0.name)) })
        }
    }

    /// Returns the tables with owners' data, without references to rows of others.
    func ownersTables(in store: Connection) throws(DatabaseError) -> [StoredTable] {
        let leftOut = leftOut
        let toOthers = refersToOthers
        return try store.storedTables().filter { !leftOut.contains($0.name) }.map {
            $0.without(toOthers[$0.name] ?? [])
        }
    }

    /// The tables that slices exclude from exports.
    var leftOut: Set<String> { slices.reduce(into: []) { $0.formUnion($1.export.leavesOut) } }

    /// The tables that imports don't write.
    var staysBehind: Set<String> { slices.reduce(into: []) { $0.formUnion($1.export.staysBehind) } }

    /// The columns by table that may refer to rows of others.
    var refersToOthers: [String: Set<String>] {
        slices.reduce(into: [:]) { $0.merge($1.export.refersToOthers) { $0.union($1) } }
    }
}

/// Selects rows that belong together by following references.
private struct RowSelection {
    private let tables: [StoredTable]
    private let rows: [String: [Row]]
    private let shared: Set<String>
    private let staysBehind: Set<String>
    private var chosen: [String: Set<Int>] = [:]

    /// - Parameters:
    ///   - rows: The rows by table; those of one account if the table has an account column.
    ///   - staysBehind: The tables of which only referenced rows are selected.
    init(tables: [StoredTable], rows: [String: [Row]], staysBehind: Set<String>) {
        self.tables = tables
        self.rows = rows
        self.staysBehind = staysBehind
        shared = Set(tables.map(\.name)).subtracting(tables.ofAccounts)
    }

    /// Returns the selected rows of a table, in order.
    func selected(_ table: String) -> [Row] {
        (chosen[table] ?? []).sorted().compactMap { index in rows[table]?[index] }
    }

    /// Selects a pet, all rows that refer to it, and all rows that these refer to.
    mutating func selectWhole(_ pet: PetID) throws(DatabaseError) {
        try choose("pet", "id", among: [pet.sqlValue])
        while try step(down: true) {}
        while try step(down: false) {}
        try selectParts()
    }

    /// Selects all rows of the account, all rows that refer to them, and the shared rows that these refer to.
    mutating func selectAll() throws(DatabaseError) {
        for table in tables where table.isOwned { chosen[table.name] = Set((rows[table.name] ?? []).indices) }
        while try step(down: true) {}
        while try step(down: false, into: shared) {}
        try selectParts()
    }

    /// Selects shared rows that belong to selected ones, such as a sitter's offers.
    private mutating func selectParts() throws(DatabaseError) {
        while try step(down: true, into: shared.subtracting(staysBehind)) {}
    }

    /// Follows each reference once, down to the rows that refer to selected ones, or up to the rows that these refer
    /// to.
    /// - Parameter into: The tables whose rows may be selected; `nil` for all.
    /// - Returns: Whether rows were added.
    private mutating func step(down: Bool, into: Set<String>? = nil) throws(DatabaseError) -> Bool {
        var hasGrown = false
        for table in tables {
            for reference in table.references {
                let (from, to) = down ? (reference.table, table.name) : (table.name, reference.table)
                if let into, !into.contains(to) { continue }
                let (column, other) =
                    down ? (reference.target, reference.column) : (reference.column, reference.target)
                var values: Set<SQLValue> = []
                for row in selected(from) { values.insert(try row.stored(column)) }
                values.remove(.null)
                if !values.isEmpty, try choose(to, other, among: values) { hasGrown = true }
            }
        }
        return hasGrown
    }

    @discardableResult
    private mutating func choose(
        _ table: String, _ column: String, among values: Set<SQLValue>
    ) throws(DatabaseError) -> Bool {
        let count = chosen[table]?.count ?? 0
        for (index, row) in (rows[table] ?? []).enumerated() where values.contains(try row.stored(column)) {
            chosen[table, default: []].insert(index)
        }
        return (chosen[table]?.count ?? 0) > count
    }
}
