import CoreArchitecture

/// Records the problems of a store, and lets a test wait for the first.
@MainActor
final class Problems {
    private(set) var all: [StoreProblem] = []
    private let first = AsyncStream<Never>.makeStream()

    func add(_ problem: StoreProblem) {
        all.append(problem)
        first.continuation.finish()
    }

    /// Waits until there is one.
    func firstCame() async {
        for await _ in first.stream {}
    }
}
