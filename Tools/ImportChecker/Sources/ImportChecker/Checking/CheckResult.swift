import PackageGraph

/// What a check found.
public struct CheckResult: Sendable {
    /// A finding that a waiver in the source or an exception in the configuration takes back.
    public struct Waived: Hashable, Sendable {
        /// The finding.
        public let finding: Finding
        /// The reason that the waiver or the exception gives.
        public let reason: String
        /// Where it stands.
        public let place: SourcePlace

        /// Creates a waived finding.
        public init(finding: Finding, reason: String, place: SourcePlace) {
            self.finding = finding
            self.reason = reason
            self.place = place
        }
    }

    /// What is to be mended, in a stable order; without a baseline everything, else what it doesn't cover.
    public let findings: [Finding]
    /// What the baseline covers, in order.
    public let baselined: [Finding]
    /// What waivers and exceptions take back, in order.
    public let waived: [Waived]
    /// Edges with more findings than the baseline holds; empty without one.
    public let growth: [BaselineComparison.Change]
    /// Edges with fewer findings than the baseline holds; empty without one.
    public let stale: [BaselineComparison.Change]
    /// The findings of the whole tree, waived ones left out, whatever the scope and the baseline: what a new baseline covers.
    public let all: [Finding]
    /// What kept the check from judging everything. With any of these the result isn't clean, whatever the findings.
    public let problems: [CheckProblem]
    /// Whether the manifest of a package can't be read, which is a finding; what else would be found in it isn't known.
    public let hidesPackages: Bool
    /// What couldn't be told apart, in sentences; no reason to fail.
    public let notes: [String]
    /// How much was looked at.
    public let statistics: CheckStatistics
    /// Whether there is no target at all to judge.
    public let isEmpty: Bool
    private let parts: CheckedParts

    /// The packages, targets and files; made when it is asked for, for a check that knows its findings without it.
    public var graph: ModuleGraph { parts.graph.value }

    /// The imports in its files, read when they are asked for.
    public var imports: ImportTable { ImportTable(facts: parts.scan.facts()) }

    /// For every target of the graph its layer's name, found when it is asked for.
    public var layers: [String?] { parts.layers }

    init(
        findings: [Finding], baselined: [Finding], waived: [Waived], growth: [BaselineComparison.Change],
        stale: [BaselineComparison.Change], verdict: Verdict, problems: [CheckProblem], hidesPackages: Bool,
        parts: CheckedParts
    ) {
        self.findings = findings
        self.baselined = baselined
        self.waived = waived
        self.growth = growth
        self.stale = stale
        self.problems = problems
        self.hidesPackages = hidesPackages
        self.parts = parts
        all = verdict.all
        notes = verdict.notes
        isEmpty = verdict.isEmpty
        statistics = CheckStatistics(
            packages: verdict.packages, targets: verdict.targets, files: parts.scan.fileCount, imports: verdict.imports,
            filesRead: parts.scan.filesRead, manifestsRun: verdict.manifestsRun)
    }
}
