import Foundation
import PackageGraph

/// A clone of the repository in which steps are made and verified. The repository itself changes only after a step has
/// passed.
///
/// The clone stays, so that the next step compiles only what changed.
struct Workshop: Sendable {
    /// The root of the repository.
    let repository: String
    /// The root of the clone.
    let folder: String
    /// Held while a step is made, so that a second one doesn't work in the same clone.
    private let lock: FolderLock
    private let delivery: UnfinishedDelivery

    /// Clones the repository, or updates the clone, to the current commit.
    ///
    /// - Parameters:
    ///   - path: A folder in the repository.
    ///   - cache: The folder in which clones are made.
    ///   - report: Receives a line if an earlier run was killed and its changes are reverted.
    /// - Throws: `dirtyTree` if there are changes that aren't committed, `refused` if another step is being made,
    ///   `toolFailed` if git fails.
    init(of path: String, cache: String, report: (String) -> Void = { _ in }) throws(StepError) {
        repository = try CommandRun.line(["git", "rev-parse", "--show-toplevel"], in: path)
        let name = (repository as NSString).lastPathComponent
        folder = cache + "/\(name)-\(Self.digest(of: repository))"
        do {
            try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        } catch {
            throw .refused("the folder \(cache) for clones can't be made: \(error.localizedDescription)")
        }
        lock = try FolderLock(folder + ".lock")
        delivery = UnfinishedDelivery(path: folder + ".delivery", repository: repository)
        if try delivery.recover() { report("the last run was killed while it applied its change, which is reverted") }
        let changes = try CommandRun.output(["git", "status", "--porcelain"], in: repository)
        guard changes.isEmpty else { throw .dirtyTree(changes) }
        let commit = try CommandRun.line(["git", "rev-parse", "HEAD"], in: repository)
        if !FileManager.default.fileExists(atPath: folder + "/.git") {
            _ = try CommandRun.output(["git", "clone", "--quiet", "--no-checkout", repository, folder], in: repository)
        } else {
            _ = try CommandRun.output(["git", "fetch", "--quiet", repository, "HEAD"], in: folder)
        }
        try exclude()
        try reset(to: commit)
    }

    /// Excludes the files that SwiftPM writes, which aren't part of a step, even if the repository doesn't ignore them.
    private func exclude() throws(StepError) {
        let info = folder + "/.git/info"
        do {
            try FileManager.default.createDirectory(atPath: info, withIntermediateDirectories: true)
            try ".build/\nPackage.resolved\n".write(toFile: info + "/exclude", atomically: true, encoding: .utf8)
        } catch {
            throw .refused("the file \(info)/exclude can't be written: \(error.localizedDescription)")
        }
    }

    /// Resets the clone's files to a commit. Ignored files, such as the build, stay.
    func reset(to commit: String) throws(StepError) {
        _ = try CommandRun.output(["git", "checkout", "--quiet", "--force", "--detach", commit], in: folder)
        _ = try CommandRun.output(["git", "clean", "-fdq"], in: folder)
    }

    /// Returns the place of a path of the repository in the clone.
    func path(_ path: String) -> String {
        path == repository ? folder : folder + path.dropFirst(repository.count)
    }

    /// Commits everything in the clone, and returns the commit.
    func commit(_ message: String) throws(StepError) -> String {
        let name = try CommandRun.run(["git", "config", "user.name"], in: repository).output
        let mail = try CommandRun.run(["git", "config", "user.email"], in: repository).output
        func value(_ text: String, _ other: String) -> String {
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            return trimmed.isEmpty ? other : trimmed
        }
        _ = try CommandRun.output(["git", "add", "--all"], in: folder)
        _ = try CommandRun.output(
            [
                "git", "-c", "user.name=\(value(name, "Bulkhead"))", "-c",
                "user.email=\(value(mail, "bulkhead@localhost"))",
                "commit", "--quiet", "--no-verify", "-m", message,
            ], in: folder)
        return try CommandRun.line(["git", "rev-parse", "HEAD"], in: folder)
    }

    /// Returns the diff of a commit of the clone, with moves shown as such.
    func difference(of commit: String) throws(StepError) -> String {
        try CommandRun.output(["git", "show", "--find-renames=30", "--format=", "--patch", commit], in: folder)
    }

    /// Brings a commit of the clone into the repository.
    ///
    /// - Parameters:
    ///   - commit: A commit whose parent is the repository's current one.
    ///   - isCommitted: Whether the repository gets the commit; otherwise its changes are staged.
    func deliver(_ commit: String, isCommitted: Bool) throws(StepError) {
        _ = try CommandRun.output(["git", "fetch", "--quiet", folder, commit], in: repository)
        try delivery.begin(commit, onto: try CommandRun.line(["git", "rev-parse", "HEAD"], in: repository))
        let merge = isCommitted ? ["merge", "--quiet", "--ff-only"] : ["merge", "--quiet", "--squash", "--no-commit"]
        _ = try CommandRun.output(["git"] + merge + ["FETCH_HEAD"], in: repository)
        delivery.end()
    }

    /// A short, unique name for a path.
    private static func digest(of path: String) -> String {
        var fingerprint = Fingerprint()
        fingerprint.add(path)
        return String(fingerprint.first, radix: 36)
    }
}
