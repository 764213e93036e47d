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

    /// Adds a part of the state that isn't always there. When this reducer takes it away, its effects are cancelled; an
    /// action for a part that isn't there is reported as ``StoreProblem/childMissing(action:)``.
    /// - Parameters:
    ///   - state: Where the part's state lies.
    ///   - action: How its actions lie in this reducer's.
    ///   - child: The part's reducer. Ids of its effects are its own.
    @inlinable
    public func ifPresent<Child: Reducer>(
        _ state: WritableKeyPath<State, Child.State?> & Sendable,
        action: ActionPath<Action, Child.Action>,
        to child: Child
    ) -> some Reducer<State, Action> {
        OptionalReducer(parent: self, part: StatePath(state), action: action, child: child)
    }

    /// Adds a list of parts, each with a state of its own. When this reducer takes an element away, the element's effects
    /// are cancelled; an action for one that isn't there is reported as ``StoreProblem/childMissing(action:)``.
    ///
    /// An action costs time in proportion to the number of elements.
    /// - Parameters:
    ///   - state: Where the elements lie.
    ///   - action: How their actions lie in this reducer's.
    ///   - child: The reducer of each. Ids of an element's effects are the element's own.
    @inlinable
    public func forEach<Child: Reducer>(
        _ state: WritableKeyPath<State, [Child.State]> & Sendable,
        action: ActionPath<Action, ElementAction<Child.State.ID, Child.Action>>,
        to child: Child
    ) -> some Reducer<State, Action> where Child.State: Identifiable, Child.State.ID: Sendable {
        EachReducer(parent: self, part: StatePath(state), action: action, child: child)
    }
}
