import Foundation

/// Runs tests again that passed before a change and fail after it. A test that depends on time or on the order of threads
/// may fail without a reason in the change.
struct RepeatedTests: Sendable {
    /// The largest number of repetitions. A test that fails in three of four runs passes in one of ten nearly always.
    private static let maximumRuns = 10

    /// Runs the tests that match regular expressions.
    private let run: @Sendable ([String]) throws(StepError) -> TestOutcome

    /// - Parameter run: Runs the tests whose identifiers match one of these regular expressions.
    init(run: @escaping @Sendable ([String]) throws(StepError) -> TestOutcome) {
        self.run = run
    }

    /// Returns the tests that pass in one of several further runs. Those whose names don't identify them aren't run.
    func passing(_ names: Set<String>) throws(StepError) -> Set<String> {
        let known = Set(names.filter { Self.filter(for: $0) != nil })
        var open = known
        for _ in 0..<Self.maximumRuns where !open.isEmpty {
            let outcome = try run(open.sorted().compactMap(Self.filter))
            // A test that doesn't run doesn't pass.
            guard outcome.isComplete, outcome.count >= open.count else { break }
            open.formIntersection(outcome.failed)
        }
        return known.subtracting(open)
    }

    /// Returns the regular expression for the name of a test in the output of `swift test`: `Suite.test` or
    /// `-[Module.Suite test]` of XCTest, or `test()` of Swift Testing; `nil` for a name in words.
    static func filter(for name: String) -> String? {
        var path = name.hasPrefix("-[") && name.hasSuffix("]") ? String(name.dropFirst(2).dropLast()) : name
        if path.hasPrefix("\"") { return nil }
        if path != name { path = path.replacing(" ", with: "/") }
        guard !path.contains(" ") else { return nil }
        if path == name, !path.contains("("), let period = path.lastIndex(of: ".") {
            path.replaceSubrange(period...period, with: "/")
        }
        return "(^|[./])\(NSRegularExpression.escapedPattern(for: path))$"
    }
}
