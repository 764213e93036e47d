/// The times after which PostgreSQL cancels a statement or ends a session, so that one request can't delay others for
/// long.
package struct StatementLimits: Sendable {
    /// The milliseconds that a statement may take.
    var statement = 15_000
    /// The milliseconds for which a statement may wait for a lock of another transaction.
    var lock = 5000
    /// The milliseconds for which a transaction may wait for its next statement.
    var idle = 15_000

    /// No limits, for work that isn't a request's.
    package static let none = StatementLimits(statement: 0, lock: 0, idle: 0)

    /// The statements that set all limits of a session.
    var settings: String {
        "SET statement_timeout = \(statement); \(lockSetting); SET idle_in_transaction_session_timeout = \(idle)"
    }

    /// The statement that sets the limit of waits for locks.
    var lockSetting: String { "SET lock_timeout = \(lock)" }
}
