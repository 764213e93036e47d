import Foundation

/// Runs work whose recursion depends on its input, on a thread with a large stack.
///
/// The threads of a pool have as little as 512 KiB, of which the parser alone can use more.
public enum DeepStack {
    private static let size = 64 << 20
    private static let mark = "PackageGraph.deepStack"

    /// Runs work and waits for its result. On a thread with a large stack, this is a plain call.
    public static func run<Result: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if Thread.current.threadDictionary[mark] != nil { return try work() }
        let results = map(1, workers: 1) { _ in Swift.Result { () throws(Failure) in try work() } }
        return try results[0].get()
    }

    /// Runs work for each number below a count on several threads with large stacks, and returns the results in order.
    public static func map<Result: Sendable>(_ count: Int, workers: Int, _ work: @escaping @Sendable (Int) -> Result)
        -> [Result]
    {
        guard count > 0 else { return [] }
        let shared = Shared<Result>(count: count)
        let finished = DispatchGroup()
        for _ in 0..<max(1, min(workers, count)) {
            finished.enter()
            start {
                while let index = shared.next() { shared.set(index, work(index)) }
                finished.leave()
            }
        }
        finished.wait()
        return shared.results
    }

    /// Starts work on a thread with a large stack, without waiting for it.
    static func start(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            Thread.current.threadDictionary[mark] = true
            work()
        }
        thread.stackSize = size
        thread.start()
    }

    /// Distributes numbers and collects results, under a lock.
    private final class Shared<Result: Sendable>: @unchecked Sendable {
        // The two variables below are only accessed while the lock is held; `results` is read after all threads have
        // finished.
        private let lock = NSLock()
        private var issued = 0
        private var collected: [Result?]

        init(count: Int) {
            collected = Array(repeating: nil, count: count)
        }

        func next() -> Int? {
            lock.withLock {
                guard issued < collected.count else { return nil }
                issued += 1
                return issued - 1
            }
        }

        func set(_ index: Int, _ result: Result) {
            lock.withLock { collected[index] = result }
        }

        var results: [Result] { collected.compactMap { $0 } }
    }
}
