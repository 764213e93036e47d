/// What became of a package's tests.
public struct PackageResult: Hashable, Sendable {
    /// The verdict.
    public enum Verdict: Hashable, Sendable {
        /// Tests ran, and all is well.
        case passed
        /// Something is wrong; each text is a reason in a sentence.
        case failed([String])
        /// There was nothing to run; the text says why.
        case skipped(String)
        /// It wasn't run, or not to its end, because another failed first or the run was interrupted.
        case notRun
    }

    /// The package.
    public let package: TestedPackage
    /// The verdict.
    public let verdict: Verdict
    /// Its tests, in the order they were found; none when it didn't come to that, or when the result is remembered.
    public let cases: [TestCase]
    /// How many tests came to which end, by library.
    public let counts: [TestLibrary: TestCounts]
    /// What the build printed if it failed, or else what the tests printed.
    public let output: String
    /// How long its tests ran, in seconds; for a remembered result, when they did.
    public let seconds: Double
    /// Whether it passed in an earlier run with the same inputs, and so wasn't run.
    public let isRemembered: Bool
    /// Why a pass mustn't be kept, where something that it may depend on can't be told; nil where all can.
    public let hindrance: String?

    /// The files and folders that its tests opened, by path, where they were sealed.
    public internal(set) var reads: Set<String> = []

    /// The number of arguments of parameterized tests that were cancelled while their tests passed with others.
    var cancelledArguments = 0

    /// The files that compilers read to build it, by path, but for the system's and what was built.
    var compiled: Set<String> = []

    /// What linkers, plugins and macros looked at to build it, by path.
    var built: [String: ObservedReads.Use] = [:]

    /// What its tests looked at, if they were watched.
    var observed: ObservedReads?

    /// Whether a test, or an argument of one, was skipped for a reason that nothing tells.
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
        hindrance: String? = nil
    ) {
        self.package = package
        self.verdict = verdict
        self.cases = cases
        self.counts = counts
        self.output = output
        self.seconds = seconds
        self.isRemembered = isRemembered
        self.hindrance = hindrance
    }

    /// Whether something is wrong.
    public var isFailed: Bool {
        if case .failed = verdict { return true }
        return false
    }

    /// The counts of both libraries. A package that failed without a failed test counts as one: nothing that is wrong
    /// may be missing from a sum.
    public var total: TestCounts {
        var sum = counts.values.reduce(TestCounts(), +)
        if isFailed, sum.failed == 0 { sum.failed = 1 }
        return sum
    }
}

extension PackageResult {
    /// The same result with more that is wrong.
    public func failing(_ more: [String]) -> PackageResult {
        var reasons = more
        if case .failed(let own) = verdict { reasons = own + more }
        return PackageResult(
            package: package, verdict: .failed(reasons), cases: cases, counts: counts, output: output,
            seconds: seconds)
    }

    /// The same result, never to be kept.
    func hindered(by reason: String) -> PackageResult {
        var result = PackageResult(
            package: package, verdict: verdict, cases: cases, counts: counts, output: output,
            seconds: seconds,
            isRemembered: isRemembered, hindrance: reason)
        result.reads = reads
        result.compiled = compiled
        result.built = built
        result.cancelledArguments = cancelledArguments
        result.observed = observed
        return result
    }
}
