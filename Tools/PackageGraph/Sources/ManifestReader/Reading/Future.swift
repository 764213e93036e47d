import Dispatch
import Synchronization

/// The result of work that goes on, on a ``DeepStack`` of its own, while something else is done.
///
/// The work is done once, whether anybody asks for the result or not; a process that ends doesn't wait for it.
public final class Future<Value: Sendable>: Sendable {
    private let result = Mutex<Value?>(nil)
    private let finished = DispatchGroup()

    /// Starts work.
    public init(_ work: @escaping @Sendable () -> Value) {
        finished.enter()
        DeepStack.start {
            let value = work()
            self.result.withLock { $0 = value }
            self.finished.leave()
        }
    }

    /// The result; waits for it.
    public var value: Value {
        finished.wait()
        // The work has left the group, which it does when the result is there.
        return result.withLock { $0! }
    }
}
