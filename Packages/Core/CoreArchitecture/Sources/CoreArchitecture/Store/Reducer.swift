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
