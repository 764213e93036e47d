import CoreArchitecture
import Synchronization

/// Counts the actions that reducers handle, for tests that limit them.
///
/// ```swift
/// let actions = ActionCounter()
/// let store = Store(initialState: State(), reducer: actions.counting(reducer)) { _ in }
/// ```
public final class ActionCounter: Sendable {
    private let number = Mutex(0)

    /// Creates a counter that starts at zero.
    public init() {}

    /// The number of actions so far.
    public var count: Int { number.withLock { $0 } }

    /// Returns a reducer that counts each action and passes it on.
    public func counting<Base: Reducer>(_ reducer: Base) -> some Reducer<Base.State, Base.Action> {
        Counting(counter: self, base: reducer)
    }

    private struct Counting<Base: Reducer>: Reducer {
        let counter: ActionCounter
        let base: Base

        func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
            counter.number.withLock { $0 += 1 }
            return base.reduce(into: &state, action: action)
        }
    }
}
