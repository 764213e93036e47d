/// One step of the schema's history, applied once to every database and never edited after a release.
///
/// ```swift
/// Migration("pets") { connection in
///     try connection.execute("CREATE TABLE pet (id TEXT PRIMARY KEY, name TEXT NOT NULL)")
/// }
/// ```
public struct Migration: Sendable {
    /// The unique name that the database records.
    public let name: String

    /// The step itself.
    public let apply: @Sendable (Connection) throws -> Void

    /// Creates a migration.
    ///
    /// The closure runs in its own transaction with foreign keys disabled, so that tables can be rebuilt; they are
    /// checked before the commit. An error rolls the migration back.
    public init(_ name: String, apply: @escaping @Sendable (Connection) throws -> Void) {
        self.name = name
        self.apply = apply
    }
}

extension [Migration] {
    /// Throws ``DatabaseError/duplicateMigration(name:)`` if two have the same name.
    public func requireUniqueNames() throws(DatabaseError) {
        var names: Set<String> = []
        for migration in self where !names.insert(migration.name).inserted {
            throw .duplicateMigration(name: migration.name)
        }
    }

    /// Throws ``DatabaseError/fromNewerApp(path:unknownMigrations:)`` if another one was applied to a database.
    /// - Parameters:
    ///   - applied: The names of the applied migrations.
    ///   - path: The database's path or server, for the error.
    public func refuseNewer(than applied: [String], path: String) throws(DatabaseError) {
        let names = Set(map(\.name))
        let unknown = applied.filter { !names.contains($0) }
        if !unknown.isEmpty { throw .fromNewerApp(path: path, unknownMigrations: unknown) }
    }
}
