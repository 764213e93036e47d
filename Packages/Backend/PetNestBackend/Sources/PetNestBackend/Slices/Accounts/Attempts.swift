import CoreModels
import Database
import Foundation

/// What attempts are counted under: a known account and an e-mail that nobody has look the same here, so that slowing
/// doesn't tell who has an account.
struct AttemptKey: Hashable, Sendable {
    /// A hash, so that what strangers typed isn't kept.
    let hash: Data

    /// Attempts with the password of an e-mail, wherever it is asked for.
    static func password(_ email: EmailAddress) -> AttemptKey {
        AttemptKey(hash: SHA256.hash("password/\(email.text)"))
    }
    /// Attempts with the secret of a device's account.
    static func device(_ account: AccountID) -> AttemptKey { AttemptKey(hash: SHA256.hash("device/\(account)")) }
    /// Codes that were asked for.
    static func code(_ email: EmailAddress) -> AttemptKey { AttemptKey(hash: SHA256.hash("code/\(email.text)")) }
    /// Codes that were tried.
    static func reset(_ email: EmailAddress) -> AttemptKey { AttemptKey(hash: SHA256.hash("reset/\(email.text)")) }
    /// Registrations of an e-mail.
    static func registration(_ email: EmailAddress) -> AttemptKey { AttemptKey(hash: SHA256.hash("new/\(email.text)")) }
}

/// How long one waits after wrong attempts.
enum AttemptPause {
    /// So many wrong attempts are free.
    static let free = 5
    /// The longest pause, in seconds.
    static let longest = 900
    /// After how long attempts are forgotten, in seconds.
    static let memory = 86_400

    /// The pause after so many wrong attempts, in seconds.
    static func seconds(after failures: Int) -> Int {
        failures < free ? 0 : min(longest, 30 << min(failures - free, 10))
    }
}

extension Connection {
    /// Counts an attempt before it is looked at, so that a thousand at once are slowed as a thousand in a row are.
    /// - Returns: How many seconds are to be waited until the next; `nil` if this attempt may be looked at. What came
    ///   too early isn't counted.
    func beginAttempt(_ key: AttemptKey, now: Date) throws -> Int? {
        let moment = now.wholeSeconds
        try execute("DELETE FROM accountAttempt WHERE last < ?", [(moment - AttemptPause.memory).sqlValue])
        let row = try row("SELECT failures, last FROM accountAttempt WHERE key = ?", [.blob(key.hash)])
        let failures: Int = try row?.value("failures") ?? 0
        let last: Int = try row?.value("last") ?? 0
        if last > moment {
            // The clock was set back: the pause starts again, instead of lasting until the clock catches up.
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

    /// Forgets the attempts, since one was right.
    func forgetAttempts(_ key: AttemptKey) throws {
        try execute("DELETE FROM accountAttempt WHERE key = ?", [.blob(key.hash)])
    }
}
