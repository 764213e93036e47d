import Foundation

/// How often, when and for how long a call is tried.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a call is sent at most, the first time counted.
    public var attempts: Int
    /// The longest wait before the second attempt; it doubles with each.
    public var firstWait: Duration
    /// What the longest wait grows to at most. A wait that the service asks for may be longer.
    public var longestWait: Duration
    /// How long one attempt may take.
    public var attemptLimit: Duration
    /// How long all attempts with the waits between them may take.
    public var limit: Duration

    /// Describes a policy.
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

    /// The wait after an attempt, with full jitter: anything from nothing to a bound that doubles each time. (Brooker,
    /// "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.)
    /// - Parameters:
    ///   - attempt: The number of the attempt that failed, from 1.
    ///   - fraction: A random number from 0 to 1.
    func wait(after attempt: Int, fraction: Double) -> Duration {
        let bound = min(firstWait * (1 << min(attempt - 1, 20)), longestWait)
        return bound * fraction
    }
}

/// When the service wants to be asked again.
enum RetryAfter {
    /// Reads the field's value: seconds, or a date in any of HTTP's three forms (RFC 9110, 5.6.7).
    /// - Returns: How long to wait; `nil` where the text is neither.
    static func wait(_ text: String, now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
            // More than a century is no less than for ever.
            return .seconds(min(Int(text) ?? .max, 4_000_000_000))
        }
        for format in ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"] {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = .gmt
            formatter.dateFormat = format
            // Rounded up, so that a wait is never shorter than asked for.
            if let date = formatter.date(from: text) {
                return .seconds(max(0, date.timeIntervalSince(now).rounded(.up)))
            }
        }
        return nil
    }
}
