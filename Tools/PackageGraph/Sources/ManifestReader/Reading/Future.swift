import Dispatch
import Synchronization

/// The result of work that runs on its own ``DeepStack``, concurrently with the caller.
///
/// The work runs once, whether its result is used or not. A process that exits doesn't wait for it.
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

    /// The result. Waits until the work is done.
    public var value: Value {
        finished.wait()
        // The work leaves the group after it has stored the result.
        return result.withLock { $0! }
    }
}
