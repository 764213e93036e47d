import Observation

/// Holds a state that only actions change.
/// - An action is reduced at once. Actions that arrive meanwhile, from effects and observers, wait their turn, first
///   in, first out.
/// - All effects of one action are started, in order, before the next action is reduced.
/// - Code that reads the state within an Observation tracking is notified of the next change.
/// - Effects belong to the store: releasing it cancels them.
/// - An action sent from within a reducer is reported as ``StoreProblem/sentWhileReducing(action:)``, and reduced next.
///
/// The store lives on the main actor. Sending an action costs a call of the reducer, and no allocation if the effect is
/// ``Effect/none``.
@MainActor
public final class Store<State, Action: Sendable>: Observable {
    private let reducer: any Reducer<State, Action>
    private let onProblem: @MainActor (StoreProblem) -> Void
    private let runner = EffectRunner<Action>()
    private let reads = StateReads()

    private var current: State
    private var waiting: [Action] = []
    private var isReducing = false
    private var isBusy = false

    /// Creates a store.
    /// - Parameters:
    ///   - initialState: The state before any action.
    ///   - reducer: The reducer.
    ///   - onTransition: Handles the transitions that effects request, usually a coordinator's `perform`.
    ///   - onProblem: Handles incorrect use of the store: a defect of the feature, to be logged.
    public init(
        initialState: State,
        reducer: some Reducer<State, Action>,
        onTransition: @escaping @MainActor (any Transition) -> Void = { _ in },
        onProblem: @escaping @MainActor (StoreProblem) -> Void
    ) {
        self.current = initialState
        self.reducer = reducer
        self.onProblem = onProblem
        weak let store = self
        runner.sink = EffectSink(
            sent: { _, action in store?.process(action) },
            transitionRequested: { _, transition in onTransition(transition) },
            onProblem: onProblem,
            started: { store?.processWaiting() }
        )
    }

    isolated deinit {
        runner.cancelAll()
    }

    /// The current state, tracked by Observation.
    public var state: State {
        precondition(!isReducing, "A reducer must not read its store's state: its parameter is newer.")
        reads.willRead()
        return current
    }

    /// Reduces an action, and the actions that its effects send at once.
    public func send(_ action: Action) {
        if isReducing { reportSending(action) }
        process(action)
    }

    private func reportSending(_ action: Action) {
        onProblem(.sentWhileReducing(action: String(describing: action)))
    }

    private func process(_ action: Action) {
        guard !isBusy, !runner.isProceeding else {
            waiting.append(action)
            return
        }
        isBusy = true
        reduce(action)
        if !waiting.isEmpty { reduceWaiting() }
        isBusy = false
    }

    private func reduceWaiting() {
        var index = 0
        while index < waiting.count {
            let next = waiting[index]
            index += 1
            reduce(next)
        }
        waiting.removeAll(keepingCapacity: true)
    }

    /// Reduces the actions that arrived while parts of an effect were started.
    private func processWaiting() {
        guard !isBusy else { return }
        isBusy = true
        reduceWaiting()
        isBusy = false
    }

    private func reduce(_ action: Action) {
        isReducing = true
        let effect = reducer.reduce(into: &current, action: action)
        isReducing = false
        if !effect.operation.isNone { runner.start(effect) }
        if reads.isRead { reads.notify() }
    }
}

/// An incorrect use of a store: a defect of the feature, never of its input.
public enum StoreProblem: Error, Hashable, Sendable {
    /// An action was sent from within a reducer. It was reduced afterwards.
    case sentWhileReducing(action: String)
    /// An effect threw an error that it should have turned into an action.
    case effectFailed(error: String)
    /// An effect sent an action after it had ended; the action was dropped.
    case sentAfterEnd(action: String)
}
