import AffectedPackages

/// The reasons that gains can't be measured. The repository isn't changed.
public enum GainsError: Error, CustomStringConvertible {
    /// The working tree has changes that aren't committed.
    case dirtyTree(String)
    /// The base isn't an ancestor of the current commit.
    case notAnAncestor(String)
    /// The base is the current commit, so there is no split to measure.
    case sameCommit(String)
    /// No commit before the base changes a source of a target.
    case noCommits(String, isShallow: Bool)
    /// No commit can be measured, since none of the files that they change exists at both revisions.
    case nothingToEdit
    /// A package doesn't build at one of the revisions.
    case unbuildable(side: String, package: String, error: String)
    /// The tests at one of the revisions don't run to their end.
    case testsIncomplete(side: String, package: String)
    /// The program that is to be timed doesn't exist at one of the revisions.
    case noBenchmark(String, side: String, known: [String])
    /// The program that is to be timed fails at one of the revisions.
    case benchmarkFailed(String, side: String, status: Int32, output: String)
    /// The clones can't be made or changed.
    case files(String)

    /// What was expected, what was found, and what to do.
    public var description: String {
        switch self {
        case .dirtyTree(let changes):
            "expected a working tree without changes, since the current commit is measured; commit or stash:\n\(changes)"
        case .notAnAncestor(let base):
            "expected a base before the split, but '\(base)' isn't an ancestor of HEAD"
        case .sameCommit(let base):
            "expected a base before the split, but '\(base)' is the current commit"
        case .noCommits(let base, let isShallow):
            "expected a commit up to '\(base)' that changes a source of a target, found none"
                + (isShallow ? "; the clone is shallow, so fetch what is missing: git fetch --unshallow origin" : "")
        case .nothingToEdit:
            "expected a commit with a Swift file that belongs to a target both before and after the split, found none"
        case .unbuildable(let side, let package, let error):
            "the package '\(package)' doesn't build \(side):\n\(error)"
        case .testsIncomplete(let side, let package):
            "the tests of '\(package)' don't run to their end \(side)"
        case .noBenchmark(let name, let side, let known):
            "expected an executable product '\(name)' \(side), found "
                + (known.isEmpty ? "none" : known.joined(separator: ", "))
        case .benchmarkFailed(let name, let side, let status, let output):
            "'\(name)' fails with status \(status) \(side):\n\(output)"
        case .files(let reason): reason
        }
    }
}
