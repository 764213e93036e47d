import CoreArchitecture
import Testing

/// A store that a test drives step by step. Each step states exactly what it changes, and everything else fails the
/// test.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State(), reducer: Counter(facts: facts))
/// await store.send(.factRequested) { $0.isLoading = true }
/// await store.receive(.factArrived("7 is a prime")) { $0.isLoading = false; $0.fact = "7 is a prime" }
/// await store.finish()
/// ```
///
/// - An action that an effect sends is stored until the test receives it, and reduced then. So a test has one order,
///   whichever effect answers first: the actions of one effect keep their order, and the test chooses among several
///   effects.
/// - Actions that an effect sends at once (``/CoreArchitecture/Effect/send(_:)``) are received before anything else.
/// - An effect counts as running until everything it sent is received. If an effect is cancelled, the actions that the
///   test hasn't received are dropped.
/// - ``receive(_:sourceLocation:_:)`` and ``finish(sourceLocation:)`` wait for events, never for time. Receiving fails
///   at once if no effect is left that could send the action.
/// - If a running effect neither answers nor ends, they fail when the timeout expires, and name what they waited for
///   and the running effects. Time decides nothing else: a test that passes never waits for it.
/// - End every test with ``finish(sourceLocation:)``. A store that is released without it fails where it was created.
@MainActor
public final class TestStore<State: Equatable, Action: Equatable & Sendable> {
    /// The state after the last step.
    public internal(set) var state: State

    /// How much the test has to state.
    public var exhaustivity = Exhaustivity.everything

    /// The descriptions of what the test didn't state, in order; empty while ``exhaustivity`` is
    /// ``Exhaustivity/everything``. Each is also recorded as a warning, at the line of the step that skipped it.
    public internal(set) var skipped: [String] = []

    let reducer: any Reducer<State, Action>
    let runner = EffectRunner<Action>()
    let timeout: Duration
    let clock: any Clock<Duration>
    var actions = Inbox<Action>()
    var transitions = Inbox<any Transition>()
    var problems: [StoreProblem] = []
    var sent: [Action] = []
    var waiting: CheckedContinuation<Void, Never>?
    private let finishing: Finishing

    /// Creates a store for a test.
    /// - Parameters:
    ///   - initialState: The state before any action.
    ///   - reducer: The reducer under test.
    ///   - timeout: The longest time to wait for a running effect before the test fails.
    ///   - clock: Measures the timeout.
    ///   - sourceLocation: The location of the failure if the test is never finished.
    public init(
        initialState: State,
        reducer: some Reducer<State, Action>,
        timeout: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.state = initialState
        self.reducer = reducer
        self.timeout = timeout
        self.clock = clock
        finishing = Finishing(origin: sourceLocation) { [runner] in runner.cancelAll() }
        runner.sink = sink()
    }

    /// Sends an action, as if the person had done something.
    /// - Parameters:
    ///   - action: The action.
    ///   - sourceLocation: The location of failures.
    ///   - change: Turns the state before the action into the expected state. Without it, the state must not change.
    public func send(
        _ action: Action,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: ((inout State) -> Void)? = nil
    ) async {
        while let pending = actions.first(of: 0) {
            skip("\(pending) was sent at once by an effect: receive it before sending \(action).", sourceLocation)
            guard exhaustivity == .stated else { break }
            removeFirst(of: 0)
        }
        reduce(action, change, "Sending \(action)", sourceLocation)
    }

    /// Waits for the next action of an effect, and reduces it.
    /// - Parameters:
    ///   - action: The expected action.
    ///   - sourceLocation: The location of failures.
    ///   - change: Turns the state before the action into the expected state. Without it, the state must not change.
    public func receive(
        _ action: Action,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: ((inout State) -> Void)? = nil
    ) async {
        guard let source = await source(of: action, sourceLocation) else {
            report(problemsTo: sourceLocation)
            fail("Expected to receive \(action). \(received(insteadOf: action))", sourceLocation)
            return
        }
        actions.removeFirst(of: source)
        reduce(action, change, "Receiving \(action)", sourceLocation)
        release(source)
    }

    /// Waits for a transition that an effect requests.
    /// - Parameters:
    ///   - transition: The expected transition.
    ///   - sourceLocation: The location of failures.
    public func receive<T: Transition>(
        transition: T,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        func source() -> Int? {
            transitions.heads.first { $0.value as? T == transition }?.source
        }
        await wait { source() != nil || transitions.contains(0) || !canStillSend }
        report(problemsTo: sourceLocation)
        guard let source = source() else {
            let came = transitions.all.map { name($0.value) }
            fail("Expected to receive the transition \(name(transition)). \(summary(of: came))", sourceLocation)
            return
        }
        transitions.removeFirst(of: source)
        release(source)
    }

    /// Ends the test. Fails for actions and transitions that weren't received, and for effects that don't end, which it
    /// cancels.
    /// - Parameter sourceLocation: The location of failures.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        if exhaustivity == .everything { await wait { runner.running.isEmpty } }
        report(problemsTo: sourceLocation)
        for (_, action) in actions.all { skip("An action was never received: \(action).", sourceLocation) }
        for (_, transition) in transitions.all {
            skip("A transition was never received: \(name(transition)).", sourceLocation)
        }
        if !runner.running.isEmpty {
            skip("At the end, effects are still running: \(runningEffects).", sourceLocation)
        }
        finishing.finish()
        runner.cancelAll()
        actions = Inbox()
        transitions = Inbox()
    }
}

/// How much a test with a ``TestStore`` has to state.
public enum Exhaustivity: Hashable, Sendable {
    /// Everything: a change that isn't stated fails the test.
    case everything
    /// Only what the test states: changes are compared if they are stated, and actions before the expected one of the
    /// same effect are skipped. What was skipped is recorded.
    case stated
}
