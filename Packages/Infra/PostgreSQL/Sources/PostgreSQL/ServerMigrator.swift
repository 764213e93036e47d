import Database

/// Migrates a server's schema, one process at a time, and rejects one that a newer release has migrated further.
struct ServerMigrator {
    let migrations: [Migration]
    let limits: StatementLimits

    /// Applies the missing migrations, each in its own transaction.
    /// - Parameter onWaiting: Called before this waits for another process.
    func run(on session: Session, onWaiting: () -> Void) throws(DatabaseError) {
        try migrations.requireUniqueNames()
        let connection = Connection(session)
        // A migration may take longer than a request's statement, and so may the wait for another process.
        try connection.execute("SET statement_timeout = 0")
        try lock(connection, onWaiting: onWaiting)
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
        try connection.execute("SELECT pg_advisory_unlock(\(Self.lock))")
    }

    /// Waits until no other process migrates the schema. The lock ends with the session, even if its process is killed.
    private func lock(_ connection: Connection, onWaiting: () -> Void) throws(DatabaseError) {
        let isFree = try connection.row("SELECT pg_try_advisory_lock(\(Self.lock)) AS free")
        if try isFree?.value("free", as: Bool.self) == true { return }
        onWaiting()
        try connection.execute("SET lock_timeout = 0")
        try connection.execute("SELECT pg_advisory_lock(\(Self.lock))")
        try connection.execute(limits.lockSetting)
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

    /// The numbers of the lock. The first one, which no other program on the database should use, is "nest" in ASCII. The
    /// second one is the schema's.
    private static let lock = "\(0x6E_65_73_74), hashtext(current_schema())"
}
