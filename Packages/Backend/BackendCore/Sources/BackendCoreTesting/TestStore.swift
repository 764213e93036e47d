import BackendCore
import CoreModels
import Database
import Foundation
import PostgreSQLTesting
import Testing

/// The kind of store of a running test.
public enum TestStore: Sendable {
    /// SQLite, in memory.
    case sqlite
    /// PostgreSQL, on the process's own server.
    case postgreSQL

    /// The kind of the running test.
    @TaskLocal public static var current = TestStore.sqlite

    /// Creates an empty database of the current kind, with tables.
    /// - Parameters:
    ///   - migrations: The migrations for SQLite, in any order.
    ///   - postgreSQL: The migrations for PostgreSQL, in any order. A later test with migrations of the same names gets the
    ///     same database, emptied, so a migration that inserts rows needs a name of its own.
    ///   - rows: Inserts the rows into PostgreSQL with which each test begins; those for SQLite do so themselves.
    public static func database(
        migrations: [Migration], postgreSQL: [Migration], rows: Migration? = nil
    ) throws -> any TransactionalDatabase {
        switch current {
        case .sqlite: try SQLiteDatabase.inMemory(migrations: migrations.sorted { $0.name < $1.name })
        case .postgreSQL:
            try LocalServer.ofProcess.get().database(migrations: postgreSQL.sorted { $0.name < $1.name }, rows: rows)
        }
    }
}

extension Migration {
    /// Adds the device's account to a table `account`, as SQLite's migrations do.
    public static let deviceAccount = Migration("device-account") { store in
        try store.execute("INSERT INTO account (id, since) VALUES (?, 0)", [AccountID.device.sqlValue])
    }
}

/// Runs each test of a suite on SQLite and then on PostgreSQL, if that is installed.
///
/// The variable `STORES` of the environment chooses one of them: `sqlite` or `postgresql`.
public struct BothStores: SuiteTrait, TestTrait, TestScoping {
    /// The tests of inner suites run on both, too.
    public var isRecursive: Bool { true }

    /// Runs a test on each store.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let chosen = ProcessInfo.processInfo.environment["STORES"]
        if chosen != "postgresql" { try await function() }
        if chosen == "sqlite" || Self.reportedAbsence != nil { return }
        try await Self.places.withPlace {
            try await TestStore.$current.withValue(.postgreSQL) { try await function() }
        }
    }

    /// The places for tests on PostgreSQL. A test uses the emptied database of an earlier one, unless that still runs; to
    /// create one takes longer than most tests.
    private static let places = Places(4)

    /// The reason PostgreSQL isn't available, which is written to the standard error once.
    private static let reportedAbsence: String? = {
        guard let absence = LocalServer.absence else { return nil }
        FileHandle.standardError.write(Data("Tested on SQLite alone. \(absence)\n".utf8))
        return absence
    }()
}

extension Trait where Self == BothStores {
    /// Runs each test on SQLite and on PostgreSQL.
    public static var onBothStores: Self { BothStores() }
}
