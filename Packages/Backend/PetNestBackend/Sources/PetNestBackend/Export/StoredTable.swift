import Database

/// A table as the database describes it. Exports derive everything from this, so slices needn't describe their tables.
struct StoredTable: Sendable {
    let name: String
    let columns: [String]
    /// The columns of the key, in order; all columns if the table has no key.
    let key: [String]
    let references: [TableReference]
    /// The column that numbers the rows; `nil` if the key isn't one column of integers.
    let number: String?

    /// Whether it has a column `account` with the owner of each row.
    let isOwned: Bool

    /// The table without its column `account`.
    var anonymous: StoredTable {
        StoredTable(
            name: name, columns: columns.filter { $0 != "account" }, key: key,
            references: references.filter { $0.table != "account" }, number: number, isOwned: isOwned)
    }

    /// Returns the table without some of its references.
    func without(_ references: Set<String>) -> StoredTable {
        StoredTable(
            name: name, columns: columns, key: key,
            references: self.references.filter { !references.contains($0.column) }, number: number, isOwned: isOwned)
    }

    /// Returns the quoted name of the table or a column.
    static func quoted(_ name: String) -> String {
        "\"\(name.replacing("\"", with: "\"\""))\""
    }

    /// The statement that reads all rows, sorted by key.
    var select: String {
        "SELECT \(list) FROM \(Self.quoted(name)) ORDER BY \(key.map(Self.quoted).joined(separator: ", "))"
    }

    /// The statement that reads the rows of an account, sorted by key.
    var selectOwned: String {
        "SELECT \(list) FROM \(Self.quoted(name)) WHERE account = ? ORDER BY "
            + key.map(Self.quoted).joined(separator: ", ")
    }

    /// Returns the statement that reads the rows that fulfill a condition, sorted by key.
    func select(where condition: String) -> String {
        "SELECT \(list) FROM \(Self.quoted(name)) WHERE \(condition) ORDER BY "
            + key.map(Self.quoted).joined(separator: ", ")
    }

    /// Returns the condition for the rows of the account `?1`, directly or by reference; `nil` for shared tables.
    func condition(among tables: [StoredTable]) -> String? {
        if isOwned { return "account = ?1" }
        for reference in references {
            let other = tables.first { $0.name == reference.table && $0.name != name }
            guard let other, let condition = other.condition(among: tables) else { continue }
            return "\(Self.quoted(reference.column)) IN (SELECT \(Self.quoted(reference.target)) "
                + "FROM \(Self.quoted(other.name)) WHERE \(condition))"
        }
        return nil
    }

    /// The statement that inserts a row.
    var insert: String {
        let values = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(Self.quoted(name)) (\(list)) VALUES (\(values))"
    }

    /// The statement that finds the row of a key.
    var find: String { "SELECT \(list) FROM \(Self.quoted(name)) WHERE \(condition)" }

    /// Returns the statement that finds the rows with a value in a column.
    func select(whereEqual column: String) -> String {
        "SELECT \(list) FROM \(Self.quoted(name)) WHERE \(Self.quoted(column)) = ?"
    }

    /// Returns the statement that finds the rows with one of some values in a column, followed by the account if the
    /// rows belong to accounts.
    func select(_ column: String, among count: Int) -> String {
        let values = Array(repeating: "?", count: count).joined(separator: ", ")
        return "SELECT \(list) FROM \(Self.quoted(name)) WHERE \(Self.quoted(column)) IN (\(values))"
            + (isOwned ? " AND account = ?" : "")
    }

    /// The statement that deletes the row of a key.
    var delete: String { "DELETE FROM \(Self.quoted(name)) WHERE \(condition)" }

    /// Returns the values of a row's key.
    func key(of row: Row) throws(DatabaseError) -> [SQLValue] {
        var values: [SQLValue] = []
        for column in key { values.append(try row.stored(column)) }
        return values
    }

    private var list: String { columns.map(Self.quoted).joined(separator: ", ") }
    private var condition: String { key.map { "\(Self.quoted($0)) = ?" }.joined(separator: " AND ") }
}

extension Row {
    /// Returns the stored value of a column.
    func stored(_ column: String) throws(DatabaseError) -> SQLValue {
        guard let index = columns.firstIndex(of: column) else {
            throw .missingColumn(column, available: columns)
        }
        return values[index]
    }
}

extension StoredTable {
    /// Returns all tables with data, by name: none of the database's or the migrations', and no virtual ones, which are
    /// derived from others.
    static func all(in store: Connection) throws(DatabaseError) -> [StoredTable] {
        var tables: [StoredTable] = []
        for name in try store.tableNames() where name != "sampleRow" { tables.append(try read(name, in: store)) }
        return tables
    }

    private static func read(_ name: String, in store: Connection) throws(DatabaseError) -> StoredTable {
        let columns = try store.columns(of: name)
        let key = columns.filter { $0.placeInKey > 0 }.sorted { $0.placeInKey < $1.placeInKey }
        return StoredTable(
            name: name, columns: columns.map(\.name), key: (key.isEmpty ? columns : key).map(\.name),
            references: try store.references(of: name),
            number: key.count == 1 && key[0].isInteger ? key[0].name : nil,
            isOwned: columns.contains { $0.name == "account" })
    }
}

extension [StoredTable] {
    /// The tables, each after those it refers to, and otherwise in the same order. Triggers look at referenced rows.
    var referencedFirst: [StoredTable] {
        var sorted: [StoredTable] = []
        var seen: Set<String> = []
        func add(_ table: StoredTable) {
            guard seen.insert(table.name).inserted else { return }
            for reference in table.references {
                if let referenced = first(where: { $0.name == reference.table }) { add(referenced) }
            }
            sorted.append(table)
        }
        for table in self { add(table) }
        return sorted
    }

    /// The names of the tables whose rows belong to a pet, directly or by reference.
    var ofPets: Set<String> { belonging(to: ["pet"]) }

    /// The names of the tables whose rows belong to an account, by a column or by reference.
    var ofAccounts: Set<String> { belonging(to: Set(filter(\.isOwned).map(\.name))) }

    private func belonging(to tables: Set<String>) -> Set<String> {
        var found = tables
        while true {
            let more = filter { table in table.references.contains { found.contains($0.table) } }.map(\.name)
            guard !found.isSuperset(of: more) else { return found }
            found.formUnion(more)
        }
    }
}
