import Foundation

/// A temporary folder that shows the files of one commit after another, without touching the repository's own files and
/// index.
final class ReplayedTree {
    /// The absolute path of the tree's root in the folder, without links.
    let root: String
    private let folder: String
    private let git: GitProcess

    init(of repository: GitRepository) throws(GitError) {
        let gitFolder = try repository.git.line(["rev-parse", "--absolute-git-dir"])
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        folder = temporary + "/bulkhead-replay-" + UUID().uuidString
        let files = folder + "/files"
        do {
            try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
        } catch {
            throw .failed("read-tree", "\(files) can't be created: \(error.localizedDescription)")
        }
        root = files + repository.root.dropFirst(repository.top == "/" ? 0 : repository.top.utf8.count)
        git = GitProcess(
            folder: files,
            environment: ["GIT_DIR": gitFolder, "GIT_WORK_TREE": files, "GIT_INDEX_FILE": folder + "/index"])
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Returns a text with the paths in this tree made relative to the root.
    func relative(_ text: String) -> String { text.replacing(root + "/", with: "") }

    /// A build folder that is reused from commit to commit.
    var scratch: String { folder + "/build" }

    /// Checks out a commit. Writes only the files that differ from the previous one.
    func show(_ commit: String) throws(GitError) {
        _ = try git.run(["read-tree", "--reset", "-u", commit])
    }
}
