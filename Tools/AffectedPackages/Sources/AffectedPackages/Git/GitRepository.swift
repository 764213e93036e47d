import Foundation

/// A working tree under git: its merge base with another branch, and its changes.
public struct GitRepository: Sendable {
    /// The absolute path of the tree's root, without links. It is the repository's folder or a folder inside of it.
    public let root: String
    /// Whether the clone is shallow, so that its history is incomplete.
    public let isShallow: Bool
    /// The absolute path of the repository's folder.
    let top: String
    let git: GitProcess

    /// Finds the repository that contains a folder.
    ///
    /// - Parameter root: an absolute path without links.
    /// - Throws: ``GitError`` if there is none.
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

    /// Throws an error if the repository has no commits.
    func requireCommit() throws(GitError) {
        guard try hasCommit("HEAD") else { throw .noCommits(root) }
    }

    private func hasCommit(_ revision: String) throws(GitError) -> Bool {
        try git.start(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"]).status == 0
    }

    /// Returns the most recent common ancestor of a revision and `HEAD`.
    ///
    /// - Throws: ``GitError`` if the revision doesn't exist, or if the history with the common ancestor isn't in this
    ///   clone.
    public func mergeBase(with revision: String) throws(GitError) -> String {
        let found = try git.start(["merge-base", "--end-of-options", revision, "HEAD"])
        guard found.status == 0 else {
            try requireCommit()
            guard try hasCommit(revision) else { throw .unknownRevision(revision, isShallow: isShallow) }
            throw .noMergeBase(revision, isShallow: isShallow)
        }
        return String(decoding: found.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Returns the differences between a commit and the files on disk: committed, staged, unstaged and untracked
    /// changes.
    public func changes(since commit: String) throws(GitError) -> ChangeSet {
        let sparse = try git.start(["config", "--bool", "core.sparseCheckout"])
        guard !sparse.output.starts(with: "true".utf8) else { throw .sparse(root) }
        var changes = RawChanges(root: root, top: top)
        changes.add(try git.run(Self.diff + [commit, "--"]))
        changes.addUntracked(try git.run(["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"]))
        return changes.set
    }

    /// Returns the differences between two commits.
    public func changes(from old: String, to new: String) throws(GitError) -> ChangeSet {
        var changes = RawChanges(root: root, top: top)
        changes.add(try git.run(Self.diff + [old, new, "--"]))
        return changes.set
    }

    private static let diff = ["diff"] + rawFormat

    /// The options for output that ``RawChanges`` parses.
    static let rawFormat = [
        "--raw", "-z", "--no-renames", "--no-abbrev", "--no-ext-diff", "--no-color", "--no-relative",
        "--ignore-submodules=none",
    ]
}
