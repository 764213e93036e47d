import Synchronization

/// Broadcasts changes to listeners. A stream ends with the feed, or when its listener stops.
public final class ChangeFeed<Change: Sendable>: Sendable {
    private struct Listeners {
        var next = 0
        var continuations: [Int: AsyncStream<Change>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// Creates a feed without listeners.
    public init() {}

    deinit {
        listeners.withLock { $0.continuations.values.forEach { $0.finish() } }
    }

    /// Returns a stream of all future changes. A slow listener misses nothing.
    public func changes() -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream<Change>.makeStream()
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.continuations[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Sends a change to every listener.
    public func send(_ change: Change) {
        let continuations = listeners.withLock { Array($0.continuations.values) }
        for continuation in continuations { continuation.yield(change) }
    }
}
