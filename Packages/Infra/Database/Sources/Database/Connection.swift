import GRDB

/// Executes SQL in the closures of ``SQLiteDatabase/read(_:)``, ``SQLiteDatabase/write(_:)`` and ``Migration``.
///
/// It is valid only within its closure.
public struct Connection {
    let database: GRDB.Database
    let path: String

    /// Executes a statement that returns no rows.
    ///
    /// Without arguments, `sql` can contain several statements separated by semicolons.
    /// - Returns: The number of rows that the last INSERT, UPDATE or DELETE changed.
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

    /// Executes a query and returns copies of all its rows.
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

    /// Executes a query and returns its first row, or `nil` if there is none.
    public func row(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> Row? {
        try translatingErrors {
            let statement = try database.cachedStatement(sql: sql)
            let cursor = try GRDB.Row.fetchCursor(statement, arguments: bound(arguments))
            return try cursor.next().map { row in
                Row(columns: statement.columnNames, values: row.databaseValues.map(SQLValue.init))
            }
        }
    }

    /// Executes a query and returns the first column as integers, at a tenth of the cost of ``rows(_:_:)``.
    /// - Returns: The values. Other types are converted like SQLite's `CAST`; NULL is an error.
    public func integers(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> [Int64] {
        try translatingErrors {
            // Reads each value with its static type, because GRDB's generic loop looks it up for each row.
            let cursor = try Int64.fetchCursor(database.cachedStatement(sql: sql), arguments: bound(arguments))
            var values: [Int64] = []
            while let value = try cursor.next() { values.append(value) }
            return values
        }
    }

    /// Runs statements whose changes are undone if the closure throws. The transaction continues either way.
    /// - Throws: ``DatabaseError``, or the closure's error.
    public func savepoint(_ body: () throws -> Void) throws {
        do {
            try database.inSavepoint {
                try body()
                return .commit
            }
        } catch let error as GRDB.DatabaseError {
            throw DatabaseError(translating: error, path: path)
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
