import Database
import Foundation
import PostgreSQL

/// A filled database on a server for tests, of which each test gets a copy. PostgreSQL copies the files, which takes a few
/// dozen milliseconds of processor time, and less than inserting a thousand rows.
public final class DatabaseTemplate: Sendable {
    private let server: LocalServer
    private let migrations: [Migration]
    private let name: String
    /// The options that let the server copy files instead of writing each page to its log; `CREATE DATABASE` has them
    /// from PostgreSQL 15 on, and did so before.
    private let options: String

    private init(on server: LocalServer, migrations: [Migration], name: String, options: String) {
        self.server = server
        self.migrations = migrations
        self.name = name
        self.options = options
    }

    /// Creates a database and fills it.
    /// - Parameters:
    ///   - migrations: The migrations that create its tables, oldest first.
    ///   - fill: Inserts the rows. The database is closed afterwards.
    /// - Returns: The template, and the closure's result.
    public static func filled<Value>(
        on server: LocalServer, migrations: [Migration], by fill: (any TransactionalDatabase) async throws -> Value
    ) async throws -> (template: DatabaseTemplate, value: Value) {
        let name = server.newName()
        try await server.execute("CREATE DATABASE \(name)")
        // On a busy machine, the computation of much data may pause a transaction for long.
        let database = try PostgreSQLDatabase.open(
            server.address(of: name), migrations: migrations, connections: 2, limits: .none)
        let version = try await database.read { store in
            try store.row("SELECT CAST(current_setting('server_version_num') AS BIGINT) AS number")?
                .value("number", as: Int.self) ?? 0
        }
        let value = try await fill(database)
        // The server refuses to copy a database with open connections.
        try database.close()
        let options = version < 150_000 ? "" : "STRATEGY FILE_COPY"
        return (DatabaseTemplate(on: server, migrations: migrations, name: name, options: options), value)
    }

    /// Creates a copy, which is removed after the test closed or released it.
    public func copy() async throws -> any TransactionalDatabase {
        let copy = server.newName()
        try await server.execute("CREATE DATABASE \(copy) TEMPLATE \(name) \(options)")
        let database = try PostgreSQLDatabase.open(server.address(of: copy), migrations: migrations, connections: 2)
        return LentDatabase(database) { [server] database in
            try database.close()
            try await server.execute("DROP DATABASE \(copy) WITH (FORCE)")
        }
    }
}
