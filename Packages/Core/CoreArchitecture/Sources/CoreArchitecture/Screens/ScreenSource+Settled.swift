import CorePresentation
import Observation

extension ScreenSource {
    /// Waits until the screen isn't busy, and returns it. Never returns if it stays busy.
    ///
    /// For surfaces that show a screen once, and for tests.
    public func settled() async -> Screen {
        await until { !$0.isBusy }
    }

    /// Waits until the screen satisfies a condition, and returns it. Never returns if it doesn't.
    @discardableResult
    public func until(_ isReached: (Screen) -> Bool) async -> Screen {
        while true {
            let current = screen
            if isReached(current) { return current }
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = screen
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
