import AccountsWire
import BackendCore
import CoreModels
import Database
import Foundation

/// Stores the codes that were sent for forgotten passwords, at most one for each account.
struct ResetCodeRepository {
    let store: Connection

    /// Saves the hash of a code, which replaces the previous one.
    /// - Returns: `false` if no account has the e-mail address; nothing was saved then.
    func save(hash: String, for email: EmailAddress, now: Date) throws -> Bool {
        guard let account = try AccountRepository(store: store).account(email) else { return false }
        try store.execute(
            """
            INSERT INTO resetCode (account, hash, made, tries) VALUES (?, ?, ?, 0) \
            ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, made = excluded.made, tries = 0
            """,
            [account.id.sqlValue, .text(hash), now.wholeSeconds.sqlValue])
        return true
    }

    /// Returns the hash of an account's code, or `nil` if there is none.
    func hash(ofCodeTo account: AccountID) throws -> String? {
        try store.row("SELECT hash FROM resetCode WHERE account = ?", [account.sqlValue])?.value("hash")
    }

    /// Returns the hash of the code that was sent to an account, and uses up one of its attempts; `nil` if no valid
    /// code is left.
    func useAttempt(
        ofCodeTo email: EmailAddress, now: Date
    ) throws -> (account: AccountID, hash: String)? {
        guard let account = try AccountRepository(store: store).account(email),
            let row = try store.row("SELECT hash, made, tries FROM resetCode WHERE account = ?", [account.id.sqlValue])
        else { return nil }
        let made: Int = try row.value("made")
        let tries: Int = try row.value("tries")
        // A code from the future was created before the clock was set back.
        let time = made - Session.clockSlack..<made + ResetCode.seconds
        guard time.contains(now.wholeSeconds), tries < AccountsAPI.codeAttempts else { return nil }
        try store.execute("UPDATE resetCode SET tries = tries + 1 WHERE account = ?", [account.id.sqlValue])
        return (account.id, try row.value("hash"))
    }
}
