import BackendCore
import Database
import PostgreSQLTesting
import Synchronization

/// A value that is created once in a process for each kind of store, when a test on that kind first needs it.
public final class OncePerStore<Value: Sendable>: Sendable {
    private let create: @Sendable () async throws -> Value
    private let created = Mutex<[TestStore: Task<Value, any Error>]>([:])

    /// Creates the description of a value.
    /// - Parameter create: Creates the value for the current kind of store.
    public init(_ create: @escaping @Sendable () async throws -> Value) {
        self.create = create
    }

    /// The value for the current kind of store.
    public var value: Value {
        get async throws {
            let kind = TestStore.current
            let task = created.withLock { created in
                if let task = created[kind] { return task }
                // A detached task doesn't have the values of the test that happens to be first.
                let task = Task.detached { [create] in
                    try await TestStore.$current.withValue(kind) { try await create() }
                }
                created[kind] = task
                return task
            }
            return try await task.value
        }
    }
}

/// A database that is filled once in a process for each kind of store, and of which each test gets a copy.
///
/// ```swift
/// static let sample = FilledStore(migrations: …, postgreSQL: …) { try await SampleData(upTo: day).fill($0) }
///
/// let (database, _) = try await sample.copy()
/// ```
public final class FilledStore<Contents: Sendable>: Sendable {
    private enum Original {
        case sqlite(SQLiteDatabase)
        case postgreSQL(DatabaseTemplate)
    }

    private let original: OncePerStore<(Original, Contents)>

    /// Creates the description of a database, which is filled for its first copy.
    /// - Parameters:
    ///   - migrations: The migrations for SQLite, in any order.
    ///   - postgreSQL: The migrations for PostgreSQL, in any order.
    ///   - rows: Inserts the rows into PostgreSQL with which the closure begins; those for SQLite do so themselves.
    ///   - fill: Inserts rows, and returns what tests need to know of them.
    public init(
        migrations: [Migration], postgreSQL: [Migration], rows: Migration? = nil,
        fill: @escaping @Sendable (any TransactionalDatabase) async throws -> Contents
    ) {
        original = OncePerStore {
            switch TestStore.current {
            case .sqlite:
                let database = try SQLiteDatabase.inMemory(migrations: migrations.sorted { $0.name < $1.name })
                return (.sqlite(database), try await fill(database))
            case .postgreSQL:
                let all = postgreSQL.sorted { $0.name < $1.name } + (rows.map { [$0] } ?? [])
                let server = try LocalServer.ofProcess.get()
                let (template, contents) = try await DatabaseTemplate.filled(on: server, migrations: all, by: fill)
                return (.postgreSQL(template), contents)
            }
        }
    }

    /// Returns a copy of the current kind, and what the closure returned when it filled the original.
    public func copy() async throws -> (database: any TransactionalDatabase, contents: Contents) {
        let (original, contents) = try await original.value
        switch original {
        case .sqlite(let database): return (try database.inMemoryCopy(), contents)
        case .postgreSQL(let template): return (try await template.copy(), contents)
        }
    }
}
