import CoreArchitecture

/// Waits for the answers to pieces of work.
@MainActor
final class Reached {
    private var goal = 0
    private var continuation: CheckedContinuation<Void, Never>?

    /// Receives the sum after each addition.
    func sum(_ sum: Int) {
        if sum == goal, let continuation {
            self.continuation = nil
            continuation.resume()
        }
    }

    /// Starts a number of work items, each of which adds its number, counted from 1, and waits until all are done.
    /// - Parameter sum: The sum before.
    func wait(for batch: Int, since sum: Int, start: @MainActor (Int) -> Void) async {
        goal = sum + batch * (batch + 1) / 2
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            for number in 1...batch { start(number) }
        }
    }
}
