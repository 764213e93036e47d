/// The result of replaying a merge, or a commit that isn't a merge.
public struct ReplayedMerge: Sendable {
    /// The commit.
    public let commit: String
    /// Whether it is a merge.
    public let isMerge: Bool
    /// The first line of its message.
    public let subject: String
    /// The number of changed files.
    public let changedFiles: Int
    /// The paths of the packages that would have run.
    public internal(set) var selected: [String] = []
    /// The paths of all packages with tests at that commit.
    public internal(set) var all: [String] = []
    /// The reasons why every package was selected, one per line. Empty if they weren't.
    public internal(set) var everything: [String] = []
    /// The reasons why the merge couldn't be replayed, one per line. The plan would have failed, so nothing would have
    /// been missed.
    public internal(set) var problems: [String] = []
    /// The duration of the selected packages' tests and of all tests, in seconds, or `nil` if there is no report.
    public internal(set) var seconds: (selected: Double, all: Double)?
    /// The file that was broken, or `nil` if none was.
    public internal(set) var mutated: String?
    /// The number of packages that were built without the broken file.
    public internal(set) var builtWithout = 0
    /// The failures that the selection would have missed, one sentence each.
    public internal(set) var misses: [String] = []
}
