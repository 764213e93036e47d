import Database
import PostgreSQL
import Synchronization

/// A database of a test, whose tables are emptied and used by the next test after it was closed. Creating them takes a
/// hundred times as long.
final class ReusedDatabase: TransactionalDatabase {
    private let database: PostgreSQLDatabase
    private let rows: Migration?
    private let isClosed = Atomic(false)
    private let whenEmpty: @Sendable (PostgreSQLDatabase) -> Void

    /// Creates a database.
    /// - Parameters:
    ///   - rows: Inserts the rows with which the next test begins.
    ///   - whenEmpty: Receives the database after it was closed and emptied; on any thread.
    init(
        _ database: PostgreSQLDatabase, rows: Migration?, whenEmpty: @escaping @Sendable (PostgreSQLDatabase) -> Void
    ) {
        self.database = database
        self.rows = rows
        self.whenEmpty = whenEmpty
    }

    deinit {
        try? close()
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        if isClosed.load(ordering: .sequentiallyConsistent) { throw DatabaseError.closed }
        return try await database.read(body)
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        if isClosed.load(ordering: .sequentiallyConsistent) { throw DatabaseError.closed }
        return try await database.write(body)
    }

    func close() throws(DatabaseError) {
        if isClosed.exchange(true, ordering: .sequentiallyConsistent) { return }
        Task.detached { [database, rows, whenEmpty] in
            try await database.write { store in
                // Disables triggers and the checks of references.
                try store.execute("SET LOCAL session_replication_role = replica")
                let tables = try store.tableNames().map { "DELETE FROM \"\($0)\"" }
                if !tables.isEmpty { try store.execute(tables.joined(separator: "; ")) }
                try store.execute(
                    """
                    SELECT setval(CAST(schemaname || '."' || sequencename || '"' AS regclass), 1, FALSE) \
                    FROM pg_sequences WHERE schemaname = current_schema() AND sequencename <> 'schema_migration_number_seq'
                    """)
                try rows?.apply(store)
            }
            whenEmpty(database)
        }
    }
}
