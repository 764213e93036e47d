import Foundation

/// The number of attempts of a call, their waits and time limits.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, including the first.
    public var attempts: Int
    /// The upper bound of the wait before the second attempt. It doubles with each attempt.
    public var firstWait: Duration
    /// The largest upper bound. A wait that the service asks for may be longer.
    public var longestWait: Duration
    /// The time limit of one attempt.
    public var attemptLimit: Duration
    /// The time limit of all attempts, including the waits between them.
    public var limit: Duration

    /// Creates a policy.
    public init(
        attempts: Int = 3,
        firstWait: Duration = .milliseconds(200),
        longestWait: Duration = .seconds(5),
        attemptLimit: Duration = .seconds(30),
        limit: Duration = .seconds(60)
    ) {
        self.attempts = attempts
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.attemptLimit = attemptLimit
        self.limit = limit
    }

    /// Returns the wait after an attempt, with full jitter: a random time up to a bound that doubles each time
    /// (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
    /// - Parameters:
    ///   - attempt: The number of the failed attempt, from 1.
    ///   - fraction: A random number from 0 to 1.
    func wait(after attempt: Int, fraction: Double) -> Duration {
        let bound = min(firstWait * (1 << min(attempt - 1, 20)), longestWait)
        return bound * fraction
    }
}

/// The value of the header field Retry-After.
enum RetryAfter {
    /// Reads the field's value: seconds, or a date in any of HTTP's three formats (RFC 9110, 5.6.7).
    /// - Returns: The time to wait, or `nil` if the text is neither.
    static func wait(_ text: String, now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
            // Limited to more than a century, which is as good as forever.
            return .seconds(min(Int(text) ?? .max, 4_000_000_000))
        }
        for format in ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"] {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat = format
            // Rounded up, so that a wait is never shorter than requested.
            if let date = formatter.date(from: text) {
                return .seconds(max(0, date.timeIntervalSince(now).rounded(.up)))
            }
        }
        return nil
    }
}
