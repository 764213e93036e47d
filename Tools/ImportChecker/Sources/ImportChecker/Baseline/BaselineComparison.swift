/// How today's findings stand to a baseline.
public struct BaselineComparison: Hashable, Sendable {
    /// An edge with other than the baseline's number of findings.
    public struct Change: Hashable, Sendable {
        /// The rule and the two ends.
        public let edge: FindingEdge
        /// The baseline's number; 0 for an edge it doesn't hold.
        public let before: Int
        /// Today's number.
        public let now: Int

        /// Creates a change.
        public init(edge: FindingEdge, before: Int, now: Int) {
            self.edge = edge
            self.before = before
            self.now = now
        }
    }

    /// The findings that the baseline doesn't cover, in order.
    public let new: [Finding]
    /// The findings that it covers, in order.
    public let known: [Finding]
    /// Edges with more findings than the baseline allows.
    public let growth: [Change]
    /// Edges with fewer: the baseline must shrink.
    public let stale: [Change]

    /// Creates a comparison.
    public init(new: [Finding], known: [Finding], growth: [Change], stale: [Change]) {
        self.new = new
        self.known = known
        self.growth = growth
        self.stale = stale
    }
}
