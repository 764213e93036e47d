/// A pure function that changes a state in answer to an action, and returns further work as an ``Effect``.
///
/// A reducer reads no clock, generates no ids and starts no work. It gets those from actions, or leaves them to the
/// effect that it returns. So the same actions always lead to the same state.
public protocol Reducer<State, Action>: Sendable {
    /// The state.
    associatedtype State
    /// The actions that change the state.
    associatedtype Action: Sendable

    /// Changes the state in answer to an action, and returns the work to be done.
    func reduce(into state: inout State, action: Action) -> Effect<Action>
}

extension Reducer {
    /// Adds a part of the state that has its own reducer. The part's reducer handles its actions first; this reducer
    /// then sees all of them.
    /// - Parameters:
    ///   - state: The key path of the part's state.
    ///   - action: The conversion between the part's actions and this reducer's.
    ///   - child: The part's reducer. The ids of its effects are its own.
    @inlinable
    public func scope<Child: Reducer>(
        _ state: WritableKeyPath<State, Child.State> & Sendable,
        action: ActionPath<Action, Child.Action>,
        to child: Child
    ) -> some Reducer<State, Action> {
        ScopedReducer(parent: self, part: StatePath(state), action: action, child: child)
    }
}
