/// What the selection would have done for one merge of the past, or for a commit where there are no merges.
public struct ReplayedMerge: Sendable {
    /// The commit.
    public let commit: String
    /// Whether it is a merge.
    public let isMerge: Bool
    /// The first line of its message.
    public let subject: String
    /// How many files it changed.
    public let changedFiles: Int
    /// The packages that would have run, by path.
    public internal(set) var selected: [String] = []
    /// The packages with tests at that commit, by path.
    public internal(set) var all: [String] = []
    /// Why every package was selected; empty when that isn't so.
    public internal(set) var everything: [String] = []
    /// What kept the merge from being judged, a line a reason; the plan would have failed, and nothing have been missed.
    public internal(set) var problems: [String] = []
    /// What the tests of the selected packages took, and those of all, in seconds; nil where no report tells.
    public internal(set) var seconds: (selected: Double, all: Double)?
    /// The file that was broken to try the selection; nil when none was.
    public internal(set) var mutated: String?
    /// How many packages were built without meeting the broken file.
    public internal(set) var builtWithout = 0
    /// The failures that the selection would have missed, a sentence each.
    public internal(set) var misses: [String] = []
}
