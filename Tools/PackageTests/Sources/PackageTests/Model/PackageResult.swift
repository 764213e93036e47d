/// The result of a package's tests.
public struct PackageResult: Hashable, Sendable {
    /// The verdict.
    public enum Verdict: Hashable, Sendable {
        /// Tests ran, and there are no problems.
        case passed
        /// There are problems. Each text is a sentence.
        case failed([String])
        /// There was nothing to run, for the given reason.
        case skipped(String)
        /// The tests weren't run completely, because another package failed before or the run was interrupted.
        case notRun
    }

    /// The package.
    public let package: TestedPackage
    /// The verdict.
    public let verdict: Verdict
    /// The tests, in the order in which they were found. Empty if they didn't run, or if the result is remembered.
    public let cases: [TestCase]
    /// The number of tests with each outcome, by library.
    public let counts: [TestLibrary: TestCounts]
    /// The output of the build if it failed, otherwise the output of the tests.
    public let output: String
    /// The duration of the tests in seconds. For a remembered result, that of the original run.
    public let seconds: Double
    /// Whether the package passed in an earlier run with the same inputs, and therefore wasn't run.
    public let isRemembered: Bool
    /// The reason why a pass can't be remembered, because an input is unknown. `nil` if there is none.
    public let unrememberedReason: String?

    /// The paths of the files and folders that the tests opened, if they were sealed.
    public internal(set) var reads: Set<String> = []

    /// The number of arguments of parameterized tests that were cancelled while the test passed with others.
    var cancelledArguments = 0

    /// The paths of the files that compilers read for the package, except for those of the system and build products.
    var compiled: Set<String> = []

    /// The paths that linkers, plugins and macros accessed during the build.
    var built: [String: ObservedReads.Use] = [:]

    /// What the tests accessed, if they were watched.
    var observed: ObservedReads?

    /// Whether a test or an argument was skipped for an unknown reason.
    var hasSkips: Bool { total.skipped > 0 || cancelledArguments > 0 }

    /// Creates a result.
    public init(
        package: TestedPackage,
        verdict: Verdict,
        cases: [TestCase] = [],
        counts: [TestLibrary: TestCounts] = [:],
        output: String = "",
        seconds: Double = 0,
        isRemembered: Bool = false,
        unrememberedReason: String? = nil
    ) {
        self.package = package
        self.verdict = verdict
        self.cases = cases
        self.counts = counts
        self.output = output
        self.seconds = seconds
        self.isRemembered = isRemembered
        self.unrememberedReason = unrememberedReason
    }

    /// Whether there are problems.
    public var isFailed: Bool {
        if case .failed = verdict { return true }
        return false
    }

    /// The sum of both libraries' counts. A package that failed without a failed test counts as one failed test, so
    /// that the sum always shows the failure.
    public var total: TestCounts {
        var sum = counts.values.reduce(TestCounts(), +)
        if isFailed, sum.failed == 0 { sum.failed = 1 }
        return sum
    }
}

extension PackageResult {
    /// Returns the same result with additional problems.
    public func failing(_ more: [String]) -> PackageResult {
        var reasons = more
        if case .failed(let own) = verdict { reasons = own + more }
        return PackageResult(
            package: package, verdict: .failed(reasons), cases: cases, counts: counts, output: output,
            seconds: seconds)
    }

    /// Returns the same result, marked so that it isn't remembered.
    func unremembered(because reason: String) -> PackageResult {
        var result = PackageResult(
            package: package, verdict: verdict, cases: cases, counts: counts, output: output,
            seconds: seconds,
            isRemembered: isRemembered, unrememberedReason: reason)
        result.reads = reads
        result.compiled = compiled
        result.built = built
        result.cancelledArguments = cancelledArguments
        result.observed = observed
        return result
    }
}
