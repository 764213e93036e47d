import CoreArchitecture

/// Waits for the answers to pieces of work.
@MainActor
enum Reached {
    /// Starts so many pieces of work, each of which adds one, and waits until all have.
    static func wait(
        for batch: Int,
        in store: Store<Counting.State, Counting.Action>,
        start: @MainActor () -> Void
    ) async {
        let goal = store.state.sum + batch
        var observation: StateObservation?
        await withCheckedContinuation { continuation in
            observation = store.observe { if $0.sum == goal { continuation.resume() } }
            for _ in 0..<batch { start() }
        }
        withExtendedLifetime(observation) {}
    }
}
