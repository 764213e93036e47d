/// The time of builds and tests after the same edits before and after a split.
public struct MeasuredCommit: Sendable {
    /// The times at one of the revisions.
    public struct Times: Equatable, Sendable {
        /// The milliseconds of the build.
        public let build: Int
        /// The milliseconds of the tests.
        public let tests: Int

        /// The milliseconds from the edit to the end of the tests.
        public var total: Int { build + tests }
    }

    /// The hash of the commit whose files were edited.
    public let revision: String
    /// The paths of the edited files before the split.
    public let files: [String]
    /// The times before the split.
    public let before: Times
    /// The times after it.
    public let after: Times
}
