import Foundation

/// The errors of a database that callers can handle differently.
///
/// Each description is a sentence for a person with the problem, its place, and what to do.
public enum DatabaseError: Error, Hashable, Sendable {
    /// The file isn't a valid database. It was moved unchanged, with its log, to `setAside`.
    case damaged(setAside: URL)
    /// The file isn't a valid database, and couldn't be moved. It is unchanged.
    case damagedInPlace(path: String, reason: String)
    /// The file is a damaged database, or its log is left without it. It is unchanged and in its place.
    case damagedAndKept(path: String)
    /// The file has content that isn't a database of this app: it isn't a database, or another program's. It is unchanged
    /// and in its place.
    case unrecognized(path: String, reason: String)
    /// A statement found damage in an open database.
    case damageFound(path: String, reason: String)
    /// The backup isn't a valid database.
    case damagedBackup(path: String, reason: String)
    /// The backup is a database of another program.
    case foreign(path: String)
    /// The user may not read and write the file or its folder.
    case notPermitted(path: String, reason: String)
    /// The path isn't a regular file.
    case notAFile(path: String)
    /// The file can't be opened or created, for example because its folder is missing.
    case cannotOpen(path: String, reason: String)
    /// The operating system failed to read or write.
    case inputOutput(path: String, reason: String)
    /// The file's volume has no space left.
    case diskFull(path: String)
    /// Another program held the database for longer than the busy timeout.
    case locked(path: String)
    /// Other transactions changed the same rows each time that this one was tried. Nothing was changed.
    case contended(server: String)
    /// A statement took longer than its limit, or waited too long for another transaction. Nothing was changed.
    case timedOut(server: String)
    /// All connections to the server of the database were used by others for too long. Nothing was executed.
    case busy(server: String)
    /// The server of the database can't be reached, or its connection was lost.
    case unreachable(server: String, reason: String)
    /// The connection to the server was lost during the commit of a write, so it isn't known whether it is stored.
    case commitUnanswered(server: String, reason: String)
    /// The server's database was created with other properties than needed.
    case unsuitable(server: String, reason: String)
    /// The database was closed before this access.
    case closed
    /// A newer app has migrated the database: it contains migrations that this app doesn't have.
    case fromNewerApp(path: String, unknownMigrations: [String])
    /// A migration failed and was rolled back. Earlier ones are applied.
    case migrationFailed(name: String, reason: String)
    /// Two migrations of the list share a name.
    case duplicateMigration(name: String)
    /// A statement violated a constraint of the schema: a unique index, a foreign key, a check.
    case constraint(reason: String, sql: String?)
    /// The database rejected a statement: its syntax, its arguments, or a write within a read.
    case statement(reason: String, sql: String?)
    /// A text contains a NUL character.
    case unstorableText
    /// A row has no column with that name.
    case missingColumn(String, available: [String])
    /// A column contains another type than requested.
    case columnType(String, expected: String, found: String)
}

extension DatabaseError {
    /// Whether the store failed, so that any statement would fail, and not the statement itself.
    public var isOfStore: Bool {
        switch self {
        case .diskFull, .locked, .inputOutput, .damageFound, .notPermitted, .closed: true
        case .contended, .timedOut, .unreachable, .commitUnanswered, .busy: true
        default: false
        }
    }
}

extension DatabaseError: CustomStringConvertible {
    /// A sentence with the problem, its place, and what to do.
    public var description: String {
        switch self {
        case .damaged(let setAside):
            "The database is damaged. It was set aside as \(setAside.path(percentEncoded: false)); start again to "
                + "begin with an empty one, or put a backup in its place."
        case .damagedInPlace(let path, let reason):
            "The database \(path) is damaged and could not be set aside: \(reason). Move it away, then start again."
        case .damagedAndKept(let path):
            "The database \(path) is damaged; nothing was changed. Move it away, and \(path)-wal and \(path)-shm if they "
                + "exist. Then copy a backup to its place, or start without one to begin with an empty database."
        case .unrecognized(let path, let reason):
            "\(path) isn't a PetNest database: \(reason). Nothing was changed; choose another file, or move this one away."
        case .damageFound(let path, let reason):
            "The database \(path) is damaged: \(reason). Start again to have it checked."
        case .damagedBackup(let path, let reason):
            "The backup \(path) is damaged: \(reason). Nothing was changed; choose another backup."
        case .foreign(let path):
            "\(path) is a database of another program, so it can't be a backup. Nothing was changed; choose another file."
        case .notPermitted(let path, let reason):
            "The database \(path) may not be opened: \(reason). Give yourself read and write permission on it and its "
                + "folder, or choose another data folder."
        case .notAFile(let path):
            "\(path) is not a file, so it can't be a database. Move it away, or choose another data folder."
        case .cannotOpen(let path, let reason):
            "The database \(path) can't be opened: \(reason). Check that its folder exists."
        case .inputOutput(let path, let reason):
            "The database \(path) can't be read or written: \(reason). Check the disk."
        case .diskFull(let path):
            "The disk that holds \(path) is full, so nothing was stored. Free some space."
        case .locked(let path):
            "Another program is using the database \(path). Close it."
        case .contended(let server):
            "Others changed the same records on the database server \(server) each time that this change was tried. Try again."
        case .timedOut(let server):
            "The database server \(server) took too long, so nothing was changed. Try again."
        case .busy(let server):
            "All connections to the database server \(server) are in use. Try again, or allow more connections."
        case .unreachable(let server, let reason):
            "The database server \(server) can't be reached: \(reason). Check that it runs, and its address."
        case .commitUnanswered(let server, let reason):
            "The database server \(server) didn't confirm that it stored a change: \(reason). Look whether it did before "
                + "you repeat it."
        case .unsuitable(let server, let reason):
            "The database of \(server) can't be used: \(reason)."
        case .closed:
            "The database is closed."
        case .fromNewerApp(let path, let unknown):
            "The database \(path) was created by a newer version of this app: it has \(unknown.joined(separator: ", ")). "
                + "Install the newer version, or choose another data folder."
        case .migrationFailed(let name, let reason):
            "The database could not be brought up to date: the step “\(name)” failed and was undone. \(reason)"
        case .duplicateMigration(let name):
            "Two migrations are named “\(name)”; every name must be unique."
        case .constraint(let reason, let sql):
            "A rule of the database forbids this: \(reason)\(Self.quoted(sql))."
        case .statement(let reason, let sql):
            "The database refused a statement: \(reason)\(Self.quoted(sql))."
        case .unstorableText:
            "A text holds a NUL character, which the database can't store. Remove it."
        case .missingColumn(let column, let available):
            "The row has no column “\(column)”; it has \(available.joined(separator: ", "))."
        case .columnType(let column, let expected, let found):
            "The column “\(column)” should hold \(expected), but it holds \(found)."
        }
    }

    private static func quoted(_ sql: String?) -> String {
        sql.map { " in “\($0)”" } ?? ""
    }
}
