import CoreArchitecture

/// The measured feature: adds numbers, and starts work that adds one later.
struct Counting: Reducer {
    /// Receives the sum, for benchmarks that wait for answers.
    var reached: Reached?

    struct State: Sendable {
        var sum = 0
        var name = "counting"
        var rows = [1, 2, 3]
    }

    enum Action: Sendable {
        case add(Int)
        case addLater(Int)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .add(let number):
            state.sum &+= number
            if let reached {
                let sum = state.sum
                // A store reduces on the main actor.
                MainActor.assumeIsolated { reached.sum(sum) }
            }
            return .none
        case .addLater(let number):
            return .run { send in send(.add(await work(number))) }
        }
    }
}

/// Does almost no work, so that the benchmark measures the cost of the effect itself.
@concurrent
func work(_ number: Int) async -> Int { number }
