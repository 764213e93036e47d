import CoreArchitecture

/// Waits for the answers to pieces of work.
@MainActor
enum Reached {
    /// Starts so many pieces of work, each of which adds its number, counted from 1, and waits until all
    /// have.
    static func wait(
        for batch: Int,
        in store: Store<Counting.State, Counting.Action>,
        start: @MainActor (Int) -> Void
    ) async {
        let goal = store.state.sum + batch * (batch + 1) / 2
        var observation: StateObservation?
        await withCheckedContinuation { continuation in
            observation = store.observe { if $0.sum == goal { continuation.resume() } }
            for number in 1...batch { start(number) }
        }
        withExtendedLifetime(observation) {}
    }
}
