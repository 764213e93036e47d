/// The role of a file in a repository, and the targets and tests that may read it.
public struct FilePlacement: Hashable, Sendable {
    /// The role of the file.
    public let owner: FileOwner
    /// The targets whose build may read the file, sorted. A change also affects the targets that depend on them.
    public let targets: [Int]
    /// The packages whose tests may read the file, sorted. A change doesn't affect the packages that depend on them.
    public let readers: [Int]

    init(owner: FileOwner, targets: Set<Int> = [], readers: Set<Int> = []) {
        self.owner = owner
        self.targets = targets.sorted()
        self.readers = readers.sorted()
    }
}
