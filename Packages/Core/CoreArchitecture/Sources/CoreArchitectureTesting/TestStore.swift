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
/// - What a cancelled effect sent and the test hadn't received is dropped, whether it came in time or not.
/// - ``receive(_:sourceLocation:_:)`` and ``finish(sourceLocation:)`` wait for events, never for time. Receiving fails
///   at once when no effect is left that could send the action.
/// - Where an effect is under way that neither answers nor ends, they lose patience after a while and fail, naming what
///   they waited for and the effects under way. Time decides nothing else: a test that passes never waits for it.
/// - End every test with ``finish(sourceLocation:)``.
@MainActor
public final class TestStore<State: Equatable, Action: Equatable & Sendable> {
    /// The state after the last step.
    public private(set) var state: State

    private let reducer: any Reducer<State, Action>
    private let runner = EffectRunner<Action>()
    private var actions = Inbox<Action>()
    private var transitions = Inbox<any Transition>()
    private var problems: [StoreProblem] = []
    private var causes: [Int: String] = [:]
    private var waiting: CheckedContinuation<Void, Never>?
    private let patience: Duration
    private let clock: any Clock<Duration>

    /// Makes a store for a test.
    /// - Parameters:
    ///   - initialState: The state before any action.
    ///   - reducer: What is tested.
    ///   - patience: How long to wait for an effect under way, at most, before the test fails.
    ///   - clock: Measures the patience.
    public init(
        initialState: State,
        reducer: some Reducer<State, Action>,
        patience: Duration = .seconds(30),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.state = initialState
        self.reducer = reducer
        self.patience = patience
        self.clock = clock
        runner.sink = self
    }

    isolated deinit {
        runner.cancelAll()
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
        if let pending = actions.first(of: 0) {
            fail("\(pending) was sent at once by an effect: receive it before sending \(action).", sourceLocation)
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
        func source() -> Int? {
            if let first = actions.first(of: 0) { return first == action ? 0 : nil }
            return actions.heads.first { $0.value == action }?.source
        }
        await wait {
            source() != nil || !actions.all.filter { $0.source == 0 }.isEmpty || !canStillSend(besides: actions)
        }
        guard let source = source() else {
            report(problemsTo: sourceLocation)
            fail("Expected to receive \(action). \(whatCame(actions.all))", sourceLocation, expected: action)
            return
        }
        actions.removeFirst(of: source)
        reduce(action, change, "Receiving \(action)", sourceLocation)
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
        await wait { source() != nil || transitions.first(of: 0) != nil || !canStillSend(besides: transitions) }
        report(problemsTo: sourceLocation)
        guard let source = source() else {
            fail(
                "Expected to receive the transition \(name(transition)). \(whatCame(transitions.all.map { ($0, name($1)) }))",
                sourceLocation
            )
            return
        }
        transitions.removeFirst(of: source)
    }

    /// Ends the test: fails on actions and transitions that weren't received, and on effects that don't end, which it
    /// cancels.
    /// - Parameter sourceLocation: The place to which failures are ascribed.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait { runner.running.isEmpty }
        report(problemsTo: sourceLocation)
        for (_, action) in actions.all { fail("An action was never received: \(action).", sourceLocation) }
        for (_, transition) in transitions.all {
            fail("A transition was never received: \(name(transition)).", sourceLocation)
        }
        if !runner.running.isEmpty {
            fail("At the end, effects are still under way: \(effectsUnderWay).", sourceLocation)
        }
        runner.cancelAll()
        actions = Inbox()
        transitions = Inbox()
    }
}

extension TestStore {
    private func reduce(
        _ action: Action,
        _ change: ((inout State) -> Void)?,
        _ step: String,
        _ sourceLocation: SourceLocation
    ) {
        var expected = state
        change?(&expected)
        let known = Set(runner.running.keys)
        let effect = reducer.reduce(into: &state, action: action)
        runner.start(effect)
        for number in runner.running.keys where !known.contains(number) { causes[number] = "\(action)" }
        if expected != state {
            let difference = ValueDifference(expected: expected, actual: state)?.description
            fail(
                "\(step) led to another state than expected (- expected, + actual):\n"
                    + (difference ?? "Both show the same lines, though == tells them apart: \(state)"),
                sourceLocation
            )
        }
        report(problemsTo: sourceLocation)
    }

    /// Whether an effect is under way of which nothing has come yet.
    private func canStillSend<Value>(besides inbox: Inbox<Value>) -> Bool {
        runner.running.keys.contains { inbox.first(of: $0) == nil }
    }

    /// Waits until a condition holds that only events of effects can change, patience is at its end, or the test's task
    /// is cancelled.
    private func wait(until isMet: () -> Bool) async {
        guard !isMet() else { return }
        var isPatient = true
        let patienceEnd = Task { [clock, patience] in
            try await clock.sleep(for: patience)
            isPatient = false
            wake()
        }
        defer { patienceEnd.cancel() }
        while !isMet(), isPatient, !Task.isCancelled {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if Task.isCancelled { continuation.resume() } else { waiting = continuation }
                }
            } onCancel: {
                Task { @MainActor in self.wake() }
            }
        }
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }

    private func whatCame<Value>(_ values: [(source: Int, value: Value)]) -> String {
        let came =
            values.isEmpty
            ? "Nothing came" : "What came instead: " + values.map { "\($0.value)" }.joined(separator: ", ")
        let rest = runner.running.isEmpty ? "no effect is under way" : "under way: \(effectsUnderWay)"
        return "\(came); \(rest)."
    }

    private var effectsUnderWay: String {
        runner.running.sorted { $0.key < $1.key }.map { number, ids in
            let names = ids.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            return (names.isEmpty ? "one" : names) + " started by \(causes[number] ?? "an earlier effect")"
        }
        .joined(separator: "; ")
    }

    private func name(_ transition: any Transition) -> String { "\(type(of: transition)).\(transition)" }

    private func report(problemsTo sourceLocation: SourceLocation) {
        for problem in problems { fail("A problem was met: \(problem).", sourceLocation) }
        problems = []
    }

    private func fail(_ text: String, _ sourceLocation: SourceLocation, expected: Action? = nil) {
        var text = text
        if let expected, let next = actions.heads.first?.value,
            let difference = ValueDifference(expected: expected, actual: next)
        {
            text += "\nThe difference to the first (- expected, + actual):\n\(difference)"
        }
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }
}

extension TestStore: EffectSink {
    package func effect(_ number: Int, sent action: Action) {
        actions.append(action, from: number)
        wake()
    }

    package func effect(_ number: Int, askedFor transition: any Transition) {
        transitions.append(transition, from: number)
        wake()
    }

    package func effect(_ number: Int, met problem: StoreProblem) {
        problems.append(problem)
        wake()
    }

    package func effect(_ number: Int, endedBecause end: EffectEnd) {
        if end == .cancelled {
            actions.removeAll(of: number)
            transitions.removeAll(of: number)
        }
        wake()
    }
}
