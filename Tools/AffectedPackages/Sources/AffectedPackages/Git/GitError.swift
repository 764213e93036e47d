/// Why git can't tell what changed.
public enum GitError: Error, Hashable, Sendable, CustomStringConvertible {
    /// git can't be started; the associated value is the system's reason.
    case notStarted(String)
    /// The folder lies in no repository, or not in one with files.
    case notARepository(String)
    /// There is no commit yet.
    case noCommits(String)
    /// A revision isn't known; the history here may end before it.
    case unknownRevision(String, isShallow: Bool)
    /// The two histories don't meet, as far as they are here.
    case noMergeBase(String, isShallow: Bool)
    /// Not every file is on disk, so packages may be missing.
    case sparse(String)
    /// git failed; the associated values are its command and the first line it printed.
    case failed(String, String)

    /// One line: what is wrong, and what to do.
    public var description: String {
        switch self {
        case .notStarted(let reason): "git can't be started: \(reason); install it, or add it to PATH"
        case .notARepository(let folder):
            "\(folder): expected a folder in a git repository; without one nobody knows what changed"
        case .noCommits(let folder): "\(folder): the repository has no commit yet, so there is nothing to compare with"
        case .unknownRevision(let name, let isShallow):
            "the base '\(name)' isn't known here; "
                + (isShallow
                    ? "the clone is shallow, so fetch what is missing: git fetch --unshallow origin"
                    : "name a branch, tag or commit, and fetch it if it is the server's: git fetch origin")
        case .noMergeBase(let name, let isShallow):
            "the base '\(name)' and HEAD have no commit in common"
                + (isShallow
                    ? " in this shallow clone; fetch their history: git fetch --unshallow origin"
                    : "; name a base that HEAD has grown from")
        case .sparse(let folder):
            "\(folder): the checkout is sparse, so packages may be missing from it; run git sparse-checkout disable"
        case .failed(let command, let line): "git \(command) failed: \(line)"
        }
    }
}
