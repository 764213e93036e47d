import AccountsWire
import BackendCore
import Database
import Foundation

/// A session of an account on a device. It starts with a password or a device's secret, and each refresh extends it.
/// The tokens of all its refreshes are one family, which ends together.
struct Session: Sendable {
    /// The seconds by which the clocks of two servers on one database may differ, and by which a clock may be set back.
    /// Otherwise a server whose clock is behind would refuse every token that another one has just created.
    static let clockSlack = AccountsAPI.accessSeconds
    /// The seconds for which expired tokens are remembered.
    static let memorySeconds = 86_400
}

/// Finds callers by the sessions that are stored.
public struct SessionCallers: Authenticating {
    /// Creates the finder.
    public init() {}

    /// Returns the caller with a token.
    /// - Throws: ``Failure/unauthorized(_:reason:)`` with `unknown` or `expired`.
    public func caller(by token: Token, now: Date, in store: Connection) throws -> Caller {
        guard let row = try store.row(SessionTables.caller, [.blob(token.hash)]) else {
            throw Failure.unauthorized(
                "This access token is invalid, or its session has ended. Sign in again.",
                reason: "unknown")
        }
        let made: Int = try row.value("made")
        // A token from a distant future was created before the clock was set back. It would be valid until then.
        guard (made - Session.clockSlack..<made + AccountsAPI.accessSeconds).contains(now.wholeSeconds) else {
            throw Failure.unauthorized("This access token has expired after ten minutes.", reason: "expired")
        }
        return Caller(account: try row.value("account"), session: try row.value("session"))
    }
}

/// The statements that each request executes.
enum SessionTables {
    static let caller = """
        SELECT session, account, made FROM accessToken JOIN accountSession ON accountSession.id = session WHERE hash = ?
        """
    static let ofAccount = """
        SELECT id, device, since, used FROM accountSession WHERE account = ? AND refreshMade > ? ORDER BY used DESC, id
        """
}
