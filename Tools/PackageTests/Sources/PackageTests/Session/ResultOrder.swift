import Synchronization

/// Gathers results as they come and hands them on in the order of the packages.
final class ResultOrder: Sendable {
    private struct State {
        var results: [Int: PackageResult] = [:]
        var next = 0
        var broken: String?
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

    /// What keeps the run from going on; nil when nothing does.
    var broken: String? { state.withLock { $0.broken } }

    /// Says what keeps the run from going on.
    func broke(_ problem: String) { state.withLock { $0.broken = $0.broken ?? problem } }

    /// The results so far, in order.
    var all: [PackageResult] { state.withLock { state in order.compactMap { state.results[$0] } } }

    /// Takes a result, and hands on all that are next in the order now.
    func add(_ result: PackageResult) {
        // Within the lock, so that two threads can't hand on out of order.
        state.withLock { state in
            state.results[result.package.id] = result
            while state.next < order.count, let ready = state.results[order[state.next]] {
                finished(ready)
                state.next += 1
            }
        }
    }
}
