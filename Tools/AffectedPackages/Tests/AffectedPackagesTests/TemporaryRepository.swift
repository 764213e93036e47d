import Foundation

@testable import AffectedPackages

/// A temporary git repository.
final class TemporaryRepository: Sendable {
    let tree: TemporaryTree

    var path: String { tree.path }

    /// Creates a repository whose first commit contains the files and has the tag `base`.
    init(_ files: [String: String]) throws {
        tree = try TemporaryTree(files)
        try git("init", "--quiet", "--initial-branch=main")
        try commit("First")
        try git("tag", "base")
    }

    /// Runs git without the settings of this machine and returns its output.
    @discardableResult
    func git(_ arguments: String...) throws -> String { try Self.git(arguments, in: path) }

    @discardableResult
    static func git(_ arguments: [String], in folder: String) throws -> String {
        let process = GitProcess(
            folder: folder,
            environment: [
                "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": "Test",
                "GIT_AUTHOR_EMAIL": "test@example.org", "GIT_COMMITTER_NAME": "Test",
                "GIT_COMMITTER_EMAIL": "test@example.org",
            ])
        return String(decoding: try process.run(["-c", "protocol.file.allow=always"] + arguments), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func commit(_ message: String) throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", message)
    }

    /// Returns the selection for the changes since a revision.
    func selection(since base: String = "base", root: String? = nil) throws -> AffectedSelection {
        try AffectedPlanner.forTests.selection(root: root ?? path, base: base)
    }

    /// Returns the names of the selected packages.
    func selected(since base: String = "base") throws -> [String] { try selection(since: base).selected.map(\.name) }
}
