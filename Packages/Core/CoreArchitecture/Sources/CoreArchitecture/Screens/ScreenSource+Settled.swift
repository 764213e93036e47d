import CorePresentation
import Observation

extension ScreenSource {
    /// Waits until the screen isn't busy, and returns it. If it stays busy, it returns when the task is cancelled.
    ///
    /// For surfaces that show a screen once, and for tests.
    public func settled() async -> Screen {
        await until { !$0.isBusy }
    }

    /// Waits until the screen satisfies a condition, and returns it. If it never does, the current screen is returned
    /// when the task is cancelled, so a test's time limit ends the wait.
    @discardableResult
    public func until(_ isReached: (Screen) -> Bool) async -> Screen {
        while true {
            let current = screen
            if isReached(current) || Task.isCancelled { return current }
            await nextChange()
        }
    }

    /// Waits until the screen changes, or the task is cancelled.
    private func nextChange() async {
        let (changes, continuation) = AsyncStream<Never>.makeStream()
        withObservationTracking {
            _ = screen
        } onChange: {
            continuation.finish()
        }
        for await _ in changes {}
    }
}
