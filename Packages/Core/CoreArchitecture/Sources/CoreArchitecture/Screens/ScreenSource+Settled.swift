import CorePresentation
import Observation

extension ScreenSource {
    /// Waits until the screen isn't busy, and returns it: at once where it isn't, never where it stays so.
    ///
    /// For surfaces that show a screen once, and for tests.
    public func settled() async -> Screen {
        await until { !$0.isBusy }
    }

    /// Waits until the screen is as it should be, and returns it: at once where it is, never where it doesn't become so.
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
