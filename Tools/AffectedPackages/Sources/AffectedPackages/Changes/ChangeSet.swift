/// The differences between two states of a tree.
public struct ChangeSet: Hashable, Sendable {
    /// The changed files below the root, sorted by path.
    public internal(set) var files: [FileChange] = []
    /// The absolute paths of changed files in the same repository but outside of the root.
    public internal(set) var outside: [String] = []
}
