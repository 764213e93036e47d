import AffectedPackages
import Foundation

/// Two temporary clones of a repository: at a revision before a split, and at the current commit after it.
struct ComparedRevisions {
    /// One of the clones.
    struct Side {
        /// The words for messages: `before the split, at 3f2a…`.
        let words: String
        /// The hash of the commit.
        let commit: String
        /// The absolute path of the root in the clone.
        let root: String

        /// Returns the error that a package doesn't build, with the first error of the compiler. Paths are relative to
        /// the root.
        func unbuildable(_ package: String, output: String) -> GainsError {
            .unbuildable(
                side: words, package: package,
                error: DebugBuild.firstError(in: output).replacing(root + "/", with: ""))
        }
    }

    let before: Side
    let after: Side

    /// Makes the clones, and removes them when the body ends, also with an error.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the repository, or of a folder in it.
    ///   - base: The revision before the split.
    ///   - stop: Ends the work.
    ///   - body: Receives the clones.
    /// - Throws: `GitError` if there is no repository or revision, ``GainsError`` if the base doesn't precede the current
    ///   commit or the working tree has changes, ``StepError`` if git fails, or the error of the body.
    static func with<Answer>(
        of root: String, base: String, stop: ProcessStop, _ body: (ComparedRevisions) throws -> Answer
    ) throws -> Answer {
        let common = try GitRepository(root: root).mergeBase(with: base)
        let commit = try CommandRun.line(["git", "rev-parse", "--verify", base + "^{commit}"], in: root)
        guard commit == common else { throw GainsError.notAnAncestor(base) }
        let head = try CommandRun.line(["git", "rev-parse", "HEAD"], in: root)
        guard commit != head else { throw GainsError.sameCommit(base) }
        let top = try CommandRun.line(["git", "rev-parse", "--show-toplevel"], in: root)
        let changes = try CommandRun.output(["git", "status", "--porcelain"], in: top)
        guard changes.isEmpty else { throw GainsError.dirtyTree(changes) }

        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        let folder = temporary + "/bulkhead-gains-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func side(_ name: String, _ commit: String) throws -> Side {
            // SwiftPM derives the identity of a root package from the name of its folder.
            let clone = folder + "/\(name)/" + (top as NSString).lastPathComponent
            try make(folder: folder + "/" + name)
            let command = ["git", "clone", "--quiet", "--shared", "--no-checkout", top, clone]
            _ = try CommandRun.output(command, in: folder, stop: stop)
            _ = try CommandRun.output(["git", "checkout", "--quiet", "--detach", commit], in: clone, stop: stop)
            return Side(
                words: "\(name) the split, at \(commit.prefix(12))", commit: commit,
                root: clone + root.dropFirst(top == "/" ? 0 : top.count))
        }
        return try body(ComparedRevisions(before: side("before", commit), after: side("after", head)))
    }

    private static func make(folder: String) throws(GainsError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .files("the folder \(folder) for clones can't be made: \(error.localizedDescription)")
        }
    }
}
