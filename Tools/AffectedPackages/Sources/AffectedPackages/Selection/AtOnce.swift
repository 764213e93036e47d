import Dispatch
import Synchronization

/// Runs two closures concurrently.
enum AtOnce {
    /// Runs both closures and returns their results. Runs them one after the other if no thread is available.
    static func run<First: Sendable, Second: Sendable>(
        _ first: @Sendable () -> First, and second: @Sendable () -> Second
    ) -> (First, Second) {
        let answer = Mutex<First?>(nil)
        let other = Mutex<Second?>(nil)
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                let value = first()
                answer.withLock { $0 = value }
            } else {
                let value = second()
                other.withLock { $0 = value }
            }
        }
        // Both closures have returned and stored their results.
        return (answer.withLock { $0.unsafelyUnwrapped }, other.withLock { $0.unsafelyUnwrapped })
    }
}
