import CoreArchitecture
import Testing

/// A store that a test drives step by step: each step states exactly what it changes, and nothing goes unnoticed.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State(), reducer: Counter(facts: facts))
/// await store.send(.factAsked) { $0.isLoading = true }
/// await store.receive(.factArrived("7 is a prime")) { $0.isLoading = false; $0.fact = "7 is a prime" }
/// await store.finish()
/// ```
///
/// - An action that an effect sends is kept until the test receives it, and reduced then. So a test reads in one order,
///   whatever the order in which effects answer: what one effect sends keeps its order, of several effects the test
///   chooses which it receives first.
/// - Actions that an effect sends at once (``/CoreArchitecture/Effect/send(_:)``) are received before anything else.
/// - An effect counts as under way until all that it sent is received. What a cancelled effect sent and the test hadn't
///   received is dropped, whether it came in time or not.
/// - ``receive(_:sourceLocation:_:)`` and ``finish(sourceLocation:)`` wait for events, never for time. Receiving fails
///   at once when no effect is left that could send the action.
/// - Where an effect is under way that neither answers nor ends, they lose patience after a while and fail, naming what
///   they waited for and the effects under way. Time decides nothing else: a test that passes never waits for it.
/// - End every test with ``finish(sourceLocation:)``. A store that is released without it fails where it was made.
@MainActor
public final class TestStore<State: Equatable, Action: Equatable & Sendable> {
    /// The state after the last step.
    public internal(set) var state: State

    /// Whether the test states everything.
    public var exhaustivity = Exhaustivity.everything

    /// What the test didn't state, in the order in which it was skipped; empty while ``exhaustivity`` asks for
    /// everything. Each is also recorded as a warning, at the line of the step that skipped it.
    public internal(set) var skipped: [String] = []

    let reducer: any Reducer<State, Action>
    let runner = EffectRunner<Action>()
    let patience: Duration
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
    ///   - reducer: What is tested.
    ///   - patience: How long to wait for an effect under way, at most, before the test fails.
    ///   - clock: Measures the patience.
    ///   - sourceLocation: The place to which it is ascribed that the test was never finished.
    public init(
        initialState: State,
        reducer: some Reducer<State, Action>,
        patience: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.state = initialState
        self.reducer = reducer
        self.patience = patience
        self.clock = clock
        finishing = Finishing(origin: sourceLocation) { [runner] in runner.cancelAll() }
        runner.sink = sink()
    }

    /// Sends an action, as a person's doing would.
    /// - Parameters:
    ///   - action: The action.
    ///   - sourceLocation: The place to which failures are ascribed.
    ///   - change: Makes the state after the action of the one before it; without it, the state must stay.
    public func send(
        _ action: Action,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: ((inout State) -> Void)? = nil
    ) async {
        while let pending = actions.first(of: 0) {
            miss("\(pending) was sent at once by an effect: receive it before sending \(action).", sourceLocation)
            guard exhaustivity == .stated else { break }
            takeFirst(of: 0)
        }
        reduce(action, change, "Sending \(action)", sourceLocation)
    }

    /// Receives the next action of an effect, and waits for it.
    /// - Parameters:
    ///   - action: The action expected.
    ///   - sourceLocation: The place to which failures are ascribed.
    ///   - change: Makes the state after the action of the one before it; without it, the state must stay.
    public func receive(
        _ action: Action,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: ((inout State) -> Void)? = nil
    ) async {
        guard let source = await source(of: action, sourceLocation) else {
            report(problemsTo: sourceLocation)
            fail("Expected to receive \(action). \(whatCame(instead: action))", sourceLocation)
            return
        }
        actions.removeFirst(of: source)
        reduce(action, change, "Receiving \(action)", sourceLocation)
        release(source)
    }

    /// Receives a transition that an effect asks for, and waits for it.
    /// - Parameters:
    ///   - transition: The transition expected.
    ///   - sourceLocation: The place to which failures are ascribed.
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

    /// Ends the test: fails on actions and transitions that weren't received, and on effects that don't end, which it
    /// cancels.
    /// - Parameter sourceLocation: The place to which failures are ascribed.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        if exhaustivity == .everything { await wait { runner.running.isEmpty } }
        report(problemsTo: sourceLocation)
        for (_, action) in actions.all { miss("An action was never received: \(action).", sourceLocation) }
        for (_, transition) in transitions.all {
            miss("A transition was never received: \(name(transition)).", sourceLocation)
        }
        if !runner.running.isEmpty {
            miss("At the end, effects are still under way: \(effectsUnderWay).", sourceLocation)
        }
        finishing.finish()
        runner.cancelAll()
        actions = Inbox()
        transitions = Inbox()
    }
}

/// How much a test that uses a ``TestStore`` states.
public enum Exhaustivity: Hashable, Sendable {
    /// All of it: what isn't stated fails the test.
    case everything
    /// Only what it cares for: changes are compared where they are stated, actions that come before the expected one of
    /// the same effect are reduced unseen. What was skipped is told.
    case stated
}
