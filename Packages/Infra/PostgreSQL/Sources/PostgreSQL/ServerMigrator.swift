import Database

/// Migrates a server's schema, one process at a time, and rejects one that a newer release has migrated further.
struct ServerMigrator {
    let migrations: [Migration]

    /// Applies the missing migrations, each in its own transaction.
    func run(on session: Session) throws(DatabaseError) {
        try migrations.requireUniqueNames()
        let connection = Connection(session)
        // The lock ends with the session.
        try connection.execute("SELECT pg_advisory_lock(\(Self.lock), hashtext(current_schema()))")
        try connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_migration (number BIGSERIAL PRIMARY KEY, name TEXT NOT NULL UNIQUE)")
        var applied: [String] = []
        for row in try connection.rows("SELECT name FROM schema_migration ORDER BY number") {
            applied.append(try row.value("name"))
        }
        try migrations.refuseNewer(than: applied, path: session.server)
        for migration in migrations where !applied.contains(migration.name) {
            try apply(migration, on: session)
        }
        try connection.execute("SELECT pg_advisory_unlock(\(Self.lock), hashtext(current_schema()))")
    }

    private func apply(_ migration: Migration, on session: Session) throws(DatabaseError) {
        let connection = Connection(session)
        do {
            session.begin("")
            try migration.apply(connection)
            try connection.execute("INSERT INTO schema_migration (name) VALUES (?)", [.text(migration.name)])
            try session.commit(isWrite: true)
        } catch {
            session.rollBack()
            if let error = error as? DatabaseError, error.isOfStore { throw error }
            throw .migrationFailed(name: migration.name, reason: String(describing: error))
        }
    }

    /// The first number of the lock, which no other program on the database should use: "nest" in ASCII. The second one
    /// is the schema's.
    private static let lock = 0x6E_65_73_74
}
