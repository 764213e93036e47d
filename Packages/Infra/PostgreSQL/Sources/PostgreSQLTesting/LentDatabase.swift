import Database
import PostgreSQL
import Synchronization

/// A database that a test uses until it closes or releases it.
final class LentDatabase: TransactionalDatabase {
    private let database: PostgreSQLDatabase
    private let isClosed = Atomic(false)
    private let takeBack: @Sendable (PostgreSQLDatabase) async throws -> Void

    /// Creates a database.
    /// - Parameter takeBack: Receives the database after the test closed or released it.
    init(_ database: PostgreSQLDatabase, takeBack: @escaping @Sendable (PostgreSQLDatabase) async throws -> Void) {
        self.database = database
        self.takeBack = takeBack
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
        Task.detached { [database, takeBack] in try await takeBack(database) }
    }
}

extension PostgreSQLDatabase {
    /// Empties all tables, for the next test. Creating them takes a hundred times as long.
    /// - Parameter rows: Inserts the rows with which the next test begins.
    func empty(for rows: Migration?) async throws {
        try await write { store in
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
    }
}
