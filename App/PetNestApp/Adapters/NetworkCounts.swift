import CoreNetworking
import Synchronization

/// Counts what became of requests: a line in the log when the app is left.
final class NetworkCounts: Sendable {
    private struct State {
        var count = 0
        var failed = 0
        var slowest: Duration = .zero
    }

    private let state = Mutex(State())

    /// Counts a request that has ended.
    func note(_ exchange: APIExchange) {
        state.withLock { state in
            state.count += 1
            if !exchange.isSuccess { state.failed += 1 }
            state.slowest = max(state.slowest, exchange.duration)
        }
    }

    /// How many there were, how many of them did not what they should, and how long the slowest took.
    var total: (count: Int, failed: Int, slowest: Duration) {
        state.withLock { ($0.count, $0.failed, $0.slowest) }
    }
}
