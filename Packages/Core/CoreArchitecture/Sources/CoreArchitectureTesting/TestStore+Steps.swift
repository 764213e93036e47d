import CoreArchitecture
import Testing

extension TestStore {
    /// Reduces an action and compares the state with the expected one.
    func reduce(
        _ action: Action,
        _ change: ((inout State) -> Void)?,
        _ step: String,
        _ sourceLocation: SourceLocation
    ) {
        var stated = state
        change?(&stated)
        apply(action)
        if stated != state {
            switch exhaustivity {
            case .everything:
                fail("\(step) led to another state than expected\(difference(expected: stated))", sourceLocation)
            case .stated:
                var again = state
                change?(&again)
                if again != state {
                    fail("\(step) led to another state than expected\(difference(expected: again))", sourceLocation)
                } else {
                    skip("\(step) changed more than was stated\(difference(expected: stated))", sourceLocation)
                }
            }
        }
        report(problemsTo: sourceLocation)
    }

    /// Reduces an action that the test skips.
    func removeFirst(of source: Int) {
        guard let action = actions.first(of: source) else { return }
        actions.removeFirst(of: source)
        apply(action)
        release(source)
    }

    /// Ends an effect whose results are all received.
    func release(_ source: Int) {
        if !holds(source) { runner.release(source) }
    }

    /// Waits for the expected action and returns its source.
    func source(of action: Action, _ sourceLocation: SourceLocation) async -> Int? {
        func source() -> Int? {
            if let first = actions.first(of: 0) { return first == action ? 0 : nil }
            return actions.heads.first { $0.value == action }?.source
        }
        guard exhaustivity == .stated else {
            await wait { source() != nil || actions.contains(0) || !canStillSend }
            return source()
        }
        while true {
            await wait { source() != nil || hasSkippable(before: action) || runner.running.isEmpty }
            if let source = source() { return source }
            guard let next = skippable(before: action) else { return nil }
            skip("\(next.value) came before \(action) and was reduced unseen.", sourceLocation)
            removeFirst(of: next.source)
        }
    }

    private func apply(_ action: Action) {
        sent.append(action)
        runner.start(reducer.reduce(into: &state, action: action), answering: sent.count)
    }

    private func hasSkippable(before action: Action) -> Bool { skippable(before: action) != nil }

    /// The next action to skip before the expected one: an action that was sent at once, or an earlier action of
    /// the same effect, or the oldest action if nothing more can arrive by itself.
    private func skippable(before action: Action) -> (source: Int, value: Action)? {
        if let first = actions.first(of: 0) { return (0, first) }
        if let source = actions.all.first(where: { $0.value == action })?.source, let first = actions.first(of: source)
        {
            return (source, first)
        }
        return canStillSend ? nil : actions.heads.first
    }
}

extension TestStore {
    /// Returns a sink that stores the results of effects until the test receives them.
    func sink() -> EffectSink<Action> {
        EffectSink(
            sent: { [weak self] number, action in
                self?.actions.append(action, from: number)
                self?.wake()
            },
            transitionRequested: { [weak self] number, transition in
                self?.transitions.append(transition, from: number)
                self?.wake()
            },
            onProblem: { [weak self] problem in
                self?.problems.append(problem)
                self?.wake()
            },
            started: {},
            receiving: EffectSink.Receiving(
                holds: { [weak self] number in self?.holds(number) ?? false },
                ended: { [weak self] number, end in self?.effect(number, endedBecause: end) }
            )
        )
    }

    private func effect(_ number: Int, endedBecause end: EffectEnd) {
        if end == .cancelled {
            actions.removeAll(of: number)
            transitions.removeAll(of: number)
        }
        wake()
    }

    func holds(_ number: Int) -> Bool {
        actions.contains(number) || transitions.contains(number)
    }
}
