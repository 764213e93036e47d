import Synchronization

/// Limits the number of requests from an address that need no token: signing in, registering, requesting codes.
/// Strangers can send them, and hashing a password is slow.
///
/// An address may send ``burst`` requests at once, and then one in each interval.
final class AddressLimit: Sendable {
    /// The number of requests that may come at once.
    static let burst = 20
    /// The largest number of stored addresses. Beyond it, those that may send a whole burst again are removed.
    static let longest = 100_000

    private let interval: Duration
    private struct State {
        /// The time at which an address may send a whole burst again.
        var free: [String: ContinuousClock.Instant] = [:]
        /// The number of addresses at which some are removed.
        var most = longest
    }

    private let state = Mutex(State())

    /// Creates a limit.
    /// - Parameter perMinute: The requests in a minute, beyond the burst.
    init(perMinute: Int) {
        interval = .seconds(60) / perMinute
    }

    /// Counts a request, unless it comes too soon.
    /// - Returns: The time to wait, or `nil` if the request may be answered.
    func wait(of address: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        state.withLock { state in
            if state.free.count >= state.most {
                state.free = state.free.filter { $0.value > now }
                // It is doubled if most are still needed, so that requests from many addresses don't scan all of them
                // each time.
                state.most = max(Self.longest, state.free.count * 2)
            }
            let start = max(state.free[address] ?? now, now)
            let debt = now.duration(to: start)
            let rest = debt - interval * (Self.burst - 1)
            if rest > .zero { return rest }
            state.free[address] = start + interval
            return nil
        }
    }
}
