import CoreModels
import Database
import Foundation

/// Everything that an account has entered, as the rows of the store's tables: what `petnest export` writes and `import` reads.
///
/// The same data always gives the same bytes: tables are ordered by name and rows by their keys, and no time is included.
public struct StoreExport: Sendable {
    /// The format of the file, as its member `version` says; a later one isn't read.
    public static let version = 1

    /// The names of the migrations that made the tables.
    let schema: [String]
    /// The tables by name, those without rows too.
    let tables: [(name: String, rows: [Row])]

    init(schema: [String], tables: [(name: String, rows: [Row])]) {
        self.schema = schema
        self.tables = tables
    }

    /// How many rows there are of a table; 0 for a table that isn't there.
    public func count(of table: String) -> Int {
        tables.first { $0.name == table }?.rows.count ?? 0
    }
}

extension PetNestBackend {
    /// Reads everything that an account has entered, as it is at one moment: nothing of other accounts, and of what all
    /// share, as sitters are, what its rows refer to. It names no account, so that any can import it.
    /// - Parameters:
    ///   - pet: The only pet to read, with what it refers to; everything if none is given.
    ///   - account: Whose.
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

    /// The tables that hold owners' data, without what in them refers to others' own.
    func ownersTables(in store: Connection) throws(DatabaseError) -> [StoredTable] {
        let leftOut = leftOut
        let toOthers = refersToOthers
        return try store.storedTables().filter { !leftOut.contains($0.name) }.map {
            $0.without(toOthers[$0.name] ?? [])
        }
    }

    /// The tables that slices leave out of an export.
    var leftOut: Set<String> { slices.reduce(into: []) { $0.formUnion($1.export.leavesOut) } }

    /// The tables that an import enters nothing into.
    var staysBehind: Set<String> { slices.reduce(into: []) { $0.formUnion($1.export.staysBehind) } }

    /// The columns by table that refer to what may be others' own.
    var refersToOthers: [String: Set<String>] {
        slices.reduce(into: [:]) { $0.merge($1.export.refersToOthers) { $0.union($1) } }
    }
}

/// Rows that belong together, found by what refers to what.
private struct RowSelection {
    private let tables: [StoredTable]
    private let rows: [String: [Row]]
    private let shared: Set<String>
    private let staysBehind: Set<String>
    private var chosen: [String: Set<Int>] = [:]

    /// - Parameters:
    ///   - rows: The rows by their tables; of a table that has an account in a column, those of one account.
    ///   - staysBehind: The tables of which no more is chosen than what is referred to.
    init(tables: [StoredTable], rows: [String: [Row]], staysBehind: Set<String>) {
        self.tables = tables
        self.rows = rows
        self.staysBehind = staysBehind
        shared = Set(tables.map(\.name)).subtracting(tables.ofAccounts)
    }

    /// The chosen rows of a table, in their order.
    func selected(_ table: String) -> [Row] {
        (chosen[table] ?? []).sorted().compactMap { index in rows[table]?[index] }
    }

    /// Chooses a pet with all that refers to it, and then all that any of this refers to.
    mutating func selectWhole(_ pet: PetID) throws(DatabaseError) {
        try choose("pet", "id", among: [pet.sqlValue])
        while try step(down: true) {}
        while try step(down: false) {}
        try selectParts()
    }

    /// Chooses all rows of the account with all that refers to them, and what any of this refers to of what all share.
    mutating func selectAll() throws(DatabaseError) {
        for table in tables where table.isOwned { chosen[table.name] = Set((rows[table.name] ?? []).indices) }
        while try step(down: true) {}
        while try step(down: false, into: shared) {}
        try selectParts()
    }

    /// Chooses what belongs to the chosen rows that all share, as a sitter's offers do.
    private mutating func selectParts() throws(DatabaseError) {
        while try step(down: true, into: shared.subtracting(staysBehind)) {}
    }

    /// Follows each reference once, down to the rows that refer to chosen ones, or up to those that these refer to.
    /// - Parameter into: The tables of which rows may be chosen; all where it is left out.
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
