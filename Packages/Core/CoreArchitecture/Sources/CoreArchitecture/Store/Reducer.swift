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
