import Foundation

/// A package whose tests can run.
struct BuiltPackage {
    let package: TestedPackage
    let program: TestProgram
    /// What is wrong with it already.
    let problems: [String]
    /// The files that compilers read to build it, as in ``PackageResult``.
    let compiled: Set<String>
    /// What linkers, plugins and macros looked at to build it.
    var built: [String: ObservedReads.Use] = [:]
    /// Why a pass of it mustn't be kept; nil where nothing speaks against it.
    let hindrance: String?
}

/// Runs built packages on a few threads, in the order in which they come.
final class RunQueue: @unchecked Sendable {
    // The state is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var pending: [BuiltPackage] = []
    private var isClosed = false
    private var living: Int

    /// Starts the threads.
    ///
    /// - Parameter run: is given a package.
    init(workers: Int, run: @escaping @Sendable (BuiltPackage) -> Void) {
        living = max(1, workers)
        for _ in 0..<living {
            Thread.detachNewThread { [self] in
                while let next = take() { run(next) }
                condition.lock()
                living -= 1
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

    /// Waits until all that was added has run; nothing may be added afterwards.
    func finish() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        while living > 0 { condition.wait() }
        condition.unlock()
    }

    private func take() -> BuiltPackage? {
        condition.lock()
        defer { condition.unlock() }
        while pending.isEmpty {
            if isClosed { return nil }
            condition.wait()
        }
        return pending.removeFirst()
    }
}
