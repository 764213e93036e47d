import Foundation

/// What git knows of a tree: which commit it has grown from, and what changed since.
public struct GitRepository: Sendable {
    /// The absolute path of the tree's root, without links: the repository's own folder or one inside of it.
    public let root: String
    /// Whether the history ends before its beginning.
    public let isShallow: Bool
    /// The absolute path of the repository's folder.
    let top: String
    let git: GitProcess

    /// Finds the repository around a folder.
    ///
    /// - Parameter root: an absolute path without links.
    /// - Throws: ``GitError`` when there is none.
    public init(root: String) throws(GitError) {
        self.root = root
        git = GitProcess(folder: root)
        let found = try git.start(["rev-parse", "--show-toplevel", "--is-shallow-repository"])
        let lines = String(decoding: found.output, as: UTF8.self).split(separator: "\n")
        guard found.status == 0, lines.count == 2 else {
            throw found.message.contains("dubious ownership")
                ? .failed("rev-parse", found.message) : .notARepository(root)
        }
        top = String(lines[0])
        isShallow = lines[1] == "true"
    }

    /// Makes sure that there is a commit.
    func requireCommit() throws(GitError) {
        guard try hasCommit("HEAD") else { throw .noCommits(root) }
    }

    private func hasCommit(_ revision: String) throws(GitError) -> Bool {
        try git.start(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]).status == 0
    }

    /// The last commit that a revision and `HEAD` have in common.
    ///
    /// - Throws: ``GitError`` when the revision isn't known, or the history that would tell isn't here.
    public func mergeBase(with revision: String) throws(GitError) -> String {
        let found = try git.start(["merge-base", "--end-of-options", revision, "HEAD"])
        guard found.status == 0 else {
            try requireCommit()
            guard try hasCommit(revision) else { throw .unknownRevision(revision, isShallow: isShallow) }
            throw .noMergeBase(revision, isShallow: isShallow)
        }
        return String(decoding: found.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// What differs between a commit and the files on disk: committed, staged, unstaged and untracked changes.
    public func changes(since commit: String) throws(GitError) -> ChangeSet {
        let sparse = try git.start(["config", "--bool", "core.sparseCheckout"])
        guard !sparse.output.starts(with: "true".utf8) else { throw .sparse(root) }
        var changes = RawChanges(root: root, top: top)
        changes.add(try git.run(Self.diff + [commit, "--"]))
        changes.addUntracked(try git.run(["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"]))
        return changes.set
    }

    /// What differs between two commits.
    public func changes(from old: String, to new: String) throws(GitError) -> ChangeSet {
        var changes = RawChanges(root: root, top: top)
        changes.add(try git.run(Self.diff + [old, new, "--"]))
        return changes.set
    }

    private static let diff = [
        "diff", "--raw", "-z", "--no-renames", "--no-abbrev", "--no-ext-diff", "--no-color", "--no-relative",
        "--ignore-submodules=none",
    ]
}
