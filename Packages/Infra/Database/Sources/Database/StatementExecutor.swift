/// Executes the statements of a ``Connection`` on one kind of database.
///
/// SQL is written in the subset that SQLite and PostgreSQL share, with SQLite's `?` for arguments. Where they differ,
/// the caller checks the ``dialect``.
public protocol StatementExecutor {
    /// The dialect of SQL that the database understands.
    var dialect: SQLDialect { get }

    /// See ``Connection/execute(_:_:)``.
    func execute(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Int

    /// See ``Connection/rows(_:_:)``.
    func rows(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> [Row]

    /// See ``Connection/row(_:_:)``.
    func row(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> Row?

    /// See ``Connection/integers(_:_:)``.
    func integers(_ sql: String, _ arguments: [SQLValue]) throws(DatabaseError) -> [Int64]

    /// See ``Connection/savepoint(_:)``.
    func savepoint(_ body: () throws -> Void) throws
}

/// A dialect of SQL.
public enum SQLDialect: Sendable {
    /// SQLite's.
    case sqlite
    /// PostgreSQL's.
    case postgreSQL
}
