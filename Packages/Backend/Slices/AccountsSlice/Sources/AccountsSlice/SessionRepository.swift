import AccountsWire
import BackendCore
import CoreModels
import Database
import Foundation

/// Reads and changes the sessions of accounts.
struct SessionRepository {
    let store: Connection

    /// Starts a session of an account.
    func begin(of account: AccountID, device: String, now: Date) throws -> SessionDTO {
        let moment = now.wholeSeconds
        try store.execute(
            "DELETE FROM accountSession WHERE refreshMade < ?",
            [(moment - 2 * AccountsAPI.refreshSeconds).sqlValue])
        let id = SessionID()
        let refresh = Token()
        try store.execute(
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
    func refresh(by token: Token, now: Date) throws -> Refreshed {
        let moment = now.wholeSeconds
        let current = "SELECT id, account, refreshMade FROM accountSession WHERE refresh = ?"
        guard let row = try store.row(current, [.blob(token.hash)]) else {
            let used = "SELECT session FROM usedRefresh WHERE hash = ?"
            guard let session = try store.row(used, [.blob(token.hash)])?.value("session", as: SessionID.self) else {
                return .refused(.unauthorized("This refresh token belongs to no session.", reason: "unknown"))
            }
            try end(session)
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
        try store.execute(
            "INSERT INTO usedRefresh (hash, session, usedAt) VALUES (?, ?, ?)",
            [.blob(token.hash), id.sqlValue, moment.sqlValue])
        try store.execute(
            "DELETE FROM usedRefresh WHERE session = ? AND usedAt < ?",
            [id.sqlValue, (moment - AccountsAPI.refreshSeconds).sqlValue])
        // The last access token is stored as long as the session, so that it is reported as expired.
        try store.execute(
            "DELETE FROM accessToken WHERE session = ? AND made < ?",
            [id.sqlValue, (moment - Session.memorySeconds).sqlValue])
        try store.execute(
            "UPDATE accountSession SET refresh = ?, refreshMade = ?, used = ? WHERE id = ?",
            [.blob(refresh.hash), moment.sqlValue, moment.sqlValue, id.sqlValue])
        return .refreshed(try body(of: id, account, refresh: refresh, now: moment))
    }

    private func body(
        of id: SessionID, _ account: AccountID, refresh: Token, now: Int
    ) throws -> SessionDTO {
        let access = Token()
        try store.execute(
            "INSERT INTO accessToken (hash, session, made) VALUES (?, ?, ?)",
            [.blob(access.hash), id.sqlValue, now.sqlValue])
        return SessionDTO(
            session: id.description, access: access.text, expiresIn: AccountsAPI.accessSeconds, refresh: refresh.text,
            refreshExpiresIn: AccountsAPI.refreshSeconds,
            account: AccountDTO(try AccountRepository(store: store).requireAccount(account)))
    }

    /// Returns the sessions of an account that can still be refreshed, the last used first.
    func sessions(of caller: Caller, now: Date) throws -> RowList<OpenSessionDTO> {
        let rows = try store.rows(
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
    func end(_ id: SessionID) throws {
        try store.execute("DELETE FROM accountSession WHERE id = ?", [id.sqlValue])
    }

    /// Ends the sessions of an account except for one.
    func endAll(of account: AccountID, except kept: SessionID? = nil) throws {
        if let kept {
            try store.execute(
                "DELETE FROM accountSession WHERE account = ? AND id <> ?", [account.sqlValue, kept.sqlValue])
        } else {
            try store.execute("DELETE FROM accountSession WHERE account = ?", [account.sqlValue])
        }
    }
}
