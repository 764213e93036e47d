import Observation

/// Holds a state that only actions change.
///
/// - An action is reduced at once; those that effects send meanwhile wait, first in, first out.
/// - All effects of one action are started before the next action is reduced.
/// - Observers see the newest state once a change, through Observation.
/// - Effects belong to the store: releasing it cancels them.
///
/// The store lives on the main actor. Sending an action costs a call of the reducer, and no allocation where the effect
/// is ``Effect/none``.
@MainActor @Observable
public final class Store<State, Action: Sendable> {
    /// The newest state.
    public private(set) var state: State

    @ObservationIgnored private let reducer: any Reducer<State, Action>
    @ObservationIgnored private let onTransition: @MainActor (any Transition) -> Void
    @ObservationIgnored private let onProblem: @MainActor (StoreProblem) -> Void
    @ObservationIgnored private let runner = EffectRunner<Action>()
    @ObservationIgnored private var waiting: [Action] = []
    @ObservationIgnored private var isReducing = false

    /// Makes a store.
    /// - Parameters:
    ///   - initialState: The state before any action.
    ///   - reducer: How the state answers actions.
    ///   - onTransition: Takes the transitions that effects ask for, usually a coordinator's `perform`.
    ///   - onProblem: Takes what went wrong in the use of the store: a defect of the feature, to be logged.
    public init(
        initialState: State,
        reducer: some Reducer<State, Action>,
        onTransition: @escaping @MainActor (any Transition) -> Void = { _ in },
        onProblem: @escaping @MainActor (StoreProblem) -> Void
    ) {
        self.state = initialState
        self.reducer = reducer
        self.onTransition = onTransition
        self.onProblem = onProblem
        runner.sink = self
    }

    isolated deinit {
        runner.cancelAll()
    }

    /// Reduces an action, and those that its effects send at once.
    public func send(_ action: Action) {
        waiting.append(action)
        guard !isReducing else {
            onProblem(.sentWhileReducing(action: String(describing: action)))
            return
        }
        drain()
    }

    private func drain() {
        isReducing = true
        while !waiting.isEmpty {
            runner.start(reducer.reduce(into: &state, action: waiting.removeFirst()))
        }
        isReducing = false
    }
}

extension Store: EffectSink {
    package func effect(_ number: Int, sent action: Action) {
        waiting.append(action)
        if !isReducing { drain() }
    }

    package func effect(_ number: Int, askedFor transition: any Transition) {
        onTransition(transition)
    }

    package func effect(_ number: Int, met problem: StoreProblem) {
        onProblem(problem)
    }

    package func effect(_ number: Int, endedBecause end: EffectEnd) {}
}
