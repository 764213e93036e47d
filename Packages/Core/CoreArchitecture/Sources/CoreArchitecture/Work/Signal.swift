import Synchronization

/// A repeated event that work can wait for, such as a change by another client.
public final class Signal: Sendable {
    private struct State {
        var count = 0
        var isLive = false
        var lastNumber = 0
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())

    /// Creates a signal that hasn't fired.
    public init() {}

    /// The number of times it has fired.
    public var count: Int { state.withLock { $0.count } }

    /// Whether whatever fires it is at work, for example because a connection is open. Otherwise nothing can be concluded
    /// from its silence.
    public var isLive: Bool {
        get { state.withLock { $0.isLive } }
        set { state.withLock { $0.isLive = newValue } }
    }

    /// Ends the waits.
    public func fire() {
        let waiting = state.withLock { state in
            state.count += 1
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.finish() }
    }

    /// Waits until the signal has fired more often than a number of times, a duration is over, or the task is cancelled.
    /// - Parameters:
    ///   - count: ``count`` at an earlier time, so that nothing in between is missed.
    ///   - clock: Measures the duration.
    public func wait(after count: Int, atMost duration: Duration, clock: any Clock<Duration>) async {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        let number: Int? = state.withLock { state in
            guard state.count == count else { return nil }
            state.lastNumber += 1
            state.waiting[state.lastNumber] = continuation
            return state.lastNumber
        }
        guard let number else { return }
        let timer = Task {
            try? await clock.sleep(for: duration)
            continuation.finish()
        }
        for await _ in stream {}
        timer.cancel()
        state.withLock { $0.waiting[number] = nil }
    }
}
