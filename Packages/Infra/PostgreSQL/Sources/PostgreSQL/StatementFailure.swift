import Database

/// The error of a statement, as PostgreSQL reports it.
struct StatementFailure {
    /// The code of the error: <https://www.postgresql.org/docs/current/errcodes-appendix.html>. It is empty if the
    /// connection was lost.
    let code: String
    let message: String
    let sql: String?

    /// Whether the transaction conflicted with another one, and would succeed if it ran again.
    var isConflict: Bool { code == "40001" || code == "40P01" }

    /// Whether a row with the same key exists. If another transaction added it meanwhile, this one may have found none
    /// before, which can't happen if transactions run one after the other.
    var isDuplicate: Bool { code == "23505" }

    /// Whether the server may have committed if this is the error of a commit: the connection was lost, or the server is
    /// shutting down. After other errors, the transaction is rolled back.
    var leavesCommitOpen: Bool { ["", "08", "57"].contains(code.prefix(2)) }

    /// Returns the error for callers.
    func error(server: String) -> DatabaseError {
        switch code {
        case "42501": .notPermitted(path: server, reason: message)
        case "40001", "40P01": .contended(server: server)
        case "55P03", "57014": .timedOut(server: server)
        case "53100": .diskFull(path: server)
        case "58030", "58000": .inputOutput(path: server, reason: message)
        case "XX001", "XX002": .damageFound(path: server, reason: message)
        case _ where code.hasPrefix("23"): .constraint(reason: message, sql: sql)
        case "P0001": .constraint(reason: message, sql: sql)
        // A lost connection, too many of them, or a server that is shutting down or starting.
        case _ where ["", "08", "53", "57"].contains(code.prefix(2)): .unreachable(server: server, reason: message)
        default: .statement(reason: message, sql: sql)
        }
    }
}
