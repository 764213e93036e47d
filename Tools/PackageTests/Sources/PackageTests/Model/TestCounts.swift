/// How many tests came to which end.
public struct TestCounts: Hashable, Sendable, Codable {
    /// Those that ran and found nothing wrong.
    public var passed: Int
    /// Those that found something wrong.
    public var failed: Int
    /// Those that said they don't apply.
    public var skipped: Int

    /// Creates counts.
    public init(passed: Int = 0, failed: Int = 0, skipped: Int = 0) {
        self.passed = passed
        self.failed = failed
        self.skipped = skipped
    }

    /// All of them.
    public var total: Int { passed + failed + skipped }

    /// The sums.
    public static func + (left: TestCounts, right: TestCounts) -> TestCounts {
        TestCounts(
            passed: left.passed + right.passed, failed: left.failed + right.failed,
            skipped: left.skipped + right.skipped)
    }
}
