import Foundation

/// Runs built packages on a few threads, in the order in which they come.
final class RunQueue: @unchecked Sendable {
    // The state is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var pending: [(package: TestedPackage, program: TestProgram, problems: [String])] = []
    private var isClosed = false
    private var living: Int

    /// Starts the threads.
    ///
    /// - Parameter run: is given a package, its program, and what is wrong with it already.
    init(workers: Int, run: @escaping @Sendable (TestedPackage, TestProgram, [String]) -> Void) {
        living = max(1, workers)
        for _ in 0..<living {
            Thread.detachNewThread { [self] in
                while let next = take() { run(next.package, next.program, next.problems) }
                condition.lock()
                living -= 1
                condition.broadcast()
                condition.unlock()
            }
        }
    }

    /// Adds a package.
    func add(_ package: TestedPackage, _ program: TestProgram, _ problems: [String]) {
        condition.lock()
        pending.append((package, program, problems))
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

    private func take() -> (package: TestedPackage, program: TestProgram, problems: [String])? {
        condition.lock()
        defer { condition.unlock() }
        while pending.isEmpty {
            if isClosed { return nil }
            condition.wait()
        }
        return pending.removeFirst()
    }
}
