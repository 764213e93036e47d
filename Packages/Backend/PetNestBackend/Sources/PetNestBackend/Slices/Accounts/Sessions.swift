import CoreModels
import Database
import Foundation
import HTTPTypes

/// A time during which somebody is signed in on a device: it begins with a password or a device's secret and goes on with
/// each refresh. The tokens of all its refreshes are one family, which ends together.
struct Session: Sendable {
    /// How long an access token is good, in seconds.
    static let accessSeconds = 600
    /// How long a refresh token is good, in seconds: sixty days.
    static let refreshSeconds = 60 * 86_400
    /// By how much a clock may go back without anybody's having to refresh, in seconds.
    static let clockSlack = 60
    /// For how long it is remembered what a token was that is good no more, in seconds.
    static let memorySeconds = 86_400
}

/// Identifies a session.
typealias SessionID = EntityID<Session>

/// What signing in is answered with.
struct SessionBody: Encodable, Sendable {
    let session: String
    let access: String
    let expiresIn: Int
    let refresh: String
    let refreshExpiresIn: Int
    let account: AccountBody
    var secret: String?
}

/// A session as its account lists it.
struct OpenSessionBody: Encodable, Sendable {
    let id: String
    let device: String
    let since: Int
    let used: Int
    let isCurrent: Bool
}

extension Connection {
    /// Begins a session of an account.
    func beginSession(of account: AccountID, device: String, now: Date) throws -> SessionBody {
        let moment = now.wholeSeconds
        try execute(
            "DELETE FROM accountSession WHERE refreshMade < ?",
            [(moment - 2 * Session.refreshSeconds).sqlValue])
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

    /// What came of a refresh token. It is an answer and no error, since the end of a family has to be kept.
    enum Refreshed {
        case refreshed(SessionBody)
        case refused(Failure)
    }

    /// Goes on with a session, by tokens in place of those before.
    func refreshSession(by token: Token, now: Date) throws -> Refreshed {
        let moment = now.wholeSeconds
        let current = "SELECT id, account, refreshMade FROM accountSession WHERE refresh = ?"
        guard let row = try row(current, [.blob(token.hash)]) else {
            let used = "SELECT session FROM usedRefresh WHERE hash = ?"
            guard let session = try self.row(used, [.blob(token.hash)])?.value("session", as: SessionID.self) else {
                return .refused(.unauthorized("This refresh token is of no session.", reason: "unknown"))
            }
            try endSession(session)
            return .refused(
                .unauthorized(
                    "This refresh token was used before, so that its session was ended: sign in again.",
                    reason: "reused"))
        }
        let (id, account): (SessionID, AccountID) = (try row.value("id"), try row.value("account"))
        guard try moment < row.value("refreshMade", as: Int.self) + Session.refreshSeconds else {
            return .refused(.unauthorized("This session is over: sign in again.", reason: "expired"))
        }
        let refresh = Token()
        try execute(
            "INSERT INTO usedRefresh (hash, session, usedAt) VALUES (?, ?, ?)",
            [.blob(token.hash), id.sqlValue, moment.sqlValue])
        try execute(
            "DELETE FROM usedRefresh WHERE session = ? AND usedAt < ?",
            [id.sqlValue, (moment - Session.refreshSeconds).sqlValue])
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
    ) throws -> SessionBody {
        let access = Token()
        try execute(
            "INSERT INTO accessToken (hash, session, made) VALUES (?, ?, ?)",
            [.blob(access.hash), id.sqlValue, now.sqlValue])
        return SessionBody(
            session: id.description, access: access.text, expiresIn: Session.accessSeconds, refresh: refresh.text,
            refreshExpiresIn: Session.refreshSeconds, account: try requireAccount(account).body)
    }

    /// Whose token this is.
    /// - Throws: ``Failure/unauthorized(_:reason:)`` with `unknown` or `expired`.
    func caller(by token: Token, now: Date) throws -> Caller {
        guard let row = try row(SessionTables.caller, [.blob(token.hash)]) else {
            throw Failure.unauthorized(
                "This access token is of no session: it was made up, or its session was ended. Sign in again.",
                reason: "unknown")
        }
        let made: Int = try row.value("made")
        // One of the future was made before the clock was put back; else it would be good until then.
        guard (made - Session.clockSlack..<made + Session.accessSeconds).contains(now.wholeSeconds) else {
            throw Failure.unauthorized("This access token was good for ten minutes, which are over.", reason: "expired")
        }
        return Caller(account: try row.value("account"), session: try row.value("session"))
    }

    /// The sessions of an account that can still be refreshed, the last used first.
    func sessions(of caller: Caller, now: Date) throws -> [OpenSessionBody] {
        try rows(
            SessionTables.ofAccount,
            [caller.account.sqlValue, (now.wholeSeconds - Session.refreshSeconds).sqlValue]
        ).map { row in
            let id: SessionID = try row.value("id")
            return OpenSessionBody(
                id: id.description, device: try row.value("device"), since: try row.value("since"),
                used: try row.value("used"), isCurrent: id == caller.session)
        }
    }

    /// Ends a session; one that isn't there is ended.
    func endSession(_ id: SessionID) throws {
        try execute("DELETE FROM accountSession WHERE id = ?", [id.sqlValue])
    }

    /// Ends the sessions of an account, all but one.
    func endSessions(of account: AccountID, except kept: SessionID? = nil) throws {
        try execute(
            "DELETE FROM accountSession WHERE account = ? AND id IS NOT ?", [account.sqlValue, kept.sqlValue])
    }
}

/// The statements that each request runs.
enum SessionTables {
    static let caller = """
        SELECT session, account, made FROM accessToken JOIN accountSession ON accountSession.id = session WHERE hash = ?
        """
    static let ofAccount = """
        SELECT id, device, since, used FROM accountSession WHERE account = ? AND refreshMade > ? ORDER BY used DESC, id
        """
}

extension HTTPFields {
    /// The token of a request, by RFC 6750, section 2.1.
    /// - Throws: ``Failure/unauthorized(_:reason:)`` with `missing`, or `unknown` for what can't be a token.
    func bearerToken() throws(Failure) -> Token {
        let words = self[.authorization]?.split(separator: " ") ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw .unauthorized(
                "This is answered to those who are signed in: send the header “Authorization: Bearer TOKEN”.",
                reason: "missing")
        }
        guard let token = Token(String(words[1])) else {
            throw .unauthorized("What the header Authorization holds is no access token.", reason: "unknown")
        }
        return token
    }
}
