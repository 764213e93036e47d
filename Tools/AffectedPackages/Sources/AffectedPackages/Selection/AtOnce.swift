import Dispatch
import Synchronization

/// Two pieces of work at the same time.
enum AtOnce {
    /// Does both and returns what they answer, in their order. One after the other where there is no thread to spare.
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
        // Both iterations have ended, and each has left its answer.
        return (answer.withLock { $0.unsafelyUnwrapped }, other.withLock { $0.unsafelyUnwrapped })
    }
}
