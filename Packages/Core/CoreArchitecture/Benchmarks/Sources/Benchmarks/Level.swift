import CoreArchitecture

/// A feature around another; ten of them make a reducer ten levels deep.
struct Level<Inner: Reducer>: Reducer where Inner.State: Sendable {
    struct State: Sendable {
        var title = "level"
        var inner: Inner.State
    }

    enum Action: Sendable {
        case inner(Inner.Action)
        case renamed(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        if case .renamed(let title) = action { state.title = title }
        return .none
    }

    func around(_ child: some Reducer<Inner.State, Inner.Action>) -> some Reducer<State, Action> {
        let path = ActionPath<Action, Inner.Action>(
            embed: { .inner($0) },
            extract: { if case .inner(let action) = $0 { action } else { nil } }
        )
        return scope(\.inner, action: path, to: child)
    }
}
