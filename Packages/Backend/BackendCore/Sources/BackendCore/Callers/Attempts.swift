import CoreModels
import CoreWire
import Database
import Foundation

/// The key under which attempts are counted. Known and unknown e-mails are treated the same, so that delays don't
/// reveal who has an account.
public struct AttemptKey: Hashable, Sendable {
    /// The hash of the input, so that input from strangers isn't stored.
    let hash: Data

    /// Creates the key of a kind of attempt on a subject: `AttemptKey("device", account)`.
    public init(_ kind: String, _ whose: some CustomStringConvertible) {
        hash = SHA256.hash("\(kind)/\(whose)")
    }
}

/// The delays after wrong attempts.
enum AttemptPause {
    /// The longest delay, in seconds.
    static let longest = 900
    /// The seconds after which attempts are forgotten.
    static let memory = 86_400

    /// Returns the delay after a number of wrong attempts, in seconds.
    static func seconds(after failures: Int) -> Int {
        let counted = failures - FailureDeclaration.freeAttempts
        return counted < 0 ? 0 : min(longest, 30 << min(counted, 10))
    }
}

/// The counted attempts of a store.
public struct AttemptRepository {
    private let store: Connection

    /// Creates the repository of the attempts in a transaction.
    public init(store: Connection) {
        self.store = store
    }

    /// Counts an attempt before it is checked, so that a thousand concurrent ones are delayed like a thousand in a row.
    /// - Returns: The seconds to wait, or `nil` if this attempt may be checked. An attempt that comes too soon isn't
    ///   counted.
    public func begin(_ key: AttemptKey, now: Date) throws -> Int? {
        let moment = now.wholeSeconds
        try store.execute("DELETE FROM accountAttempt WHERE last < ?", [(moment - AttemptPause.memory).sqlValue])
        let row = try store.row("SELECT failures, last FROM accountAttempt WHERE key = ?", [.blob(key.hash)])
        let failures: Int = try row?.value("failures") ?? 0
        let last: Int = try row?.value("last") ?? 0
        if last > moment {
            // The clock was set back: the delay restarts, instead of lasting until the clock catches up.
            try store.execute(
                "UPDATE accountAttempt SET last = ? WHERE key = ?", [moment.sqlValue, .blob(key.hash)])
        }
        let rest = AttemptPause.seconds(after: failures) - (moment - min(last, moment))
        if rest > 0 { return rest }
        try store.execute(
            """
            INSERT INTO accountAttempt (key, failures, last) VALUES (?, 1, ?) \
            ON CONFLICT (key) DO UPDATE SET failures = accountAttempt.failures + 1, last = excluded.last
            """, [.blob(key.hash), moment.sqlValue])
        return nil
    }

    /// Deletes the counted attempts after a successful one.
    public func forget(_ key: AttemptKey) throws {
        try store.execute("DELETE FROM accountAttempt WHERE key = ?", [.blob(key.hash)])
    }
}

extension RouteServices {
    /// Counts an attempt.
    /// - Parameter failure: The error for an attempt that comes too soon, by the seconds to wait.
    /// - Throws: That error.
    public func attempt(
        _ key: AttemptKey, now: Date,
        orThrow failure: (_ wait: Int) -> Failure = { .tooSoon("Too many wrong attempts.", wait: $0) }
    ) async throws {
        guard let wait = try await database.write({ try AttemptRepository(store: $0).begin(key, now: now) }) else {
            return
        }
        throw failure(wait)
    }
}

extension Failure {
    /// An attempt came too soon after the ones before.
    /// - Parameters:
    ///   - what: The sentence that names the repeated attempts.
    ///   - wait: The seconds to wait.
    ///   - then: The end of the sentence: what to do afterwards, or instead.
    public static func tooSoon(_ what: String, wait: Int, then: String = "then try again.") -> Failure {
        .tooMany("\(what) Wait \(wait) \(wait == 1 ? "second" : "seconds"), \(then)", retryAfter: wait)
    }
}
