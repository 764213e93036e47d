import CoreNetworking
import Synchronization

/// Counts requests and their outcomes, for one line in the log when the app exits.
final class NetworkCounts: Sendable {
    private struct State {
        var count = 0
        var failed = 0
        var slowest: Duration = .zero
    }

    private let state = Mutex(State())

    /// Counts a request that has ended.
    func record(_ exchange: APIExchange) {
        state.withLock { state in
            state.count += 1
            if !exchange.isSuccess { state.failed += 1 }
            state.slowest = max(state.slowest, exchange.duration)
        }
    }

    /// The number of requests, the number that failed, and the duration of the slowest.
    var total: (count: Int, failed: Int, slowest: Duration) {
        state.withLock { ($0.count, $0.failed, $0.slowest) }
    }
}
