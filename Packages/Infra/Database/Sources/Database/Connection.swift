import GRDB

/// What the closures of ``SQLiteDatabase/read(_:)``, ``SQLiteDatabase/write(_:)`` and ``Migration`` use to run SQL.
///
/// It is valid within its closure only.
public struct Connection {
    let database: GRDB.Database
    let path: String

    /// Runs a statement that returns no rows.
    ///
    /// Without arguments, `sql` may hold several statements separated by semicolons.
    /// - Returns: How many rows the last INSERT, UPDATE or DELETE changed.
    @discardableResult
    public func execute(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> Int {
        try translatingErrors {
            if arguments.isEmpty {
                try database.execute(sql: sql)
            } else {
                try database.cachedStatement(sql: sql).execute(arguments: bound(arguments))
            }
            return database.changesCount
        }
    }

    /// Runs a query and returns all its rows, copied out of the database.
    public func rows(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> [Row] {
        try translatingErrors {
            let statement = try database.cachedStatement(sql: sql)
            let columns = statement.columnNames
            let cursor = try GRDB.Row.fetchCursor(statement, arguments: bound(arguments))
            var rows: [Row] = []
            while let row = try cursor.next() {
                rows.append(Row(columns: columns, values: row.databaseValues.map(SQLValue.init)))
            }
            return rows
        }
    }

    /// Runs a query and returns its first row, or nothing when it has none.
    public func row(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> Row? {
        try translatingErrors {
            let statement = try database.cachedStatement(sql: sql)
            let cursor = try GRDB.Row.fetchCursor(statement, arguments: bound(arguments))
            return try cursor.next().map { row in
                Row(columns: statement.columnNames, values: row.databaseValues.map(SQLValue.init))
            }
        }
    }

    /// Runs a query whose rows are one integer each, and returns these: a row costs a tenth of one of ``rows(_:_:)``.
    /// - Returns: The first column's values. One that is no integer is made one as SQLite's `CAST` does, and NULL throws.
    public func integers(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> [Int64] {
        try translatingErrors {
            // One by one here, where the type is known: GRDB's own loop looks it up for each row.
            let cursor = try Int64.fetchCursor(database.cachedStatement(sql: sql), arguments: bound(arguments))
            var values: [Int64] = []
            while let value = try cursor.next() { values.append(value) }
            return values
        }
    }

    private func bound(_ arguments: [SQLValue]) throws -> StatementArguments {
        try StatementArguments(arguments.map { try $0.databaseValue() })
    }

    private func translatingErrors<Result>(_ body: () throws -> Result) throws(DatabaseError) -> Result {
        do {
            return try body()
        } catch {
            throw DatabaseError(translating: error, path: path)
        }
    }
}
