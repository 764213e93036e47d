import CoreArchitecture
import Dispatch
import Observation

/// Every state that the screens of a stack have had, one after the other, from the last one that was waited for.
@MainActor
final class ScreenHistory {
    let stack: ScreenStack

    private var states: [StateHash] = []
    /// Counts how often the screens were looked at: only the last look is told of a change.
    private var look = 0
    private let change = WakeUp()

    /// Set on the queue that is the main actor's executor: Foundation's main thread isn't that on Linux.
    private nonisolated static let isMainActor = DispatchSpecificKey<Bool>()

    init(of stack: ScreenStack) {
        self.stack = stack
        DispatchQueue.main.setSpecific(key: Self.isMainActor, value: true)
        note()
    }

    /// Waits for a state, unless there was one since the state that was waited for before; forgets those before it.
    /// - Returns: Whether it came in time.
    func reaches(_ expected: StateHash, within patience: Duration, by clock: any Clock<Duration>) async -> Bool {
        await change.wait(for: patience, by: clock) {
            note()
            guard let index = states.firstIndex(of: expected) else { return false }
            states.removeFirst(index)
            return true
        }
    }

    /// Notes the state that there is, and sees to it that it is noted again right before each change: what several changes
    /// of one turn lead to in between is a state as well.
    private func note() {
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
        note()
        change.call()
    }
}
