import AccountsWire
import BackendCore
import CoreModels
import Database
import Foundation

/// The key under which attempts are counted. Known and unknown e-mails are treated alike, so that delays don't reveal
/// who has an account.
struct AttemptKey: Hashable, Sendable {
    /// A hash, so that strangers' input isn't stored.
    let hash: Data

    /// Attempts with the password of an e-mail, on any route.
    static func password(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: SHA256.hash("password/\(email.text)"))
    }
    /// Attempts with the secret of a device's account.
    static func device(_ account: AccountID) -> AttemptKey { AttemptKey(hash: SHA256.hash("device/\(account)")) }
    /// Requests for codes.
    static func code(_ email: EmailAddress) -> AttemptKey { AttemptKey(hash: SHA256.hash("code/\(email.text)")) }
    /// Attempts with codes.
    static func reset(_ email: EmailAddress) -> AttemptKey { AttemptKey(hash: SHA256.hash("reset/\(email.text)")) }
    /// Registrations of an e-mail.
    static func registration(_ email: EmailAddress) -> AttemptKey { AttemptKey(hash: SHA256.hash("new/\(email.text)")) }
}

/// The delays after wrong attempts.
enum AttemptPause {
    /// The longest delay, in seconds.
    static let longest = 900
    /// The seconds after which attempts are forgotten.
    static let memory = 86_400

    /// Returns the delay after a number of wrong attempts, in seconds.
    static func seconds(after failures: Int) -> Int {
        failures < AccountsAPI.freeAttempts
            ? 0 : min(longest, 30 << min(failures - AccountsAPI.freeAttempts, 10))
    }
}

extension Connection {
    /// Counts an attempt before it is checked, so that a thousand concurrent ones are delayed like a thousand in a row.
    /// - Returns: The seconds to wait, or `nil` if this attempt may be checked. An attempt that comes too soon isn't
    ///   counted.
    func beginAttempt(_ key: AttemptKey, now: Date) throws -> Int? {
        let moment = now.wholeSeconds
        try execute("DELETE FROM accountAttempt WHERE last < ?", [(moment - AttemptPause.memory).sqlValue])
        let row = try row("SELECT failures, last FROM accountAttempt WHERE key = ?", [.blob(key.hash)])
        let failures: Int = try row?.value("failures") ?? 0
        let last: Int = try row?.value("last") ?? 0
        if last > moment {
            // The clock was set back: the delay starts again, instead of lasting until the clock catches up.
            try execute(
                "UPDATE accountAttempt SET last = ? WHERE key = ?", [moment.sqlValue, .blob(key.hash)])
        }
        let rest = AttemptPause.seconds(after: failures) - (moment - min(last, moment))
        if rest > 0 { return rest }
        try execute(
            """
            INSERT INTO accountAttempt (key, failures, last) VALUES (?1, 1, ?2) \
            ON CONFLICT (key) DO UPDATE SET failures = failures + 1, last = ?2
            """, [.blob(key.hash), moment.sqlValue])
        return nil
    }

    /// Forgets the attempts after a right one.
    func forgetAttempts(_ key: AttemptKey) throws {
        try execute("DELETE FROM accountAttempt WHERE key = ?", [.blob(key.hash)])
    }
}
