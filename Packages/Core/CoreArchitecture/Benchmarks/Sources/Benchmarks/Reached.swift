import CoreArchitecture

/// Waits for the answers to pieces of work.
@MainActor
final class Reached {
    private var goal = 0
    private var continuation: CheckedContinuation<Void, Never>?

    /// Told the sum after each addition.
    func sum(_ sum: Int) {
        if sum == goal, let continuation {
            self.continuation = nil
            continuation.resume()
        }
    }

    /// Starts so many pieces of work, each of which adds its number, counted from 1, and waits until all have.
    /// - Parameter sum: What was added before.
    func wait(for batch: Int, since sum: Int, start: @MainActor (Int) -> Void) async {
        goal = sum + batch * (batch + 1) / 2
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            for number in 1...batch { start(number) }
        }
    }
}
