import CoreArchitecture
import Testing

extension TestStore {
    func fail(_ text: String, _ sourceLocation: SourceLocation) {
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }

    /// Fails if the test is exhaustive; otherwise records that something was skipped.
    func skip(_ text: String, _ sourceLocation: SourceLocation) {
        if exhaustivity == .everything { return fail(text, sourceLocation) }
        skipped.append(text)
        Issue.record(Comment(rawValue: "Skipped: \(text)"), severity: .warning, sourceLocation: sourceLocation)
    }

    func report(problemsTo sourceLocation: SourceLocation) {
        for problem in problems { fail("The store reported a problem: \(problem).", sourceLocation) }
        problems = []
    }

    func difference(expected: State) -> String {
        let lines = ValueDifference(expected: expected, actual: state)?.description
        return " (- expected, + actual):\n"
            + (lines ?? "Both show the same lines, but they aren't equal: \(state)")
    }

    func received(insteadOf action: Action) -> String {
        let came = actions.all.map(\.value)
        let text = summary(of: came.map { "\($0)" })
        guard let first = came.first, let lines = ValueDifference(expected: action, actual: first)?.description else {
            return text
        }
        return "\(text)\nThe difference from the first (- expected, + actual):\n\(lines)"
    }

    func summary(of came: [String]) -> String {
        let came = came.isEmpty ? "Nothing came" : "What came instead: " + came.joined(separator: ", ")
        return "\(came); \(runner.running.isEmpty ? "no effect is running" : "running: \(runningEffects)")."
    }

    var runningEffects: String {
        runner.running.map { effect in
            let names = effect.ids.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            return (names.isEmpty ? "one" : names) + " started by \(sent[effect.action - 1])"
        }
        .joined(separator: "; ")
    }

    func name(_ transition: any Transition) -> String { "\(type(of: transition)).\(transition)" }
}
