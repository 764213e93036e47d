import CoreModels
import Database

/// The numbers that tables give to their rows of whichever account, as orders have them: another account's rows can have
/// taken those that an export's rows have, so that these get others.
struct RowNumbers: Sendable {
    /// The last number of each table that has rows of other accounts.
    private let last: [String: Int64]

    /// Reads a store's numbers.
    /// - Parameter account: Whose rows keep their numbers: they are the same rows, if they come again.
    init(in store: Connection, except account: AccountID) throws {
        var last: [String: Int64] = [:]
        for table in try store.storedTables() where table.isOwned {
            guard let column = try Self.column(of: table, in: store) else { continue }
            let others = "SELECT 1 FROM \(StoredTable.quoted(table.name)) WHERE account <> ? LIMIT 1"
            guard try store.row(others, [account.sqlValue]) != nil else { continue }
            let row = try store.row("SELECT MAX(\(column)) AS last FROM \(StoredTable.quoted(table.name))")
            last[table.name] = try row?.value("last", as: Int64?.self)
        }
        self.last = last
    }

    /// Gives rows that are to be added to that store numbers which follow its last ones, where they refer to each other too.
    /// - Parameter staging: Where the rows are; foreign keys aren't enforced there now.
    func renumber(_ staging: Connection) throws {
        let tables = try staging.storedTables()
        for table in tables {
            guard let last = last[table.name], let column = try Self.column(of: table, in: staging) else { continue }
            let row = try staging.row("SELECT MIN(\(column)) AS first FROM \(StoredTable.quoted(table.name))")
            guard let first = try row?.value("first", as: Int64?.self) else { continue }
            let references = tables.flatMap { other in
                other.references.filter { $0.table == table.name }.map { (other.name, StoredTable.quoted($0.column)) }
            }
            for (name, column) in [(table.name, column)] + references {
                // In two steps, since a number that is free in the end can be taken on the way.
                let update = "UPDATE \(StoredTable.quoted(name)) SET \(column) ="
                try staging.execute(
                    "\(update) -(\(column) + ?) WHERE \(column) IS NOT NULL", [.integer(last - first + 1)])
                try staging.execute("\(update) -\(column) WHERE \(column) < 0")
            }
        }
    }

    /// The column that numbers a table's rows; `nil` if its key is something else.
    private static func column(of table: StoredTable, in store: Connection) throws -> String? {
        guard table.key.count == 1, let key = table.key.first else { return nil }
        let type = try store.row(
            "SELECT type FROM pragma_table_info(?) WHERE name = ?", [.text(table.name), .text(key)])
        return try type?.value("type", as: String.self) == "INTEGER" ? StoredTable.quoted(key) : nil
    }
}
