import Foundation
import GRDB
import Synchronization

/// A SQLite database with typed rows, transactions, migrations, and files that are never overwritten if they are damaged
/// or of another program.
///
/// Reads run concurrently with each other and with the one write at a time; each sees the database as of its start. A
/// completed write has reached the disk.
///
/// ```swift
/// let database = try SQLiteDatabase.open(at: url, migrations: [pets])
/// try await database.write { try $0.execute("INSERT INTO pet (id, name) VALUES (?, ?)", ["p1", "Miso"]) }
/// let pets = try await database.read { try $0.rows("SELECT id, name FROM pet") }
/// ```
public final class SQLiteDatabase: TransactionalDatabase {
    let writer: any DatabaseWriter
    let migrator: Migrator
    /// Whether opening checked the whole file for damage, because it wasn't closed cleanly.
    public let wasChecked: Bool
    private let isClosed = Atomic(false)
    private let hasMetDamage = Atomic(false)
    /// The running reads and writes.
    private let accesses = DispatchGroup()

    var path: String { migrator.path }

    private init(writer: any DatabaseWriter, migrator: Migrator, wasChecked: Bool = false) {
        self.writer = writer
        self.migrator = migrator
        self.wasChecked = wasChecked
    }

    /// Opens the database at a path, creating it if there is none, and applies the missing migrations.
    ///
    /// The whole file is checked first, unless it is unchanged since ``close()``. A damaged file is either moved
    /// unchanged to `NAME-damaged-<UTC date and time>.sqlite` in its folder, or left in its place, and the call throws,
    /// so that the caller can inform the person. A database of another program is left in its place. No other error
    /// moves the file.
    ///
    /// Only its owner can access the file: it is created that way, and an existing one loses the permissions of others.
    /// - Parameters:
    ///   - url: The file's location in an existing folder.
    ///   - migrations: The schema's history, oldest first.
    ///   - unusableFile: What happens to a file that can't be read as a database.
    ///   - now: The time in a damaged file's new name.
    public static func open(
        at url: URL, migrations: [Migration], unusableFile: UnusableFilePolicy = .setAside,
        now: () -> Date = { Date() }
    ) throws(DatabaseError) -> SQLiteDatabase {
        try open(at: url, migrations: migrations, unusableFile: unusableFile, busyTimeout: busyTimeout, now: now)
    }

    static func open(
        at url: URL, migrations: [Migration], unusableFile: UnusableFilePolicy = .setAside, busyTimeout: TimeInterval,
        now: () -> Date = { Date() }
    ) throws(DatabaseError) -> SQLiteDatabase {
        let file = DatabaseFile(url: url)
        let migrator = Migrator(migrations: migrations, path: file.path)
        try migrations.requireUniqueNames()
        try file.checkAccess()
        let verdict = try file.verdict(migrator: migrator)
        switch verdict {
        case .damaged, .noDatabase: throw try file.reject(as: verdict, unusableFile, at: now())
        case .checked, .trusted: break
        }
        file.createForOwner()
        do {
            return try openPool(file, migrator: migrator, busyTimeout: busyTimeout, wasChecked: verdict == .checked)
        } catch {
            let translated = DatabaseError(translating: error, path: file.path)
            guard case .damageFound = translated else { throw translated }
            throw try file.reject(as: .damaged, unusableFile, at: now())
        }
    }

    /// Creates a database in memory, which is released with this object, for tests and temporary rows.
    /// - Parameter checksReferences: Whether a migration fails if a row refers to a missing one.
    public static func inMemory(
        migrations: [Migration], checksReferences: Bool = true
    ) throws(DatabaseError) -> SQLiteDatabase {
        do {
            let migrator = Migrator(
                migrations: migrations, path: inMemoryPath, checksReferences: checksReferences)
            try migrations.requireUniqueNames()
            let writer = try DatabaseQueue(configuration: configuration(busyTimeout: busyTimeout))
            try migrator.run(on: writer)
            return SQLiteDatabase(writer: writer, migrator: migrator)
        } catch {
            throw DatabaseError(translating: error, path: inMemoryPath)
        }
    }

    /// Creates a copy in memory, for tests that start with the same content.
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

    /// Runs queries with one consistent view of the database.
    /// - Throws: ``DatabaseError``, the closure's error, or `CancellationError` if the task is canceled.
    @discardableResult
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await translatingErrors { [path] in
            try await self.writer.read { try body(Connection(SQLiteStatements(database: $0, path: path))) }
        }
    }

    /// Runs statements in one transaction, which is rolled back if the closure throws.
    /// - Throws: ``DatabaseError``, the closure's error, or `CancellationError` if the task is canceled before the
    ///   commit.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await translatingErrors { [path] in
            try await self.writer.write { try body(Connection(SQLiteStatements(database: $0, path: path))) }
        }
    }

    /// Waits for running accesses and closes the database. Later accesses throw ``DatabaseError/closed``. Closing twice
    /// is allowed.
    ///
    /// Afterwards the whole database is in its one file, unless another process has it open too. Without this call, it
    /// is closed with its last reference; a process that ends before leaves the last writes in the write-ahead log,
    /// which the next opening reads.
    public func close() throws(DatabaseError) {
        if isClosed.exchange(true, ordering: .sequentiallyConsistent) { return }
        // A read that starts between the checkpoint and closing would keep the log.
        accesses.wait()
        do {
            if let pool = writer as? DatabasePool {
                // GRDB closes readers last, and a read-only connection can't checkpoint the log
                // (<https://github.com/groue/GRDB.swift/issues/739>). If this fails, the log still exists.
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
            throw recorded(DatabaseError(translating: error, path: path))
        } catch let error as DatabaseError {
            throw recorded(error)
        }
    }

    /// Makes the next opening check the file after this connection found damage.
    private func recorded(_ error: DatabaseError) -> DatabaseError {
        if case .damageFound(path, _) = error {
            hasMetDamage.store(true, ordering: .sequentiallyConsistent)
            cleanEnd?.remove()
        }
        return error
    }

    private static func openPool(
        _ file: DatabaseFile, migrator: Migrator, busyTimeout: TimeInterval, wasChecked: Bool
    ) throws -> SQLiteDatabase {
        let pool: DatabasePool
        do {
            pool = try waitingPool(path: migrator.path, busyTimeout: busyTimeout)
        } catch let error as GRDB.DatabaseError where DatabaseFile.isUnusable(error) {
            throw DatabaseError.damageFound(path: migrator.path, reason: String(describing: error))
        }
        // Not earlier, because a file that is refused keeps its permissions.
        file.restrictToOwner()
        // With GRDB's NORMAL, a power failure could lose the last commits of a write-ahead log.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try migrator.run(on: pool)
        return SQLiteDatabase(writer: pool, migrator: migrator, wasChecked: wasChecked)
    }

    /// Opens the pool, which sets up a write-ahead log if the file has none.
    ///
    /// For that, SQLite upgrades a read lock to a write lock. If another connection writes, it fails immediately
    /// instead of calling the busy handler, because two readers could otherwise deadlock (`sqlite3BtreeBeginTrans` in
    /// its btree.c). The failed pool has no lock, so retrying is safe.
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

    /// The time that an access waits for another process, in seconds.
    static let busyTimeout: TimeInterval = 5

    static let inMemoryPath = ":memory:"
}
