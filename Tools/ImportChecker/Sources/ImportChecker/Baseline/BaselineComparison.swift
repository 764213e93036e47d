/// The comparison of current findings with a baseline.
public struct BaselineComparison: Hashable, Sendable {
    /// An edge whose number of findings differs from the baseline.
    public struct Change: Hashable, Sendable {
        /// The rule and the two ends.
        public let edge: FindingEdge
        /// The number in the baseline; 0 for a new edge.
        public let before: Int
        /// The current number.
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
    /// The edges with more findings than the baseline allows.
    public let growth: [Change]
    /// The edges with fewer findings: the baseline must shrink.
    public let stale: [Change]

    /// Creates a comparison.
    public init(new: [Finding], known: [Finding], growth: [Change], stale: [Change]) {
        self.new = new
        self.known = known
        self.growth = growth
        self.stale = stale
    }
}
