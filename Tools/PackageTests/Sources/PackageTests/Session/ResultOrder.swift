import Synchronization

/// Collects results in any order and reports them in the order of the packages.
final class ResultOrder: Sendable {
    private struct State {
        var results: [Int: PackageResult] = [:]
        var next = 0
        var fatalProblem: String?
    }

    private let order: [Int]
    private let state = Mutex(State())
    private let finished: @Sendable (PackageResult) -> Void

    init(_ packages: [TestedPackage], finished: @escaping @Sendable (PackageResult) -> Void) {
        order = packages.map(\.id)
        self.finished = finished
    }

    /// Whether a package has failed.
    var hasFailure: Bool { state.withLock { $0.results.values.contains(where: \.isFailed) } }

    /// The problem that ends the run, or `nil` if there is none.
    var fatalProblem: String? { state.withLock { $0.fatalProblem } }

    /// Records a problem that ends the run.
    func recordFatalProblem(_ problem: String) { state.withLock { $0.fatalProblem = $0.fatalProblem ?? problem } }

    /// The results so far, in order.
    var all: [PackageResult] { state.withLock { state in order.compactMap { state.results[$0] } } }

    /// Adds a result, and reports all results that are next in the order.
    func add(_ result: PackageResult) {
        // Inside of the lock, so that two threads can't report out of order.
        state.withLock { state in
            state.results[result.package.id] = result
            while state.next < order.count, let ready = state.results[order[state.next]] {
                finished(ready)
                state.next += 1
            }
        }
    }
}
