import Foundation
import GRDB
import Synchronization

/// A SQLite database: typed rows, transactions, migrations, and damage that is set aside instead of overwritten.
///
/// Reads run side by side with each other and with the one write at a time; each sees the database as it was when it
/// began. A write that returned has reached the disk.
///
/// ```swift
/// let database = try SQLiteDatabase.open(at: url, migrations: [pets])
/// try await database.write { try $0.execute("INSERT INTO pet (id, name) VALUES (?, ?)", ["p1", "Miso"]) }
/// let pets = try await database.read { try $0.rows("SELECT id, name FROM pet") }
/// ```
public final class SQLiteDatabase: Sendable {
    let writer: any DatabaseWriter
    let migrator: Migrator
    /// Whether all of the file was read for damage when it was opened, as it wasn't as its last user had closed it.
    public let wasChecked: Bool
    private let isClosed = Atomic(false)
    private let hasMetDamage = Atomic(false)
    /// The reads and writes under way.
    private let accesses = DispatchGroup()

    var path: String { migrator.path }

    private init(writer: any DatabaseWriter, migrator: Migrator, wasChecked: Bool = false) {
        self.writer = writer
        self.migrator = migrator
        self.wasChecked = wasChecked
    }

    /// Opens the database at a path, making it when there is none, and applies the migrations it lacks.
    ///
    /// The whole file is checked first, unless nothing has changed it since it was closed by ``close()``: what was
    /// killed, copied or written by another program is read from end to end. A damaged file is moved, byte for byte, to
    /// `NAME-damaged-<UTC date and time>.sqlite` in its folder, and the call throws: the caller tells the person, and
    /// the next call starts with an empty database. No other error moves the file.
    ///
    /// Only its owner can access the file: it is created so, and an existing one loses the permissions of others.
    /// - Parameters:
    ///   - url: Where the file is or shall be; its folder must exist.
    ///   - migrations: The schema's history, oldest first.
    ///   - now: The time that a damaged file's new name carries.
    public static func open(
        at url: URL, migrations: [Migration], now: () -> Date = { Date() }
    ) throws(DatabaseError) -> SQLiteDatabase {
        try open(at: url, migrations: migrations, busyTimeout: busyTimeout, now: now)
    }

    static func open(
        at url: URL, migrations: [Migration], busyTimeout: TimeInterval, now: () -> Date = { Date() }
    ) throws(DatabaseError) -> SQLiteDatabase {
        let file = DatabaseFile(url: url)
        let migrator = Migrator(migrations: migrations, path: file.path)
        try migrator.checkNames()
        try file.checkAccess()
        file.restrictToOwner()
        let verdict = try file.verdict(migrator: migrator)
        if verdict == .damaged {
            throw .damaged(setAside: try file.setAside(at: now()))
        }
        file.createForOwner()
        do {
            return try openPool(migrator: migrator, busyTimeout: busyTimeout, wasChecked: verdict == .checked)
        } catch {
            let translated = DatabaseError(translating: error, path: file.path)
            guard case .damageFound = translated else { throw translated }
            throw .damaged(setAside: try file.setAside(at: now()))
        }
    }

    /// Creates a database that lives in memory and ends with this object: for tests, and for rows on their way.
    /// - Parameter checksReferences: Whether a migration fails that leaves a row referring to one that isn't there.
    public static func inMemory(
        migrations: [Migration], checksReferences: Bool = true
    ) throws(DatabaseError) -> SQLiteDatabase {
        do {
            let migrator = Migrator(
                migrations: migrations, path: inMemoryPath, checksReferences: checksReferences)
            try migrator.checkNames()
            let writer = try DatabaseQueue(configuration: configuration(busyTimeout: busyTimeout))
            try migrator.run(on: writer)
            return SQLiteDatabase(writer: writer, migrator: migrator)
        } catch {
            throw DatabaseError(translating: error, path: inMemoryPath)
        }
    }

    /// Makes a copy that lives in memory and ends with that object; for tests that begin with the same content, which is
    /// entered once.
    public func inMemoryCopy() throws(DatabaseError) -> SQLiteDatabase {
        do {
            let copy = try DatabaseQueue(configuration: Self.configuration(busyTimeout: Self.busyTimeout))
            try writer.read { source in try copy.writeWithoutTransaction { try source.backup(to: $0) } }
            return SQLiteDatabase(
                writer: copy, migrator: Migrator(migrations: migrator.migrations, path: Self.inMemoryPath))
        } catch {
            throw DatabaseError(translating: error, path: path)
        }
    }

    /// Runs queries against one unchanging view of the database.
    ///
    /// - Throws: ``DatabaseError``, what the closure throws, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await translatingErrors { [path] in
            try await self.writer.read { try body(Connection(database: $0, path: path)) }
        }
    }

    /// Runs statements in one transaction: all of it is stored when the closure returns, none of it when it throws.
    ///
    /// - Throws: ``DatabaseError``, what the closure throws, or `CancellationError` when the task is cancelled before
    ///   the transaction was committed.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await translatingErrors { [path] in
            try await self.writer.write { try body(Connection(database: $0, path: path)) }
        }
    }

    /// Waits for what is under way and closes the database; a later access throws ``DatabaseError/closed``. Closing
    /// twice is allowed.
    ///
    /// The whole database is in its one file then, unless another process has it open as well. Without this call it
    /// closes when its last reference goes; a process that ends before leaves the last writes in the file's write-ahead
    /// log, from where the next opening takes them.
    public func close() throws(DatabaseError) {
        if isClosed.exchange(true, ordering: .sequentiallyConsistent) { return }
        // A read that begins between the checkpoint and the end would keep the log.
        accesses.wait()
        do {
            if let pool = writer as? DatabasePool {
                // GRDB closes readers last, and what only reads can't bring the log into the file
                // (<https://github.com/groue/GRDB.swift/issues/739>). Where this fails, the log is still there.
                try? pool.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
                pool.invalidateReadOnlyConnections()
            }
            try writer.close()
        } catch {
            throw DatabaseError(translating: error, path: path)
        }
        if let cleanEnd, !hasMetDamage.load(ordering: .sequentiallyConsistent) { cleanEnd.prove() }
    }

    private var cleanEnd: CleanEnd? {
        path == Self.inMemoryPath ? nil : CleanEnd(file: DatabaseFile(url: URL(filePath: path)))
    }

    func translatingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
        accesses.enter()
        defer { accesses.leave() }
        if isClosed.load(ordering: .sequentiallyConsistent) { throw DatabaseError.closed }
        do {
            return try await body()
        } catch let error as GRDB.DatabaseError {
            // A close that came in between makes SQLite fail in ways of its own.
            if isClosed.load(ordering: .sequentiallyConsistent) { throw DatabaseError.closed }
            throw noted(DatabaseError(translating: error, path: path))
        } catch let error as DatabaseError {
            throw noted(error)
        }
    }

    /// Lets the next opening check the file where this one has met damage, as its error promises.
    private func noted(_ error: DatabaseError) -> DatabaseError {
        if case .damageFound(path, _) = error {
            hasMetDamage.store(true, ordering: .sequentiallyConsistent)
            cleanEnd?.remove()
        }
        return error
    }

    private static func openPool(migrator: Migrator, busyTimeout: TimeInterval, wasChecked: Bool) throws
        -> SQLiteDatabase
    {
        let pool: DatabasePool
        do {
            pool = try waitingPool(path: migrator.path, busyTimeout: busyTimeout)
        } catch let error as GRDB.DatabaseError where DatabaseFile.isUnusable(error) {
            throw DatabaseError.damageFound(path: migrator.path, reason: String(describing: error))
        }
        // GRDB's NORMAL would let a power cut take the last commits of a write-ahead log.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try migrator.run(on: pool)
        return SQLiteDatabase(writer: pool, migrator: migrator, wasChecked: wasChecked)
    }

    /// Opens the pool, which sets up a write-ahead log where the file has none.
    ///
    /// For that, SQLite turns a read lock into a write lock. Where another connection writes, it refuses this at once
    /// instead of calling the busy handler, as two connections that both read could wait for each other forever
    /// (`sqlite3BtreeBeginTrans` in its btree.c). The pool that failed has no lock any more, so trying again is safe.
    private static func waitingPool(path: String, busyTimeout: TimeInterval) throws -> DatabasePool {
        let deadline = ContinuousClock.now + .seconds(busyTimeout)
        while true {
            do {
                return try DatabasePool(path: path, configuration: configuration(busyTimeout: busyTimeout))
            } catch let error as GRDB.DatabaseError where error.resultCode == .SQLITE_BUSY {
                guard ContinuousClock.now < deadline else { throw error }
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    private static func configuration(busyTimeout: TimeInterval) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(busyTimeout)
        return configuration
    }

    /// How long an access waits for another process, in seconds.
    static let busyTimeout: TimeInterval = 5

    static let inMemoryPath = ":memory:"
}
