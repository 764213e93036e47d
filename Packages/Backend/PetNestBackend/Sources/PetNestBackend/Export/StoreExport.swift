import CoreModels
import Database
import Foundation

/// Everything that was entered, as the rows of the store's tables: what `petnest export` writes and `import` reads.
///
/// The same data always gives the same bytes: tables are ordered by name and rows by their keys, and no time is told.
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

    /// The part that concerns one pet: what belongs to it, and what that refers to.
    func part(of pet: PetID, in schema: [StoredTable]) throws(DatabaseError) -> StoreExport {
        var selection = RowSelection(tables: schema, rows: Dictionary(uniqueKeysWithValues: tables))
        try selection.selectWhole(pet)
        return StoreExport(schema: self.schema, tables: tables.map { ($0.name, selection.selected($0.name)) })
    }
}

extension PetNestBackend {
    /// Reads everything that was entered, as it is at one moment.
    /// - Parameter pet: The only pet to read, with what it refers to; everything where none is given.
    /// - Throws: `DatabaseError`.
    public func export(of pet: PetID? = nil) async throws -> StoreExport {
        try await database.read { store in
            let tables = try store.storedTables().filter { !leftOut.contains($0.name) }
            var read: [(name: String, rows: [Row])] = []
            for table in tables { read.append((table.name, try store.rows(table.select))) }
            let export = StoreExport(schema: slices.migrations.map(\.name), tables: read)
            return try pet.map { try export.part(of: $0, in: tables) } ?? export
        }
    }

    /// The tables that slices leave out of an export.
    var leftOut: Set<String> { slices.reduce(into: []) { $0.formUnion($1.export.leavesOut) } }
}

/// Rows that belong together, found by what refers to what.
private struct RowSelection {
    private let tables: [StoredTable]
    private let rows: [String: [Row]]
    private var chosen: [String: Set<Int>] = [:]

    init(tables: [StoredTable], rows: [String: [Row]]) {
        self.tables = tables
        self.rows = rows
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
    }

    /// Follows each reference once, down to the rows that refer to chosen ones, or up to those that these refer to.
    /// - Returns: Whether rows were added.
    private mutating func step(down: Bool) throws(DatabaseError) -> Bool {
        var hasGrown = false
        for table in tables {
            for reference in table.references {
                let (from, to) = down ? (reference.table, table.name) : (table.name, reference.table)
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
