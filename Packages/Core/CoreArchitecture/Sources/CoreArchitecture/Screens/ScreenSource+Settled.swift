import CorePresentation
import Observation

extension ScreenSource {
    /// Waits until the screen isn't busy, and returns it: at once where it isn't, never where it stays so.
    ///
    /// For surfaces that show a screen once, and for tests.
    public func settled() async -> Screen {
        while true {
            let current = screen
            if !current.isBusy { return current }
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
