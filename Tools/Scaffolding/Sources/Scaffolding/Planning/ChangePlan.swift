/// What making or removing something does to the files of a repository, worked out before any of it is done.
public struct ChangePlan: Sendable {
    /// A file that comes, goes or changes.
    struct Change: Sendable {
        /// Relative to the root.
        let path: String
        /// nil for one that comes.
        let before: FileContent?
        /// nil for one that goes.
        let after: FileContent?
    }

    /// The changes by path, each file once.
    let changes: [Change]
    /// Folders that go with all that is left in them, which is nothing that git would keep, or was forced.
    var removedFolders: [String] = []
    /// What isn't done, though it was forced to be, in sentences.
    public var notes: [String] = []

    /// The files that come.
    public var created: [String] { changes.filter { $0.before == nil }.map(\.path) }
    /// The files that change.
    public var edited: [String] { changes.filter { $0.before != nil && $0.after != nil }.map(\.path) }
    /// The files that go.
    public var removed: [String] { changes.filter { $0.after == nil }.map(\.path) }

    /// The changes as git prints them, which `git apply` takes.
    public var diff: String {
        changes.map { FileDifference(path: $0.path, before: $0.before, after: $0.after).text }.joined()
    }
}
