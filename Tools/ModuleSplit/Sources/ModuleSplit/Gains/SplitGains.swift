/// What past commits rebuild and test before and after a split, and the price of the split.
public struct SplitGains: Sendable {
    /// What a commit rebuilds and tests, according to the graph.
    public struct Work: Equatable, Sendable {
        /// The number of targets that are compiled again.
        public let targets: Int
        /// The number of lines in their Swift files.
        public let lines: Int
        /// The number of test targets that run.
        public let testTargets: Int
        /// The number of packages that are tested.
        public let packages: Int
    }

    /// A past commit.
    public struct Commit: Equatable, Sendable {
        /// The hash.
        public let revision: String
        /// The work before the split.
        public let before: Work
        /// The work after it.
        public let after: Work
    }

    /// The hash of the commit before the split.
    public let base: String
    /// The hash of the commit after it.
    public let head: String
    /// The commits up to the base that change a source of a target, the newest first.
    public let commits: [Commit]
    /// Whether the clone is shallow, so that commits may be missing.
    public let isShallow: Bool
    /// The commits for which builds and tests were measured, the newest first; empty if that wasn't requested.
    public let measured: [MeasuredCommit]
    /// The names that are visible to more modules after the split.
    public let raisedNames: [VisibleName]
    /// The sizes of programs; `nil` if they weren't requested.
    public let programs: [ProgramSize]?
    /// The times of the program that measures speed; `nil` if none was named.
    public let benchmark: BenchmarkTimes?
    /// The reasons why one of the revisions can't be read completely.
    public let problems: [String]
}
