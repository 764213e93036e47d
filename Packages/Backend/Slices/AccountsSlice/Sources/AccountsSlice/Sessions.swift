import AccountsWire
import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

/// A session of an account on a device. It starts with a password or a device's secret, and each refresh extends it.
/// The tokens of all its refreshes are one family, which ends together.
struct Session: Sendable {
    /// The seconds by which a clock may be set back without requiring a refresh.
    static let clockSlack = 60
    /// The seconds for which expired tokens are remembered.
    static let memorySeconds = 86_400
}

extension Connection {
    /// Starts a session of an account.
    func beginSession(of account: AccountID, device: String, now: Date) throws -> SessionDTO {
        let moment = now.wholeSeconds
        try execute(
            "DELETE FROM accountSession WHERE refreshMade < ?",
            [(moment - 2 * AccountsAPI.refreshSeconds).sqlValue])
        let id = SessionID()
        let refresh = Token()
        try execute(
            """
            INSERT INTO accountSession (id, account, device, since, used, refresh, refreshMade) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.sqlValue, account.sqlValue, .text(device), moment.sqlValue, moment.sqlValue, .blob(refresh.hash),
                moment.sqlValue,
            ])
        return try body(of: id, account, refresh: refresh, now: moment)
    }

    /// The result of a refresh. Not an error, because ending a family must be committed.
    enum Refreshed {
        case refreshed(SessionDTO)
        case refused(Failure)
    }

    /// Extends a session, and replaces its tokens.
    func refreshSession(by token: Token, now: Date) throws -> Refreshed {
        let moment = now.wholeSeconds
        let current = "SELECT id, account, refreshMade FROM accountSession WHERE refresh = ?"
        guard let row = try row(current, [.blob(token.hash)]) else {
            let used = "SELECT session FROM usedRefresh WHERE hash = ?"
            guard let session = try self.row(used, [.blob(token.hash)])?.value("session", as: SessionID.self) else {
                return .refused(.unauthorized("This refresh token belongs to no session.", reason: "unknown"))
            }
            try endSession(session)
            return .refused(
                .unauthorized(
                    "This refresh token was used before, so its session was ended. Sign in again.",
                    reason: "reused"))
        }
        let id: SessionID = try row.value("id")
        let account: AccountID = try row.value("account")
        guard try moment < row.value("refreshMade", as: Int.self) + AccountsAPI.refreshSeconds else {
            return .refused(.unauthorized("This session is over: sign in again.", reason: "expired"))
        }
        let refresh = Token()
        try execute(
            "INSERT INTO usedRefresh (hash, session, usedAt) VALUES (?, ?, ?)",
            [.blob(token.hash), id.sqlValue, moment.sqlValue])
        try execute(
            "DELETE FROM usedRefresh WHERE session = ? AND usedAt < ?",
            [id.sqlValue, (moment - AccountsAPI.refreshSeconds).sqlValue])
        // The last access token is stored as long as the session, so that it is reported as expired.
        try execute(
            "DELETE FROM accessToken WHERE session = ? AND made < ?",
            [id.sqlValue, (moment - Session.memorySeconds).sqlValue])
        try execute(
            "UPDATE accountSession SET refresh = ?, refreshMade = ?, used = ? WHERE id = ?",
            [.blob(refresh.hash), moment.sqlValue, moment.sqlValue, id.sqlValue])
        return .refreshed(try body(of: id, account, refresh: refresh, now: moment))
    }

    private func body(
        of id: SessionID, _ account: AccountID, refresh: Token, now: Int
    ) throws -> SessionDTO {
        let access = Token()
        try execute(
            "INSERT INTO accessToken (hash, session, made) VALUES (?, ?, ?)",
            [.blob(access.hash), id.sqlValue, now.sqlValue])
        return SessionDTO(
            session: id.description, access: access.text, expiresIn: AccountsAPI.accessSeconds, refresh: refresh.text,
            refreshExpiresIn: AccountsAPI.refreshSeconds, account: AccountDTO(try requireAccount(account)))
    }

    /// Returns the sessions of an account that can still be refreshed, the last used first.
    func sessions(of caller: Caller, now: Date) throws -> RowList<OpenSessionDTO> {
        let rows = try rows(
            SessionTables.ofAccount,
            [caller.account.sqlValue, (now.wholeSeconds - AccountsAPI.refreshSeconds).sqlValue]
        )
        return RowList("accountSession", rows) { row in
            let id: SessionID = try row.value("id")
            return OpenSessionDTO(
                id: id.description, device: try row.value("device"), since: try row.value("since"),
                used: try row.value("used"), isCurrent: id == caller.session)
        }
    }

    /// Ends a session. Does nothing if there is none with the id.
    func endSession(_ id: SessionID) throws {
        try execute("DELETE FROM accountSession WHERE id = ?", [id.sqlValue])
    }

    /// Ends the sessions of an account except for one.
    func endSessions(of account: AccountID, except kept: SessionID? = nil) throws {
        if let kept {
            try execute(
                "DELETE FROM accountSession WHERE account = ? AND id <> ?", [account.sqlValue, kept.sqlValue])
        } else {
            try execute("DELETE FROM accountSession WHERE account = ?", [account.sqlValue])
        }
    }
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
        // A token from the future was created before the clock was set back; otherwise it would be valid until then.
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
