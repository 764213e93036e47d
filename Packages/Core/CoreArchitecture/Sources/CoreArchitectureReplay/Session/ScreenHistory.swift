import CoreArchitecture
import Dispatch
import Observation

/// The states that a stack's screens have had since the last state that was waited for.
@MainActor
final class ScreenHistory {
    let stack: ScreenStack

    private var states: [StateHash] = []
    /// The number of observations. Only the latest one is notified of a change.
    private var look = 0
    private let change = WakeUp()

    /// Set on the queue of the main actor's executor, which isn't Foundation's main thread on Linux.
    private nonisolated static let isMainActor = DispatchSpecificKey<Bool>()

    init(of stack: ScreenStack) {
        self.stack = stack
        DispatchQueue.main.setSpecific(key: Self.isMainActor, value: true)
        record()
    }

    /// Waits for a state, unless it already occurred since the last state that was waited for. Forgets the states
    /// before it.
    /// - Returns: Whether the state occurred in time.
    func reaches(_ expected: StateHash, within timeout: Duration, by clock: any Clock<Duration>) async -> Bool {
        await change.wait(for: timeout, by: clock) { hasReached(expected) }
    }

    /// Returns whether a state occurred since the last state that was waited for. If so, forgets the states before it.
    func hasReached(_ expected: StateHash) -> Bool {
        record()
        guard let index = states.firstIndex(of: expected) else { return false }
        states.removeFirst(index)
        return true
    }

    /// Adds the current state, and again the state right before each change. Intermediate states of several changes in
    /// one turn are therefore included.
    private func record() {
        look += 1
        let state = withObservationTracking {
            StateHash(of: stack)
        } onChange: { [weak self, look] in
            guard DispatchQueue.getSpecific(key: Self.isMainActor) == true else {
                Task { @MainActor in self?.willChange(after: look) }
                return
            }
            MainActor.assumeIsolated { self?.willChange(after: look) }
        }
        if states.last != state { states.append(state) }
    }

    private func willChange(after look: Int) {
        guard look == self.look else { return }
        record()
        change.call()
    }
}
