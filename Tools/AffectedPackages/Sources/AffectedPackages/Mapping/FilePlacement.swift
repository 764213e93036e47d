/// A file's place in a repository: what it is part of, and who may read it.
public struct FilePlacement: Hashable, Sendable {
    /// What it is part of.
    public let owner: FileOwner
    /// The targets whose build may read it, sorted: whatever depends on them changes with it.
    public let targets: [Int]
    /// The packages whose tests may read it, sorted: they change with it, those that depend on them don't.
    public let readers: [Int]

    init(owner: FileOwner, targets: Set<Int> = [], readers: Set<Int> = []) {
        self.owner = owner
        self.targets = targets.sorted()
        self.readers = readers.sorted()
    }
}
