import CoreArchitecture

/// A small feature with every kind of effect.
struct Counter: Reducer {
    struct State: Equatable {
        var count = 0
        var fact: String?
        var isLoading = false
    }

    enum Action: Equatable {
        case incremented, reset, resetDone
        case factRequested, factArrived(String), factCancelled
        case bothRequested
        case left
        case failed
    }

    enum Exit: Transition {
        case left(at: Int)
    }

    struct Broken: Error {}

    var fact: @Sendable (Int) async -> String = { "\($0) is a number" }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .incremented: state.count += 1
        case .reset: return .send(.resetDone)
        case .resetDone: state = State()
        case .factRequested:
            state.isLoading = true
            return load(state.count).cancellable(id: "fact", cancelInFlight: true)
        case .bothRequested:
            return .merge(load(1), load(2))
        case .factArrived(let fact):
            state.isLoading = false
            state.fact = fact
        case .factCancelled:
            state.isLoading = false
            return .cancel(id: "fact")
        case .left: return .transition(Exit.left(at: state.count))
        case .failed: return .run { _ in throw Broken() }
        }
        return .none
    }

    private func load(_ count: Int) -> Effect<Action> {
        .run { [fact] send in send(.factArrived(await fact(count))) }
    }
}
