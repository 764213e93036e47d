/// Executes SQL in the closures of ``TransactionalDatabase/read(_:)``, ``TransactionalDatabase/write(_:)`` and
/// ``Migration``.
///
/// It is valid only within its closure. A statement's arguments are bound to its `?` placeholders, in their order.
public struct Connection {
    private let executor: any StatementExecutor

    /// Creates a connection of a database.
    public init(_ executor: any StatementExecutor) {
        self.executor = executor
    }

    /// The dialect of SQL that the database understands.
    public var dialect: SQLDialect { executor.dialect }

    /// Executes a statement that returns no rows.
    ///
    /// Without arguments, `sql` can contain several statements separated by semicolons.
    /// - Returns: The number of rows that the last INSERT, UPDATE or DELETE changed.
    @discardableResult
    public func execute(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> Int {
        try executor.execute(sql, arguments)
    }

    /// Executes a query and returns copies of all its rows.
    public func rows(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> [Row] {
        try executor.rows(sql, arguments)
    }

    /// Executes a query and returns its first row, or `nil` if there is none.
    public func row(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> Row? {
        try executor.row(sql, arguments)
    }

    /// Executes a query and returns the first column as integers, at a tenth of the cost of ``rows(_:_:)``.
    /// - Returns: The values. NULL is an error.
    public func integers(_ sql: String, _ arguments: [SQLValue] = []) throws(DatabaseError) -> [Int64] {
        try executor.integers(sql, arguments)
    }

    /// Runs statements whose changes are undone if the closure throws. The transaction continues either way.
    /// - Throws: ``DatabaseError``, or the closure's error.
    public func savepoint(_ body: () throws -> Void) throws {
        try executor.savepoint(body)
    }
}
