import CoreArchitecture
import Observation

extension Store {
    /// Passes the current state after each change, as long as the store lives.
    func watch(_ onChange: @escaping @MainActor (State) -> Void) {
        withObservationTracking {
            _ = state
        } onChange: { [weak self] in
            // The store notifies of changes on the main actor, before anything else is reduced.
            MainActor.assumeIsolated {
                guard let self else { return }
                self.watch(onChange)
                onChange(self.state)
            }
        }
    }
}
