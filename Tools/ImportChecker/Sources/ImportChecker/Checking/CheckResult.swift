import PackageGraph

/// The result of a check.
public struct CheckResult: Sendable {
    /// A finding that is permitted by a waiver in the source or an exception in the configuration.
    public struct Waived: Hashable, Sendable {
        /// The finding.
        public let finding: Finding
        /// The reason in the waiver or exception.
        public let reason: String
        /// The place of the waiver or exception.
        public let place: SourcePlace

        /// Creates a waived finding.
        public init(finding: Finding, reason: String, place: SourcePlace) {
            self.finding = finding
            self.reason = reason
            self.place = place
        }
    }

    /// The findings to be corrected, in a stable order, without those that the baseline covers.
    public let findings: [Finding]
    /// The findings that the baseline covers, in order.
    public let baselined: [Finding]
    /// The findings that waivers and exceptions permit, in order.
    public let waived: [Waived]
    /// The edges with more findings than in the baseline; empty without a baseline.
    public let growth: [BaselineComparison.Change]
    /// The edges with fewer findings than in the baseline; empty without a baseline.
    public let stale: [BaselineComparison.Change]
    /// The findings that a new baseline covers: those of the whole tree except waived ones, regardless of the scope and the
    /// baseline.
    public let all: [Finding]
    /// The problems that kept the check from judging everything. If there are any, the result isn't clean.
    public let problems: [CheckProblem]
    /// Whether the manifest of a package can't be read, which is a finding. Further findings in that package are
    /// unknown.
    public let hidesPackages: Bool
    /// Sentences about ambiguities. They don't fail the check.
    public let notes: [String]
    /// The extent of the check.
    public let statistics: CheckStatistics
    /// Whether there are no targets to check.
    public let isEmpty: Bool
    private let parts: CheckedParts

    /// The packages, targets and files. Computed on demand, since a check may know its findings without it.
    public var graph: ModuleGraph { parts.graph.value }

    /// The imports in the files, read on demand.
    public var imports: ImportTable { ImportTable(facts: parts.scan.facts()) }

    /// The layer name of every target in the graph, found on demand.
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
            packages: verdict.packages, projects: verdict.projects, targets: verdict.targets,
            files: parts.scan.fileCount,
            unknownFiles: verdict.unknownFiles, imports: verdict.imports, filesRead: parts.scan.filesRead,
            projectsRead: parts.graph.projectsRead, manifestsRun: verdict.manifestsRun)
    }
}
