import BackendCore
import Database

/// Checks the references of an import's rows. They may refer to other imported rows, and to shared rows of the store.
/// All other rows of the store may belong to another account.
struct ImportedReferences {
    /// A column by which rows are referred to.
    private struct Target: Hashable {
        let table: String
        let column: String
    }

    private let values: [Target: Set<SQLValue>]
    private let staysBehind: Set<String>
    private let toOthers: [String: Set<String>]

    /// Reads the rows' keys.
    /// - Parameters:
    ///   - staysBehind: The tables that aren't imported, so that references to them need the store's rows.
    ///   - toOthers: The columns by table that may also refer to the store's rows.
    init(
        _ staged: [(table: StoredTable, rows: [Row])], staysBehind: Set<String>, toOthers: [String: Set<String>]
    ) throws(DatabaseError) {
        var values: [Target: Set<SQLValue>] = [:]
        for reference in staged.flatMap(\.table.references) where !staysBehind.contains(reference.table) {
            let target = Target(table: reference.table, column: reference.target)
            // If the table isn't imported, the reference is to the store's own row: the account.
            guard values[target] == nil, let (_, rows) = staged.first(where: { $0.table.name == reference.table })
            else { continue }
            var found: Set<SQLValue> = []
            for row in rows { found.insert(try row.stored(reference.target)) }
            values[target] = found
        }
        self.values = values
        self.staysBehind = staysBehind
        self.toOthers = toOthers
    }

    /// Returns the table of a missing shared row, such as "product", or `nil` if all references are valid.
    /// - Throws: ``ImportError/broken(reason:)`` if any other referenced row is missing.
    func missing(_ row: Row, of table: StoredTable, in store: Connection) throws -> String? {
        for reference in table.references {
            let value = try row.stored(reference.column)
            let target = Target(table: reference.table, column: reference.target)
            if value == .null || values[target]?.contains(value) == true { continue }
            if staysBehind.contains(reference.table) || toOthers[table.name]?.contains(reference.column) == true {
                let name = StoredTable.quoted(reference.table)
                let column = StoredTable.quoted(reference.target)
                let isHere = try store.row("SELECT 1 FROM \(name) WHERE \(column) = ?", [value]) != nil
                if isHere { continue }
                return reference.table
            }
            if values[target] != nil {
                throw ImportError.broken(
                    reason:
                        "\(PetNestBackend.name(of: row, in: table)) refers to a \(reference.table) that isn't in it.")
            }
        }
        return nil
    }
}
