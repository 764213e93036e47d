/// The reasons why git can't determine what changed.
public enum GitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// git can't be started. The associated value is the system's reason.
    case notStarted(String)
    /// The folder isn't in a repository with a working tree.
    case notARepository(String)
    /// The repository has no commits.
    case noCommits(String)
    /// A revision doesn't exist in this clone.
    case unknownRevision(String, isShallow: Bool)
    /// Two revisions have no common ancestor in this clone.
    case noMergeBase(String, isShallow: Bool)
    /// Some files aren't on disk, so packages may be missing.
    case sparse(String)
    /// git failed. The associated values are the command and the first line of its error output.
    case failed(String, String)

    /// The problem and its solution, on one line.
    public var description: String {
        switch self {
        case .notStarted(let reason): "git can't be started: \(reason); install it, or add it to PATH"
        case .notARepository(let folder):
            "\(folder): expected a folder in a git repository, which is needed to determine what changed"
        case .noCommits(let folder): "\(folder): the repository has no commit yet, so there is nothing to compare with"
        case .unknownRevision(let name, let isShallow):
            "the base '\(name)' doesn't exist in this clone; "
                + (isShallow
                    ? "the clone is shallow, so fetch what is missing: git fetch --unshallow origin"
                    : "name a branch, tag or commit; if it is on the server, fetch it: git fetch origin")
        case .noMergeBase(let name, let isShallow):
            "the base '\(name)' and HEAD have no commit in common"
                + (isShallow
                    ? " in this shallow clone; fetch their history: git fetch --unshallow origin"
                    : "; name a base that is related to HEAD")
        case .sparse(let folder):
            "\(folder): the checkout is sparse, so packages may be missing from it; run git sparse-checkout disable"
        case .failed(let command, let line): "git \(command) failed: \(line)"
        }
    }
}
