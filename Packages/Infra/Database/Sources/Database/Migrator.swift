import GRDB

/// Migrates a database's schema, and rejects one that a newer app has migrated further.
struct Migrator {
    let migrations: [Migration]
    let path: String
    /// Whether each migration must leave all references valid.
    var checksReferences = true

    /// Returns whether at least one of these migrations was applied to a database.
    func hasMigrated(_ database: GRDB.Database) throws -> Bool {
        try appliedNames(database).contains { name in migrations.contains { $0.name == name } }
    }

    /// Returns whether a database has content, but no record of migrations.
    func isForeign(_ database: GRDB.Database) throws -> Bool {
        if try database.tableExists(Self.table) { return false }
        return try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master)") ?? false
    }

    /// Throws if an unknown migration was applied to the database.
    func refuseNewer(_ database: GRDB.Database) throws {
        try migrations.refuseNewer(than: appliedNames(database), path: path)
    }

    /// Applies the missing migrations, each in its own transaction.
    func run(on writer: any DatabaseWriter) throws {
        try writer.barrierWriteWithoutTransaction { database in
            let applied = try appliedNames(database)
            let pending = migrations.filter { !applied.contains($0.name) }
            if pending.isEmpty { return }
            // SQLite ignores this pragma within a transaction. Rebuilding a table requires it to be off.
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            for migration in pending {
                try apply(migration, to: database)
            }
            try database.execute(sql: "PRAGMA foreign_keys = ON")
        }
    }

    private func appliedNames(_ database: GRDB.Database) throws -> [String] {
        guard try database.tableExists(Self.table) else { return [] }
        return try String.fetchAll(database, sql: "SELECT name FROM \(Self.table) ORDER BY rowid")
    }

    private func apply(_ migration: Migration, to database: GRDB.Database) throws {
        try database.inTransaction(.immediate) {
            try database.execute(sql: "CREATE TABLE IF NOT EXISTS \(Self.table) (name TEXT NOT NULL UNIQUE)")
            // Another process may have applied it since the list was read; the transaction now excludes that.
            if try appliedNames(database).contains(migration.name) { return .rollback }
            do {
                try migration.apply(Connection(SQLiteStatements(database: database, path: path)))
                if checksReferences { try database.checkForeignKeys() }
            } catch {
                throw Self.failure(of: migration, error, path: path)
            }
            try database.execute(sql: "INSERT INTO \(Self.table) (name) VALUES (?)", arguments: [migration.name])
            return .commit
        }
    }

    /// Errors of the store, such as a full disk, keep their case.
    private static func failure(of migration: Migration, _ error: any Error, path: String) -> DatabaseError {
        let translated = DatabaseError(translating: error, path: path)
        if translated.isOfStore { return translated }
        return .migrationFailed(name: migration.name, reason: String(describing: translated))
    }

    private static let table = "schema_migration"
}
