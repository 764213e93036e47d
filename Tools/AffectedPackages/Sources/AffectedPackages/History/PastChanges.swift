import Foundation
import ManifestReader
import PackageGraph

/// The latest changes of a branch, to be judged by structures other than the one in which they were made.
public struct PastChanges: Sendable {
    /// One commit, compared with its first parent.
    struct Commit: Sendable {
        let revision: String
        let files: [FileChange]
        let contents: ChangedContents
    }

    /// What a structure rebuilds and tests for one commit.
    public struct Effect: Hashable, Sendable {
        /// The indices of the targets below the root that are compiled again, sorted.
        public let rebuilt: [Int]
        /// The indices of the packages and Xcode projects that are tested again, sorted.
        public let tested: [Int]
        /// The indices of the test targets that run, sorted.
        public let tests: [Int]
    }

    /// Whether the clone is shallow, so that there may be fewer commits than requested.
    public let isShallow: Bool
    /// The commits, the newest first.
    let commits: [Commit]

    /// The number of commits.
    public var count: Int { commits.count }

    /// The hashes of the commits, the newest first.
    public var revisions: [String] { commits.map(\.revision) }

    /// Returns the files that a commit changed, by its position in ``revisions``. Paths are relative to the root.
    public func files(of commit: Int) -> [FileChange] { commits[commit].files }

    /// Reads the last commits before a revision along the first parents, except the root commit.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the tree, without links.
    ///   - count: The number of commits.
    ///   - revision: The newest commit, by default that of the current branch.
    /// - Throws: ``GitError`` if the root isn't in a repository with a commit, or git fails.
    public init(root: String, last count: Int, upTo revision: String = "HEAD") throws(GitError) {
        let repository = try GitRepository(root: root)
        try repository.requireCommit()
        isShallow = repository.isShallow
        let output = try repository.git.run(
            [
                "log", "--first-parent", "--diff-merges=first-parent", "--no-show-signature", "--max-count", "\(count)",
                "--format=%x01%H %P",
            ] + GitRepository.rawFormat + [revision, "--"])
        let changes = Self.diffs(in: output).map { commit in
            var raw = RawChanges(root: root, top: repository.top)
            raw.add(commit.diff)
            return (revision: commit.revision, files: raw.set.files)
        }
        let contents = try Self.contents(of: changes.map(\.files).joined(), repository)
        commits = changes.map { revision, files in
            Commit(
                revision: revision, files: files,
                contents: ChangedContents(
                    files, old: { $0.oldBlob.flatMap { contents[$0] } }, new: { $0.newBlob.flatMap { contents[$0] } }))
        }
    }

    /// Returns the differences of each commit in a log, without those of commits that have no parent.
    ///
    /// A commit is a field with its hash and its parents, and two fields for each changed file. A newline comes before
    /// the first change.
    private static func diffs(in log: Data) -> [(revision: String, diff: Data)] {
        let fields = log.split(separator: 0)
        var diffs: [(revision: String, diff: Data)] = []
        var hasParent = false
        var position = 0
        while position < fields.count {
            let field = fields[position]
            if field.first == 1 {
                let hashes = String(decoding: field.dropFirst(), as: UTF8.self).split(separator: " ")
                hasParent = hashes.count > 1
                if hasParent { diffs.append((String(hashes[0]), Data())) }
                position += 1
            } else {
                let end = min(position + 2, fields.count)
                if hasParent, !diffs.isEmpty {
                    let change = fields[position..<end].joined(separator: [0]).drop { $0 == UInt8(ascii: "\n") }
                    diffs[diffs.count - 1].diff += change + [0]
                }
                position = end
            }
        }
        return diffs
    }

    /// Returns the contents of the manifests and resolved versions that changed, by blob.
    private static func contents(
        of files: some Sequence<FileChange>, _ repository: GitRepository
    ) throws(GitError) -> [String: [UInt8]] {
        let wanted = files.filter { file in
            let name = String(PathText.name(file.path))
            return ManifestSelection.isManifest(name) || name == "Package.resolved"
        }
        let blobs = Set(wanted.flatMap { [$0.oldBlob, $0.newBlob].compactMap { $0 } }).sorted()
        return Dictionary(
            zip(blobs, try repository.git.contents(of: blobs)), uniquingKeysWith: { first, _ in first })
    }

    /// Returns what a structure rebuilds and tests for each commit.
    ///
    /// A changed file counts for the targets and packages that would contain it today. A file that is gone, with its
    /// package, counts for nothing.
    ///
    /// - Parameters:
    ///   - inputs: The structure.
    ///   - paths: Returns the paths in the structure that stand for a file, relative to the root: several if the file
    ///     was divided.
    public func effects(in inputs: TestInputs, paths: (String) -> [String] = { [$0] }) -> [Effect] {
        commits.map { commit in
            var selector = Selector(inputs, commit.contents)
            var rebuildsEverything = false
            for file in commit.files {
                for path in paths(file.path) {
                    let owner = inputs.placement(of: path).owner
                    let original = inputs.graph.root + "/" + file.path
                    if owner == .unplaced, !FileManager.default.fileExists(atPath: original) { continue }
                    if owner == .toolchain { rebuildsEverything = true }
                    selector.add(FileChange(path: path, kind: file.kind))
                }
            }
            _ = selector.addDoubtful()
            let graph = inputs.graph
            let rebuilt =
                rebuildsEverything
                ? graph.targets.map(\.id).filter { graph.packages[graph.targets[$0].package].origin == .local }
                : selector.rebuilt
            selector.finish()
            return Effect(
                rebuilt: rebuilt, tested: selector.reasons.keys.sorted(), tests: selector.tests.sorted())
        }
    }
}
