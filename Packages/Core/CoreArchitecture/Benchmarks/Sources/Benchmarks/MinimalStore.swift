/// The minimal cost of a store: a class that calls a function and then each of its subscribers.
@MainActor
final class MinimalStore<State, Action> {
    private(set) var state: State
    private let reduce: (inout State, Action) -> Void
    private var subscribers: [(State) -> Void] = []

    init(_ state: State, reduce: @escaping (inout State, Action) -> Void) {
        self.state = state
        self.reduce = reduce
    }

    func subscribe(_ subscriber: @escaping (State) -> Void) {
        subscribers.append(subscriber)
    }

    func send(_ action: Action) {
        reduce(&state, action)
        for subscriber in subscribers { subscriber(state) }
    }
}
