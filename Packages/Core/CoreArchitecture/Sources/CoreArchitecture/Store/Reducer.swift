/// How a state answers an action: a pure function, with what is to be done besides as an ``Effect``.
///
/// A reducer reads no clock, makes no id and starts no work; what it needs of those comes in actions or is done by the
/// effect that it returns. So the same actions always lead to the same state.
public protocol Reducer<State, Action>: Sendable {
    /// What changes.
    associatedtype State
    /// What changes it.
    associatedtype Action: Sendable

    /// Changes the state as the action asks, and returns what is to be done besides.
    func reduce(into state: inout State, action: Action) -> Effect<Action>
}

extension Reducer {
    /// Adds a part of the state that has a reducer of its own. The part's reducer answers its actions first; this one
    /// sees all of them after it.
    /// - Parameters:
    ///   - state: Where the part's state lies.
    ///   - action: How its actions lie in this reducer's.
    ///   - child: The part's reducer. Ids of its effects are its own.
    @inlinable
    public func scope<Child: Reducer>(
        _ state: WritableKeyPath<State, Child.State> & Sendable,
        action: ActionPath<Action, Child.Action>,
        to child: Child
    ) -> some Reducer<State, Action> {
        ScopedReducer(parent: self, part: StatePath(state), action: action, child: child)
    }
}
