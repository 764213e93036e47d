import GRDB

extension DatabaseError {
    /// Converts an error of GRDB or SQLite.
    init(translating error: any Error, path: String) {
        switch error {
        case let error as DatabaseError: self = error
        case let error as GRDB.DatabaseError: self.init(translating: error, path: path)
        default: self = .statement(reason: String(describing: error), sql: nil)
        }
    }

    private init(translating error: GRDB.DatabaseError, path: String) {
        let reason = error.message ?? "code \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damageFound(path: path, reason: reason)
        case .SQLITE_PERM, .SQLITE_AUTH: self = .notPermitted(path: path, reason: reason)
        // Read closures run on a read-only connection.
        case .SQLITE_READONLY where error.sql != nil: self = .statement(reason: reason, sql: error.sql)
        case .SQLITE_READONLY: self = .notPermitted(path: path, reason: reason)
        case .SQLITE_CANTOPEN: self = .cannotOpen(path: path, reason: reason)
        case .SQLITE_FULL: self = .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
        case .SQLITE_IOERR: self = .inputOutput(path: path, reason: reason)
        case .SQLITE_CONSTRAINT: self = .constraint(reason: reason, sql: error.sql)
        default: self = .statement(reason: reason, sql: error.sql)
        }
    }
}
