import Database
import Foundation

/// A database on a PostgreSQL server, which any number of processes can use.
///
/// Writes are serializable transactions: their results are those of writes that run one after the other, also among
/// processes. PostgreSQL rolls back a write that conflicts with another one, and the write runs again. A read sees the
/// database as of its start.
///
/// ```swift
/// let database = try PostgreSQLDatabase.open("postgres:///petnest", migrations: [pets])
/// try await database.write { try $0.execute("INSERT INTO pet (id, name) VALUES (?, ?)", ["p1", "Miso"]) }
/// ```
public final class PostgreSQLDatabase: TransactionalDatabase, MessageBroadcasting {
    private let pool: SessionPool
    private let listener: Listener

    private init(pool: SessionPool, listener: Listener) {
        self.pool = pool
        self.listener = listener
    }

    deinit {
        pool.stop()
    }

    /// Connects to a server and applies the missing migrations. One process does so at a time; others wait, as long as
    /// its migrations take.
    /// - Parameters:
    ///   - address: An address as libpq understands it: <https://www.postgresql.org/docs/current/libpq-connect.html>.
    ///   - migrations: The schema's history, oldest first.
    ///   - schema: The schema with the tables, which is created if it doesn't exist; `nil` for the first one that the
    ///     address or the server's settings name, usually `public`.
    ///   - connections: The maximum number of connections, each with a thread. Further work waits.
    ///   - longestWait: The longest wait for a connection. It ends with ``DatabaseError/busy(server:)``.
    ///   - onWaiting: Called before this waits for another process that migrates the database.
    /// - Throws: ``DatabaseError``: ``DatabaseError/unreachable(server:reason:)`` if the server can't be reached, and
    ///   ``DatabaseError/fromNewerApp(path:unknownMigrations:)`` if a newer release has migrated it.
    public static func open(
        _ address: String, migrations: [Migration], schema: String? = nil, connections: Int = 8,
        longestWait: Duration = .seconds(30), onWaiting: () -> Void = {}
    ) throws(DatabaseError) -> PostgreSQLDatabase {
        try open(
            address, migrations: migrations, schema: schema, connections: connections,
            longestWait: longestWait, limits: StatementLimits(), onWaiting: onWaiting)
    }

    package static func open(
        _ address: String, migrations: [Migration], schema: String? = nil, connections: Int = 8,
        longestWait: Duration = .seconds(30), limits: StatementLimits, onWaiting: () -> Void = {}
    ) throws(DatabaseError) -> PostgreSQLDatabase {
        let address = DatabaseAddress(text: address)
        let library = try ClientLibrary()
        let settings = settings(schema: schema, limits: limits)
        let session = try Session(library, address: address, settings: settings)
        if let schema { try Connection(session).execute("CREATE SCHEMA IF NOT EXISTS \"\(schema)\"") }
        try session.requireUTF8AndBinaryOrder()
        try ServerMigrator(migrations: migrations, limits: limits).run(on: session, onWaiting: onWaiting)
        let pool = SessionPool(
            library, address: address, settings: settings, size: connections, longestWait: longestWait)
        let listener = Listener(library: library, address: address, settings: settings)
        return PostgreSQLDatabase(pool: pool, listener: listener)
    }

    /// Runs queries with one consistent view of the database.
    /// - Throws: ``DatabaseError``, the closure's error, or `CancellationError` if the task is canceled.
    @discardableResult
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await run("ISOLATION LEVEL REPEATABLE READ, READ ONLY", isWrite: false, body)
    }

    /// Runs statements in one transaction, which is rolled back if the closure throws.
    /// - Throws: ``DatabaseError``, the closure's error, or `CancellationError` if the task is canceled before the
    ///   transaction. ``DatabaseError/commitUnanswered(server:reason:)`` leaves open whether the commit happened.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await run("ISOLATION LEVEL SERIALIZABLE", isWrite: true, body)
    }

    /// Sends messages by `NOTIFY`, in one transaction.
    /// - Throws: ``DatabaseError``; none of the messages was sent then, unless it is
    ///   ``DatabaseError/commitUnanswered(server:reason:)``.
    public func send(_ messages: [String], on channel: String) async throws {
        try await run("ISOLATION LEVEL READ COMMITTED", isWrite: true) { store in
            for message in messages {
                _ = try store.row("SELECT pg_notify(?, ?)", [.text(channel), .text(message)])
            }
        }
    }

    /// Listens to a channel by `LISTEN`, with a connection and a thread of its own.
    public func messages(on channel: String) -> AsyncStream<BroadcastMessage> {
        listener.messages(on: channel)
    }

    /// Waits for running accesses and closes the connections. Later accesses throw ``DatabaseError/closed``.
    public func close() throws(DatabaseError) {
        pool.close()
    }

    /// Executes a statement that can't be part of a transaction, such as `CREATE DATABASE`.
    package static func execute(_ sql: String, at address: String) throws(DatabaseError) {
        let settings = settings(schema: nil, limits: .none)
        let session = try Session(ClientLibrary(), address: DatabaseAddress(text: address), settings: settings)
        try Connection(session).execute(sql)
    }

    private func run<Value: Sendable>(
        _ mode: String, isWrite: Bool, _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        var lost = 0
        while true {
            try Task.checkCancellation()
            do {
                return try await pool.run { try $0.transaction(mode, isWrite: isWrite, body) }
            } catch let error as LostBeforeTransaction {
                // The server was restarted since this connection was last used. No statement was executed yet. Each of
                // the other connections may be lost, too.
                lost += 1
                if lost > pool.size { throw error.reason }
            }
        }
    }

    private static func settings(schema: String?, limits: StatementLimits) -> String {
        let path = schema.map { "; SET search_path = \"\($0)\", public" } ?? ""
        return "SET client_min_messages = warning; \(limits.settings)\(path)"
    }
}

/// The error that a connection was lost before a transaction began on it.
private struct LostBeforeTransaction: Error {
    let reason: DatabaseError
}

extension Session {
    /// Throws if the database doesn't sort texts by their bytes, as the statements of slices expect, or isn't in UTF-8.
    fileprivate func requireUTF8AndBinaryOrder() throws(DatabaseError) {
        let row = try row(
            """
            SELECT 'B' < 'a' AND 'a b' < 'ab' AS sorts, \
            pg_encoding_to_char(encoding) = 'UTF8' AS encodes FROM pg_database WHERE datname = current_database()
            """, [])
        guard try row?.value("sorts", as: Bool.self) == true, try row?.value("encodes", as: Bool.self) == true else {
            throw .unsuitable(
                server: server,
                reason:
                    "it should be in UTF8 and sort texts by their bytes. Create it by: createdb --template=template0 "
                    + "--encoding=UTF8 --locale=C NAME")
        }
    }

    /// Runs a closure in a transaction, and again if it conflicted with another transaction.
    fileprivate func transaction<Value>(
        _ mode: String, isWrite: Bool, _ body: (Connection) throws -> Value
    ) throws -> Value {
        var wasDuplicate = false
        for attempt in 0..<Self.mostAttempts {
            // A random delay, so that conflicting transactions don't start again at the same time.
            if attempt > 0 { Thread.sleep(forTimeInterval: .random(in: 0...0.002) * Double(1 << min(attempt, 6))) }
            begin(mode)
            let result = Result { try body(Connection(self)) }
            if let beginFailure { throw isAlive ? beginFailure : LostBeforeTransaction(reason: beginFailure) }
            do {
                let value = try result.get()
                if !hasConflict {
                    try commit(isWrite: isWrite)
                    return value
                }
            } catch  where hasConflict {
                // Runs again.
            } catch  where hasDuplicate && !wasDuplicate {
                // The closure runs again, and finds the row if another transaction added it.
                wasDuplicate = true
            } catch {
                rollBack()
                throw error
            }
            rollBack()
        }
        throw DatabaseError.contended(server: server)
    }

    /// The number of attempts before a write fails. They take a second in all.
    private static let mostAttempts = 20
}
