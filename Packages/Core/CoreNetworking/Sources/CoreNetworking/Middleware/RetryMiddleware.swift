import Foundation

/// Sends a call again if it got no response or a temporary failure, and repeating it is safe, as it is for all methods
/// except `POST`. It also cancels calls that exceed their time limit.
public struct RetryMiddleware<Time: Clock>: APIMiddleware where Time.Duration == Duration {
    private let policy: RetryPolicy
    private let clock: Time
    private let now: @Sendable () -> Date
    private let fraction: @Sendable () -> Double
    private let deadlines: Deadlines<Time>

    /// Creates the middleware.
    /// - Parameters:
    ///   - clock: Measures waits and deadlines.
    ///   - now: Returns the current date, for waits that the service specifies as a date.
    ///   - fraction: Returns a random number from 0 to 1 for each wait.
    public init(
        policy: RetryPolicy = RetryPolicy(),
        clock: Time = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        fraction: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.policy = policy
        self.clock = clock
        self.now = now
        self.fraction = fraction
        deadlines = Deadlines(clock: clock)
    }

    /// Sends a call until the response is final, the attempts are used up, or the next attempt would exceed the limit.
    public func send(_ call: APICall, to next: any APITransport) async throws(TransportError) -> APIReply {
        let deadline = clock.now.advanced(by: policy.limit)
        var wasUnanswered = false
        var attempt = 0
        while true {
            attempt += 1
            let result = await result(of: call, to: next, until: deadline)
            guard call.isRepeatable, attempt < policy.attempts, let asked = wait(requestedBy: result) else {
                return try Self.settled(result, of: call, wasUnanswered)
            }
            if Self.isUnanswered(result) { wasUnanswered = true }
            let wait = max(policy.wait(after: attempt, fraction: fraction()), asked)
            guard clock.now.advanced(by: wait) < deadline else {
                return try Self.settled(result, of: call, wasUnanswered)
            }
            do {
                try await clock.sleep(until: clock.now.advanced(by: wait), tolerance: nil)
            } catch {
                throw .cancelled
            }
        }
    }

    /// Returns the wait that the result asks for before the next attempt, or `nil` if it is final.
    private func wait(requestedBy result: Result<APIReply, TransportError>) -> Duration? {
        switch result {
        case .failure(.cancelled): nil
        case .failure(.unreachable), .failure(.notSent): .zero
        case .success(let reply):
            switch reply.status {
            // The request wasn't understood or executed, or a gateway couldn't reach the service (RFC 9110, 15.5.9 and
            // 15.6; RFC 6585).
            case 408, 429, 502, 503, 504: reply.retryAfter.flatMap { RetryAfter.wait($0, now: now()) } ?? .zero
            default: nil
            }
        }
    }

    /// Whether the service may have done what the call asks for although there was no response, or one of a gateway or
    /// service that doesn't know the outcome (504).
    private static func isUnanswered(_ result: Result<APIReply, TransportError>) -> Bool {
        switch result {
        case .failure(.notSent): false
        case .failure(.unreachable), .failure(.cancelled): true
        case .success(let reply): reply.status == 504
        }
    }

    /// Returns the result of the last attempt as that of the call. After an unanswered attempt, a 404 for a removal
    /// means success, and the service may have received the call even if the last attempt wasn't sent.
    private static func settled(
        _ result: Result<APIReply, TransportError>, of call: APICall, _ wasUnanswered: Bool
    ) throws(TransportError) -> APIReply {
        if wasUnanswered, case .failure(.notSent(let reason)) = result { throw .unreachable(reason) }
        let reply = try result.get()
        return wasUnanswered && call.method == .delete && reply.status == 404 ? APIReply(status: 204) : reply
    }

    /// Sends a call once, and cancels it when its time is over.
    private func result(
        of call: APICall, to next: any APITransport, until deadline: Time.Instant
    ) async -> Result<APIReply, TransportError> {
        let end = min(clock.now.advanced(by: policy.attemptLimit), deadline)
        let (result, isLate) = await deadlines.run(until: end) { () -> Result<APIReply, TransportError> in
            do throws(TransportError) {
                return .success(try await next.send(call))
            } catch {
                return .failure(error)
            }
        }
        if isLate, case .failure(.cancelled) = result { return .failure(.unreachable("There was no answer in time.")) }
        return result
    }
}
