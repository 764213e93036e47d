import GRDB

/// Executes statements on a connection of GRDB.
struct SQLiteStatements: StatementExecutor {
    let database: GRDB.Database
    let path: String

    var dialect: SQLDialect { .sqlite }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Int {
        try translatingErrors {
            if arguments.isEmpty {
                try database.execute(sql: sql)
            } else {
                try database.cachedStatement(sql: sql).execute(arguments: bound(arguments))
            }
            return database.changesCount
        }
    }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> [Row] {
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

    func row(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Row? {
        try translatingErrors {
            let statement = try database.cachedStatement(sql: sql)
            let cursor = try GRDB.Row.fetchCursor(statement, arguments: bound(arguments))
            return try cursor.next().map { row in
                Row(columns: statement.columnNames, values: row.databaseValues.map(SQLValue.init))
            }
        }
    }

    func integers(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> [Int64] {
        try translatingErrors {
            // Reads each value with its static type, because GRDB's generic loop looks it up for each row.
            let cursor = try Int64.fetchCursor(database.cachedStatement(sql: sql), arguments: bound(arguments))
            var values: [Int64] = []
            while let value = try cursor.next() { values.append(value) }
            return values
        }
    }

    func savepoint(_ body: () throws -> Void) throws {
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
