import Foundation

/// The outcome of a package's tests, read from the output of `swift test`.
struct TestOutcome: Equatable, Sendable {
    /// The names of the tests that failed.
    private(set) var failed: Set<String>
    /// The number of tests that ran.
    private(set) var count: Int
    /// Whether the run ended by itself. After a crash, the outcome of some tests is unknown.
    private(set) var isComplete: Bool

    /// The outcome for a package without tests.
    static let none = TestOutcome(failed: [], count: 0, isComplete: true)

    init(failed: Set<String>, count: Int, isComplete: Bool) {
        self.failed = failed
        self.count = count
        self.isComplete = isComplete
    }

    /// - Parameters:
    ///   - output: The output of `swift test`, of XCTest and Swift Testing.
    ///   - status: The exit status.
    init(output: String, status: Int32) {
        var failed: Set<String> = []
        var count = 0
        var summaries = 0
        for line in output.split(separator: "\n") {
            if line.hasPrefix("Test Case '") {
                let name = line.dropFirst("Test Case '".count).prefix { $0 != "'" }
                if line.contains("' started at ") { count += 1 }
                if line.contains("' failed (") { failed.insert(String(name)) }
            } else if line.contains("Test run with ") {
                let words = line.split(separator: " ")
                if let with = words.firstIndex(of: "with"), with + 1 < words.count {
                    count += Int(words[with + 1]) ?? 0
                }
                summaries += 1
            } else if line.hasPrefix("Test Suite 'All tests' ") {
                summaries += 1
            } else if line.dropFirst().hasPrefix(" Test "), line.contains(" failed after "),
                let end = line.firstRange(of: " failed after ")
            {
                failed.insert(String(line.dropFirst(" Test ".count + 1)[..<end.lowerBound]))
            }
        }
        self.failed = failed
        self.count = count
        isComplete = status == 0 || !failed.isEmpty && summaries > 0
    }

    /// Adds the outcome of another package's tests.
    mutating func add(_ other: TestOutcome) {
        failed.formUnion(other.failed)
        count += other.count
        isComplete = isComplete && other.isComplete
    }

    /// Removes tests from those that failed, since they passed in another run.
    mutating func remove(passing names: Set<String>) {
        failed.subtract(names)
    }

    /// Returns a description of the regressions, or `nil` if every test that passed still passes.
    func regression(since before: TestOutcome) -> String? {
        if !isComplete { return "the test run ended before its summary" }
        let new = failed.subtracting(before.failed).sorted()
        if !new.isEmpty { return "these tests passed before and fail now: " + new.joined(separator: ", ") }
        if count < before.count { return "\(before.count) tests ran before, \(count) run now" }
        return nil
    }
}
