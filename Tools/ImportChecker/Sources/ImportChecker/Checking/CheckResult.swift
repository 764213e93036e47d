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

        /// Makes a waived finding.
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
    /// What couldn't be told apart, in sentences; no reason to fail.
    public let notes: [String]
    /// How much was looked at.
    public let statistics: CheckStatistics
    /// The packages, targets and files.
    public let graph: ModuleGraph
    /// The imports in its files.
    public let imports: ImportTable
    /// For every target of the graph its layer's name.
    public let layers: [String?]
}
