import BackendCore
import CoreModels
import Database

/// Renumbers rows of tables with numeric ids, such as orders. Rows of other accounts may already use the numbers of an
/// export.
struct RowNumbers: Sendable {
    /// The last number of each table that has rows of other accounts, even if the row with that number was deleted.
    private let last: [String: Int64]

    /// Reads a store's numbers.
    /// - Parameter account: The account whose rows keep their numbers, because they are the same rows if they are
    ///   imported again.
    init(in store: Connection, except account: AccountID) throws {
        var last: [String: Int64] = [:]
        for table in try StoredTable.all(in: store) where table.isOwned {
            guard let column = table.number else { continue }
            let others = "SELECT 1 FROM \(StoredTable.quoted(table.name)) WHERE account <> ? LIMIT 1"
            guard try store.row(others, [account.sqlValue]) != nil else { continue }
            last[table.name] = try store.lastNumber(of: table.name, column)
        }
        self.last = last
    }

    /// Renumbers the rows of a staging store, and their references to each other, after the last numbers of the store.
    /// - Parameter staging: The staging store, in which foreign keys aren't enforced now.
    func renumber(_ staging: Connection) throws {
        let tables = try StoredTable.all(in: staging)
        for table in tables {
            guard let last = last[table.name], let column = table.number.map(StoredTable.quoted) else { continue }
            let row = try staging.row("SELECT MIN(\(column)) AS first FROM \(StoredTable.quoted(table.name))")
            guard let first = try row?.value("first", as: Int64?.self) else { continue }
            let references = tables.flatMap { other in
                other.references.filter { $0.table == table.name }.map { (other.name, StoredTable.quoted($0.column)) }
            }
            for (name, column) in [(table.name, column)] + references {
                // Takes two steps, because a final number may still be in use during the first.
                let update = "UPDATE \(StoredTable.quoted(name)) SET \(column) ="
                try staging.execute(
                    "\(update) -(\(column) + ?) WHERE \(column) IS NOT NULL", [.integer(last - first + 1)])
                try staging.execute("\(update) -\(column) WHERE \(column) < 0")
            }
        }
    }
}
