import Observation

/// Holds a state that only actions change.
///
/// - An action is reduced at once. Those that come meanwhile, from effects and from observers, wait their turn, first
///   in, first out.
/// - All effects of one action are started, in order, before the next action is reduced.
/// - Observers see the newest state once a change: through Observation, or by ``observe(_:)``.
/// - Effects belong to the store: releasing it cancels them.
/// - An action sent from within a reducer is reported as ``StoreProblem/sentWhileReducing(action:)``, and reduced next.
///
/// The store lives on the main actor. Sending an action costs a call of the reducer, and no allocation where the effect
/// is ``Effect/none``.
@MainActor
public final class Store<State, Action: Sendable>: Observable {
    private struct Waiting {
        let action: Action
        let parent: Int
    }

    private var current: State
    private let reducer: any Reducer<State, Action>
    private let onTransition: @MainActor (any Transition) -> Void
    private let onProblem: @MainActor (StoreProblem) -> Void
    private let runner = EffectRunner<Action>()
    private let changes = StateChanges<State>()
    private var waiting: [Waiting] = []
    private var lastNumber = 0
    private var isReducing = false
    private var isBusy = false

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
        self.current = initialState
        self.reducer = reducer
        self.onTransition = onTransition
        self.onProblem = onProblem
        runner.sink = self
    }

    isolated deinit {
        runner.cancelAll()
    }

    /// The newest state. Observation sees it read.
    public var state: State {
        changes.willRead()
        return current
    }

    /// Reduces an action, and those that its effects send at once.
    public func send(_ action: Action) {
        if isReducing { onProblem(.sentWhileReducing(action: String(describing: action))) }
        take(action, answering: 0)
    }

    /// Calls an observer with the newest state after each change, in the order in which observers came.
    ///
    /// For many observers this costs far less than as many trackings by Observation.
    /// - Returns: What keeps the observation: it ends when that is released.
    public func observe(_ observer: @escaping @MainActor (State) -> Void) -> StateObservation {
        changes.observe(observer)
    }

    private func take(_ action: Action, answering parent: Int) {
        guard !isBusy, !runner.isProceeding else {
            waiting.append(Waiting(action: action, parent: parent))
            return
        }
        isBusy = true
        reduce(action, answering: parent)
        reduceWaiting()
        isBusy = false
    }

    private func reduceWaiting() {
        var index = 0
        while index < waiting.count {
            let next = waiting[index]
            index += 1
            reduce(next.action, answering: next.parent)
        }
        if index > 0 { waiting.removeAll(keepingCapacity: true) }
    }

    private func reduce(_ action: Action, answering parent: Int) {
        lastNumber += 1
        isReducing = true
        let effect = reducer.reduce(into: &current, action: action)
        isReducing = false
        runner.start(effect, answering: lastNumber)
        changes.tell(current)
    }
}

extension Store: EffectSink {
    package func effect(_ number: Int, sent action: Action, answering parent: Int) {
        take(action, answering: parent)
    }

    package func effect(_ number: Int, askedFor transition: any Transition) {
        onTransition(transition)
    }

    package func effect(_ number: Int, met problem: StoreProblem) {
        onProblem(problem)
    }

    package func effect(_ number: Int, endedBecause end: EffectEnd) {}

    package func holds(_ number: Int) -> Bool { false }

    package func effectsStarted() {
        guard !isBusy else { return }
        isBusy = true
        reduceWaiting()
        isBusy = false
    }
}
