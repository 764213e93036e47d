import Dispatch
import Synchronization

/// Runs two closures concurrently.
enum ConcurrentPair {
    /// Runs both closures and returns their results. Runs them one after the other if no thread is available.
    static func run<First: Sendable, Second: Sendable>(
        _ first: @Sendable () -> First, and second: @Sendable () -> Second
    ) -> (First, Second) {
        let firstResult = Mutex<First?>(nil)
        let secondResult = Mutex<Second?>(nil)
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                let value = first()
                firstResult.withLock { $0 = value }
            } else {
                let value = second()
                secondResult.withLock { $0 = value }
            }
        }
        // Both closures have returned and stored their results.
        return (firstResult.withLock { $0.unsafelyUnwrapped }, secondResult.withLock { $0.unsafelyUnwrapped })
    }
}
