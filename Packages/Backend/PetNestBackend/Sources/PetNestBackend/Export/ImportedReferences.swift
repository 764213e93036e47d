import Database

/// What the rows of an import refer to: others of them, and of what is others' own, what is in the store. Anything else of the
/// store may be another account's, and is out of reach.
struct ImportedReferences {
    /// A column that rows are found by.
    private struct Target: Hashable {
        let table: String
        let column: String
    }

    private let values: [Target: Set<SQLValue>]
    private let staysBehind: Set<String>
    private let toOthers: [String: Set<String>]

    /// Reads the rows' keys.
    /// - Parameters:
    ///   - staysBehind: The tables into which nothing is entered, so that what refers to them needs the store's.
    ///   - toOthers: The columns by table that may refer to the store's, too.
    init(
        _ staged: [(table: StoredTable, rows: [Row])], staysBehind: Set<String>, toOthers: [String: Set<String>]
    ) throws(DatabaseError) {
        var values: [Target: Set<SQLValue>] = [:]
        for reference in staged.flatMap(\.table.references) where !staysBehind.contains(reference.table) {
            let target = Target(table: reference.table, column: reference.target)
            // Where the table isn't imported, the reference is the store's own: the account.
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

    /// The table of what a row is about, is others' own and isn't here: "product"; `nil` if all of it is.
    /// - Throws: ``ImportError/broken(reason:)`` if anything else isn't.
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
