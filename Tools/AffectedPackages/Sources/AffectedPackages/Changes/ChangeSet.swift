/// Everything that differs between two states of a tree.
public struct ChangeSet: Hashable, Sendable {
    /// What changed below the root, by path.
    public internal(set) var files: [FileChange] = []
    /// The absolute paths of what changed in the same repository outside of the root.
    public internal(set) var outside: [String] = []
}
