import Foundation

/// A note in the cache that a change is being applied to the repository. With it, the next run restores the working
/// tree if git was killed meanwhile.
struct UnfinishedDelivery: Sendable {
    /// The absolute path of the note.
    let path: String
    /// The root of the repository.
    let repository: String

    /// Records that a commit is about to be applied to another one.
    func begin(_ commit: String, onto base: String) throws(StepError) {
        try ChangedFile.write(Array("\(base)\n\(commit)\n".utf8), to: path)
    }

    /// Records that the change is applied.
    func end() { try? FileManager.default.removeItem(atPath: path) }

    /// Restores the working tree if a change was applied in part. If a file has another content than before and after
    /// the change, somebody has edited it, and nothing is restored.
    ///
    /// - Returns: Whether the working tree was restored.
    /// - Throws: `refused` if git is still running, or was killed and left its lock.
    func recover() throws(StepError) -> Bool {
        guard let text = FileManager.default.contents(atPath: path) else { return false }
        let commits = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        guard commits.count == 2, try line(["rev-parse", "HEAD"]) == commits[0], try isCommit(commits[1]) else {
            end()
            return false
        }
        let lock = try line(["rev-parse", "--path-format=absolute", "--git-path", "index.lock"])
        guard !FileManager.default.fileExists(atPath: lock) else {
            throw .refused(
                "git was interrupted while it applied the last step, or is still running; if it isn't, remove \(lock), and "
                    + "the next run restores the working tree")
        }
        defer { end() }
        let changed = try paths(["diff", "--name-only", "--no-renames", "-z", commits[0]])
        let untracked = try paths(["ls-files", "--others", "--exclude-standard", "-z"])
        let all = Set(changed + untracked)
        guard !all.isEmpty, try isIncomplete(commits[1]) else { return false }
        var added: [String] = []
        for path in all.sorted() {
            let content = try content(of: path)
            let (before, after) = (try object(path, in: commits[0]), try object(path, in: commits[1]))
            guard content == before || content == after else { return false }
            if before == nil { added.append(path) }
        }
        _ = try CommandRun.output(["git", "reset", "--quiet", "--hard", commits[0]], in: repository)
        for path in added { try? FileManager.default.removeItem(atPath: repository + "/" + path) }
        return true
    }

    /// Whether a file isn't as in a commit.
    private func isIncomplete(_ commit: String) throws(StepError) -> Bool {
        // A file that isn't in git's index counts as removed, whatever is on disk.
        for path in try paths(["diff", "--name-only", "--no-renames", "-z", commit])
        where try content(of: path) != object(path, in: commit) {
            return true
        }
        return false
    }

    // MARK: - Objects

    private func isCommit(_ name: String) throws(StepError) -> Bool {
        try CommandRun.run(["git", "cat-file", "-e", name + "^{commit}"], in: repository).status == 0
    }

    /// The object of a file in a commit; `nil` if there is none.
    private func object(_ path: String, in commit: String) throws(StepError) -> String? {
        let run = try CommandRun.run(["git", "rev-parse", "--verify", "--quiet", "\(commit):\(path)"], in: repository)
        return run.status == 0 ? run.output.trimmingCharacters(in: .whitespacesAndNewlines) : nil
    }

    /// The object that a file on disk would be; `nil` if there is no file.
    private func content(of path: String) throws(StepError) -> String? {
        guard FileManager.default.fileExists(atPath: repository + "/" + path) else { return nil }
        return try line(["hash-object", "--", path])
    }

    private func line(_ arguments: [String]) throws(StepError) -> String {
        try CommandRun.line(["git"] + arguments, in: repository)
    }

    private func paths(_ arguments: [String]) throws(StepError) -> [String] {
        try CommandRun.output(["git"] + arguments, in: repository).split(separator: "\0").map(String.init)
    }
}
