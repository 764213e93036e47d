import Foundation

/// A package whose tests are ready to run.
struct BuiltPackage {
    let package: TestedPackage
    let program: TestProgram
    /// The problems that are already known.
    let problems: [String]
    /// The files that compilers read for the package, as in ``PackageResult``.
    let compiled: Set<String>
    /// What linkers, plugins and macros accessed during the build.
    var built: [String: ObservedReads.Use] = [:]
    /// The reason why a pass can't be remembered, or `nil` if there is none.
    let unrememberedReason: String?
}

/// Runs built packages on a few threads, in the order in which they are added.
final class RunQueue: @unchecked Sendable {
    // The state is accessed only while `condition` is locked.
    private let condition = NSCondition()
    private var pending: [BuiltPackage] = []
    private var isClosed = false
    private var runningThreads: Int

    /// Starts the threads.
    ///
    /// - Parameter run: called with each package.
    init(workers: Int, run: @escaping @Sendable (BuiltPackage) -> Void) {
        runningThreads = max(1, workers)
        for _ in 0..<runningThreads {
            Thread.detachNewThread { [self] in
                while let next = waitForNext() { run(next) }
                condition.lock()
                runningThreads -= 1
                condition.broadcast()
                condition.unlock()
            }
        }
    }

    /// Adds a package.
    func add(_ package: BuiltPackage) {
        condition.lock()
        pending.append(package)
        condition.signal()
        condition.unlock()
    }

    /// Waits until all packages have run. No package may be added afterwards.
    func finish() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        while runningThreads > 0 { condition.wait() }
        condition.unlock()
    }

    private func waitForNext() -> BuiltPackage? {
        condition.lock()
        defer { condition.unlock() }
        while pending.isEmpty {
            if isClosed { return nil }
            condition.wait()
        }
        return pending.removeFirst()
    }
}
