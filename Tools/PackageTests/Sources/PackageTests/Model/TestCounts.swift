/// The number of tests with each outcome.
public struct TestCounts: Hashable, Sendable, Codable {
    /// The number of tests that passed.
    public var passed: Int
    /// The number of tests that failed.
    public var failed: Int
    /// The number of tests that were skipped.
    public var skipped: Int

    /// Creates counts.
    public init(passed: Int = 0, failed: Int = 0, skipped: Int = 0) {
        self.passed = passed
        self.failed = failed
        self.skipped = skipped
    }

    /// The number of all tests.
    public var total: Int { passed + failed + skipped }

    /// The sums.
    public static func + (left: TestCounts, right: TestCounts) -> TestCounts {
        TestCounts(
            passed: left.passed + right.passed, failed: left.failed + right.failed,
            skipped: left.skipped + right.skipped)
    }
}
