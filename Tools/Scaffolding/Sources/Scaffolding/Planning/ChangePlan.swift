/// The changes for creating or removing something, computed before any of them is applied.
public struct ChangePlan: Sendable {
    /// A file that is created, removed or changed.
    struct Change: Sendable {
        /// Relative to the root.
        let path: String
        /// `nil` if the file is created.
        let before: FileContent?
        /// `nil` if the file is removed.
        let after: FileContent?
    }

    /// The changes sorted by path, one per file.
    let changes: [Change]
    /// Folders to remove with their remaining content, which git ignores or whose removal was forced.
    var removedFolders: [String] = []
    /// Sentences about parts that aren't applied even with `--force`.
    public var notes: [String] = []

    /// The created files.
    public var created: [String] { changes.filter { $0.before == nil }.map(\.path) }
    /// The changed files.
    public var edited: [String] { changes.filter { $0.before != nil && $0.after != nil }.map(\.path) }
    /// The removed files.
    public var removed: [String] { changes.filter { $0.after == nil }.map(\.path) }

    /// The changes as a diff for `git apply`.
    public var diff: String {
        changes.map { FileDifference(path: $0.path, before: $0.before, after: $0.after).text }.joined()
    }
}
